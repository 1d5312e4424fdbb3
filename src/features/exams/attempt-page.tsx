import { lazy } from 'react'
import { Guarded } from '#account/public.tsx'
import { GuardedHead } from '#shell/guarded-head.tsx'
import { pageTitle } from '#shell/title.ts'

const AttemptView = lazy(() => import('./attempt-view.tsx'))

export const handle = { isPrivate: true as const, isBare: true as const }

export const meta = () => [{ title: pageTitle('آزمون') }, { name: 'robots', content: 'noindex' }]

/** An exam while it is sat, and what comes after it. Nothing else of the site stands around it. */
export default function AttemptPage() {
  const waiting = <GuardedHead title="آزمون" />
  return <Guarded waiting={waiting}>{user => <AttemptView key={user.id} userId={user.id} />}</Guarded>
}
