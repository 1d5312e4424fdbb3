import { lazy, Suspense } from 'react'
import { Guarded } from '#account/public.tsx'
import { Ground } from '#shell/ground.tsx'
import { mainId } from '#shell/turning-pages.ts'

const Staff = lazy(() => import('./staff.tsx'))

/** Where the studio stands. The server sends an empty page, the same for everybody. */
export default function StudioLayout() {
  const waiting = <main id={mainId} tabIndex={-1} aria-busy="true" />
  return (
    <Ground>
      <Guarded waiting={waiting}>
        {user => (
          <Suspense fallback={waiting}>
            <Staff key={user.id} stored={user} waiting={waiting} />
          </Suspense>
        )}
      </Guarded>
    </Ground>
  )
}
