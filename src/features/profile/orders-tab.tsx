import { useLocation } from 'react-router'
import { OrdersAndWallet } from '#features/payment/public.tsx'
import { readInteger } from '#persian/digits.ts'
import { tabAddress } from './tabs.ts'

/** What the user bought and what is in their wallet, as the payment feature shows it. */
export default function OrdersTab() {
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  return <OrdersAndWallet page={page} address={page => tabAddress('orders', page)} />
}
