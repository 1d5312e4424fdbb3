import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { QueryProvider } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const ResultView = lazy(() => import('./result-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle('نتیجهٔ تعیین سطح') }, { name: 'robots', content: 'noindex' }]

/** What a placement found, for whoever took it. */
export default function ResultPage() {
  const { id = '' } = useParams()
  const isMeeting = new URLSearchParams(useLocation().search).has('meeting')
  const { ready } = useSession()
  const onItsWay = (
    <Loading className={layout.wrap}>
      <Skeleton height="30rem" />
    </Loading>
  )
  if (!ready) {
    return (
      <div className={layout.wrap}>
        <h1 className={layout.pageHead}>نتیجهٔ تعیین سطح</h1>
        <NeedsScripts />
        {onItsWay}
      </div>
    )
  }
  return (
    <QueryProvider>
      <Suspense fallback={onItsWay}>
        <ResultView key={id} id={id} isMeeting={isMeeting} />
      </Suspense>
    </QueryProvider>
  )
}
