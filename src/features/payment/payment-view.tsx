import { useLocation } from 'react-router'
import { QueryProvider } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { readInteger } from '#persian/digits.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { MyOrders } from './my-orders.tsx'
import styles from './payment.module.css'
import { Wallet } from './wallet.tsx'

/** What the signed-in user has to do with money: orders and wallet. */
export default function PaymentView() {
  const page = Math.max(1, readInteger(new URLSearchParams(useLocation().search).get('page') ?? '') ?? 1)
  return (
    <QueryProvider>
      <div className={styles.columns}>
        <div className={classes(layout.stack, layout.loose)}>
          <MyOrders page={page} address={page => paths.orders({ page })} />
        </div>
        <Wallet perPage={5} />
      </div>
    </QueryProvider>
  )
}
