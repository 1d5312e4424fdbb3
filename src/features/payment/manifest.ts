import type { ComponentType } from 'react'
import type { Order } from './contract.ts'

/** What a feature shows its buyer of an order that was handed over: `order-parts.tsx` of its folder. */
export type OrderParts = { order: number; Section: ComponentType<{ order: Order }> }

export const orderParts: readonly OrderParts[] = Object.values(
  import.meta.glob<{ orderParts: OrderParts }>('../*/order-parts.tsx', { eager: true }),
)
  .map(({ orderParts }) => orderParts)
  .sort((one, other) => one.order - other.order)

/** Another way to pay less of an open order: `checkout-part.tsx` of a folder. */
export type CheckoutPart = ComponentType<{ order: Order; onChanged: () => void }>

export const checkoutParts: readonly CheckoutPart[] = Object.values(
  import.meta.glob<CheckoutPart>('../*/checkout-part.tsx', { import: 'CheckoutPart', eager: true }),
)
