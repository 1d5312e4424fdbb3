import { lazy, Suspense } from 'react'
import { useSession } from '#client/session.ts'
import { pageTitle } from '#shell/title.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const FollowTicket = lazy(() => import('./follow-ticket.tsx'))

export const meta = () => [{ title: pageTitle('پیگیری پیام') }, { name: 'robots', content: 'noindex' }]
export const handle = { isPrivate: true as const, query: ['number'] }

/** A ticket by its number, for whoever wrote it. */
export default function TicketPage() {
  const { ready } = useSession()
  const onItsWay = (
    <Loading>
      <h1>پیگیری پیام</h1>
      <Skeleton height="30rem" />
    </Loading>
  )
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[{ to: '/contact-us', title: 'تماس با ما' }]} here="پیگیری پیام" />
      {ready ? (
        <Suspense fallback={onItsWay}>
          <FollowTicket />
        </Suspense>
      ) : (
        <>
          <NeedsScripts />
          {onItsWay}
        </>
      )}
    </div>
  )
}
