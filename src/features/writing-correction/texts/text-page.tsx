import { lazy } from 'react'
import { useParams } from 'react-router'
import { Guarded } from '#account/public.tsx'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const TextView = lazy(() => import('./text-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle('نوشتهٔ من') }, { name: 'robots', content: 'noindex' }]

/** A text of one's own since it was sent: its place and hour, and its correction once it came back. */
export default function TextPage() {
  const { id = '' } = useParams()
  const waiting = (
    <Loading>
      <Skeleton height="18rem" />
    </Loading>
  )
  return (
    <div className={layout.wrap}>
      <Guarded waiting={waiting}>{user => <TextView key={`${user.id} ${id}`} id={id} />}</Guarded>
    </div>
  )
}
