import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useSession } from '#client/session.ts'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const TestView = lazy(() => import('./test-view.tsx'))

export const handle = { isPrivate: true as const, isBare: true as const }

export const meta = () => [{ title: pageTitle('تعیین سطح، پرسش‌ها') }, { name: 'robots', content: 'noindex' }]

/** The questions of a placement, one after another. Nothing else of the site stands around them. */
export default function TestPage() {
  const { id = '' } = useParams()
  const { ready } = useSession()
  const onItsWay = (
    <Loading className={layout.wrap}>
      <Skeleton height="24rem" />
    </Loading>
  )
  if (!ready) {
    return (
      <div className={layout.wrap}>
        <h1 className={layout.pageHead}>تعیین سطح</h1>
        <NeedsScripts />
        {onItsWay}
      </div>
    )
  }
  return (
    <Suspense fallback={onItsWay}>
      <TestView key={id} id={id} />
    </Suspense>
  )
}
