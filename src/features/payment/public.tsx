import { lazy } from 'react'

/** What other features may show of payment; each comes when it is opened. */
export const OrdersAndWallet = lazy(() => import('./orders-and-wallet.tsx'))
