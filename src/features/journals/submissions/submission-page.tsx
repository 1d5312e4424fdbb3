import { lazy } from 'react'
import { useParams } from 'react-router'
import { Guarded } from '#account/public.tsx'
import { pageTitle } from '#shell/title.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { journalsPath, submitPath } from '../journal-paths.ts'

const title = 'مقالهٔ من'
const SubmissionView = lazy(() => import('./submission-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** What somebody sent to a journal, and how it stands. */
export default function SubmissionPage() {
  const { id = '' } = useParams()
  const waiting = (
    <Loading>
      <Skeleton height="24rem" />
    </Loading>
  )
  return (
    <div className={layout.wrap}>
      <Breadcrumbs
        steps={[
          { to: journalsPath(), title: 'نشریه‌ها' },
          { to: submitPath(), title: 'فرستادن مقاله' },
        ]}
        here={title}
      />
      <h1 className={layout.pageHead}>{title}</h1>
      <Guarded waiting={waiting}>{user => <SubmissionView key={`${user.id} ${id}`} id={id} />}</Guarded>
    </div>
  )
}
