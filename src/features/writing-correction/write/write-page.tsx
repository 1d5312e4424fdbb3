import { lazy } from 'react'
import { Guarded } from '#account/public.tsx'
import { pageTitle } from '#shell/title.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const title = 'نوشتن'
const WriteView = lazy(() => import('./write-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** A text while it is written, and its way to the corrector. */
export default function WritePage() {
  const waiting = (
    <Loading>
      <Skeleton height="24rem" />
    </Loading>
  )
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[{ to: '/writing-correction', title: 'تصحیح نوشتار' }]} here={title} />
      <h1 className={layout.pageHead}>{title}</h1>
      <Guarded waiting={waiting}>{user => <WriteView key={user.id} owner={user.id} />}</Guarded>
    </div>
  )
}
