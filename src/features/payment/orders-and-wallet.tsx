import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { myOrders } from './contract.ts'
import { MyOrders } from './my-orders.tsx'
import { Wallet } from './wallet.tsx'

/** The user's orders with their receipts and refunds, and below them the wallet. */
export default function OrdersAndWallet({
  page,
  address,
}: {
  page: number
  address: (page: number) => string
}) {
  const { isPending } = useQuery(buildQueryOptions(myOrders, { page }))
  return (
    <div className={classes(layout.stack, layout.loose)}>
      <MyOrders page={page} address={address} />
      {/* Asked at once and shown when the orders above stand, so that they move nothing. */}
      <div hidden={isPending}>
        <Wallet />
      </div>
    </div>
  )
}
