import { lazy } from 'react'
import { useLocation, useParams } from 'react-router'
import { Guarded } from '#account/public.tsx'
import { pageTitle } from '#shell/title.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const title = 'گفت‌وگوهای من'
const MySessions = lazy(() => import('./my-sessions.tsx'))
const SessionView = lazy(() => import('./session-view.tsx'))
const DemoMeeting = lazy(() => import('./demo-meeting.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** The sessions and packages of the signed-in user, or one session: while it is held, booked, and what came of it. */
export default function SessionsPage() {
  const { id } = useParams()
  const query = new URLSearchParams(useLocation().search)
  const waiting = (
    <Loading>
      <Skeleton height="12rem" />
    </Loading>
  )
  const counseling = { to: '/counseling', title: 'مشاوره' }
  return (
    <div className={layout.wrap}>
      {id ? (
        <Breadcrumbs steps={[counseling, { to: '/counseling/sessions', title }]} />
      ) : (
        <>
          <Breadcrumbs steps={[counseling]} here={title} />
          <h1 className={layout.pageHead}>{title}</h1>
        </>
      )}
      <Guarded waiting={waiting}>
        {user =>
          !id ? (
            <MySessions key={user.id} />
          ) : query.has('meeting') ? (
            <DemoMeeting id={id} />
          ) : (
            <SessionView key={`${user.id} ${id}`} id={id} />
          )
        }
      </Guarded>
    </div>
  )
}
