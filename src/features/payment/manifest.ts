import type { ComponentType } from 'react'
import type { Order } from './contract.ts'

/** What a feature shows its buyer of an order that was handed over: `order-parts.tsx` of its folder. */
export type OrderParts = { order: number; Section: ComponentType<{ order: Order }> }

export const orderParts: readonly OrderParts[] = Object.values(
  import.meta.glob<{ orderParts: OrderParts }>('../*/order-parts.tsx', { eager: true }),
)
  .map(({ orderParts }) => orderParts)
  .sort((one, other) => one.order - other.order)
