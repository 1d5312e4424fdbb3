import { lazy } from 'react'
import { NeedsUser } from '#account/login/needs-user.tsx'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const title = 'عبارت‌های کلاس بعدی'
const ClassPackView = lazy(() => import('./class-pack-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** The phrases of the next class, with their sound, also without a connection. */
export default function ClassPackPage() {
  const waiting = (
    <Loading>
      <Skeleton height="24rem" />
    </Loading>
  )
  return (
    <div className={`${layout.wrap} ${layout.window}`}>
      <h1 className={layout.pageHead}>{title}</h1>
      <NeedsUser waiting={waiting} reason="عبارت‌ها از کلاس خود شماست.">
        {user => <ClassPackView key={user.id} />}
      </NeedsUser>
    </div>
  )
}
