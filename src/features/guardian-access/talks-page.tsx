import { lazy } from 'react'
import { useParams } from 'react-router'
import { Guarded } from '#account/public.tsx'
import { QueryProvider } from '#client/query.tsx'
import { GuardedHead } from '#shell/guarded-head.tsx'
import { pageTitle } from '#shell/title.ts'
import { title } from './family-paths.ts'

const TalksView = lazy(() => import('./talks-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** The talks of a child with the school, before the guardian, and one of them. */
export default function TalksPage() {
  const { child, talk } = useParams()
  const waiting = <GuardedHead title={title} />
  return (
    <Guarded waiting={waiting}>
      {user => (
        <QueryProvider>
          <TalksView key={`${user.id} ${child} ${talk}`} child={child!} talk={talk ?? null} />
        </QueryProvider>
      )}
    </Guarded>
  )
}
