import { useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { readInteger } from '#persian/digits.ts'
import OrdersAndWallet from './orders-and-wallet.tsx'

/** What the user bought and what is in their wallet. */
export default function OrdersTab() {
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  return <OrdersAndWallet page={page} address={page => paths.profile({ tab: 'orders', page })} />
}
