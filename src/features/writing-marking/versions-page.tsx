import { lazy } from 'react'
import { useParams } from 'react-router'
import { Guarded } from '#account/public.tsx'
import { GuardedHead } from '#shell/guarded-head.tsx'
import { pageTitle } from '#shell/title.ts'

const VersionsView = lazy(() => import('./versions-view.tsx'))

export const handle = { query: ['view'], isPrivate: true as const }

const title = 'مقایسهٔ دو نسخه'

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** A second version of one's own beside the first: what was fixed, what was left, and what is new. */
export default function VersionsPage() {
  const { id = '' } = useParams()
  const waiting = <GuardedHead title={title} />
  return <Guarded waiting={waiting}>{user => <VersionsView key={`${user.id} ${id}`} id={id} />}</Guarded>
}
