import { lazy } from 'react'
import { Guarded } from '#account/public.tsx'
import { GuardedHead } from '#shell/guarded-head.tsx'
import { pageTitle } from '#shell/title.ts'

const ExamsView = lazy(() => import('./exams-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle('آزمون‌ها') }, { name: 'robots', content: 'noindex' }]

/** The exams of a learner. The server sends the same to everybody. */
export default function ExamsPage() {
  const waiting = <GuardedHead title="آزمون‌ها" />
  return <Guarded waiting={waiting}>{user => <ExamsView key={user.id} userId={user.id} />}</Guarded>
}
