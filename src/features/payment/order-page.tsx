import { lazy } from 'react'
import { Guarded } from '#account/public.tsx'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const OrderView = lazy(() => import('./order-view.tsx'))

export const handle = { isPrivate: true as const }

export function meta() {
  return [{ title: pageTitle('سفارش') }, { name: 'robots', content: 'noindex' }]
}

/** One order of the signed-in user: to be paid, or its receipt. The server sends the same to everybody. */
export default function OrderPage() {
  const waiting = (
    <>
      <div className={layout.pageHead}>
        <h1>سفارش</h1>
      </div>
      <Loading>
        <Skeleton height="24rem" />
      </Loading>
    </>
  )
  return (
    <div className={layout.wrap}>
      <Guarded waiting={waiting}>
        {user => <OrderView key={user.id} buyer={`${user.name} ${user.surname}`} />}
      </Guarded>
    </div>
  )
}
