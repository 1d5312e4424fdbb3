import { lazy } from 'react'
import { Guarded } from '#account/public.tsx'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const JoinView = lazy(() => import('./join-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle('پیش از کلاس') }, { name: 'robots', content: 'noindex' }]

/** Microphone, speaker and line, tried before a class. */
export default function JoinPage() {
  const waiting = (
    <Loading>
      <Skeleton height="30rem" />
    </Loading>
  )
  return (
    <div className={layout.wrap}>
      <Guarded waiting={waiting}>{user => <JoinView key={user.id} />}</Guarded>
    </div>
  )
}
