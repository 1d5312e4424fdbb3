import { lazy } from 'react'
import { Guarded } from '#account/public.tsx'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const ClassroomView = lazy(() => import('./classroom-view.tsx'))

export const handle = { isPrivate: true as const }

export function meta() {
  return [{ title: pageTitle('کلاس') }, { name: 'robots', content: 'noindex' }]
}

/** The classroom of the site, for who belongs to the class. The server sends the same to everybody. */
export default function ClassroomPage() {
  const waiting = (
    <Loading className={layout.stack}>
      <Skeleton height="4rem" />
      <Skeleton height="22rem" />
    </Loading>
  )
  return (
    <div className={layout.wrap}>
      <Guarded waiting={waiting}>{user => <ClassroomView key={user.id} />}</Guarded>
    </div>
  )
}
