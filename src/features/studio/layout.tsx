import { lazy } from 'react'
import { Guarded } from '#account/public.tsx'
import { BaseLayout } from '#shell/base-layout.tsx'
import { mainId } from '#shell/page-transition.ts'

const Staff = lazy(() => import('./staff.tsx'))

/** Where the studio stands. The server sends an empty page, the same for everybody. */
export default function StudioLayout() {
  const waiting = <main id={mainId} tabIndex={-1} aria-busy="true" />
  return (
    <BaseLayout>
      <Guarded waiting={waiting}>{user => <Staff key={user.id} stored={user} waiting={waiting} />}</Guarded>
    </BaseLayout>
  )
}
