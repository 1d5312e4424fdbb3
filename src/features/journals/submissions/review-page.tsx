import { lazy } from 'react'
import { useParams } from 'react-router'
import { Guarded } from '#account/public.tsx'
import { pageTitle } from '#shell/title.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { journalsPath } from '../journal-paths.ts'

const title = 'داوری مقاله'
const ReviewView = lazy(() => import('./review-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** A submission before its reviewer, who does not learn whose it is. */
export default function ReviewPage() {
  const { id = '' } = useParams()
  const waiting = (
    <Loading>
      <Skeleton height="24rem" />
    </Loading>
  )
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[{ to: journalsPath(), title: 'نشریه‌ها' }]} here={title} />
      <div className={layout.pageHead}>
        <h1>{title}</h1>
        <p className={text.lead}>شما نام نویسنده را نمی‌بینید و نویسنده نام شما را.</p>
      </div>
      <Guarded waiting={waiting}>{user => <ReviewView key={`${user.id} ${id}`} id={id} />}</Guarded>
    </div>
  )
}
