import { lazy } from 'react'
import { Guarded } from '#account/public.tsx'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const title = 'هفتهٔ اول شما'
const FirstWeekView = lazy(() => import('./first-week-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** The hours somebody has in a week, and what is planned into them. */
export default function FirstWeekPage() {
  const waiting = (
    <Loading>
      <Skeleton height="30rem" />
    </Loading>
  )
  return (
    <div className={layout.wrap}>
      <h1 className={layout.pageHead}>{title}</h1>
      <Guarded waiting={waiting}>{user => <FirstWeekView key={user.id} />}</Guarded>
    </div>
  )
}
