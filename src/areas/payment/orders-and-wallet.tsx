import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
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
  return (
    <div className={classes(layout.stack, layout.loose)}>
      <MyOrders page={page} address={address} />
      <Wallet />
    </div>
  )
}
