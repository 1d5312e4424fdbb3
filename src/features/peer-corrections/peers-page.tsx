import { lazy } from 'react'
import { NeedsUser } from '#account/login/needs-user.tsx'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const PeersView = lazy(() => import('./peers-view.tsx'))

export const handle = { isPrivate: true as const, query: ['correction'] }

export const meta = () => [{ title: pageTitle('تصحیح هم‌درس‌ها') }, { name: 'robots', content: 'noindex' }]

/** Where learners correct each other. */
export default function PeersPage() {
  return (
    <div className={layout.wrap}>
      <NeedsUser
        waiting={<Waiting />}
        reason="این‌جا نوشته‌هایتان را به زبان‌آموزان دیگر نشان می‌دهید و نوشته‌های آنان را تصحیح می‌کنید."
      >
        {user => <PeersView key={user.id} />}
      </NeedsUser>
    </div>
  )
}

const Waiting = () => (
  <Loading>
    <Skeleton height="24rem" />
  </Loading>
)
