import { lazy } from 'react'
import { Guarded } from '#account/public.tsx'
import { GuardedHead } from '#shell/guarded-head.tsx'
import { pageTitle } from '#shell/title.ts'

const ExamView = lazy(() => import('./exam-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle('آزمون') }, { name: 'robots', content: 'noindex' }]

/** One exam before it is begun. The server sends the same to everybody. */
export default function ExamPage() {
  const waiting = <GuardedHead title="آزمون" />
  return <Guarded waiting={waiting}>{user => <ExamView key={user.id} userId={user.id} />}</Guarded>
}
