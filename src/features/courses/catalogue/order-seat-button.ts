import type { ComponentType } from 'react'

/** The button by which a seat of a group is ordered: what a feature's `order-seat-button.tsx` exports as `OrderSeatButton`. */
export type OrderSeat = ComponentType<{ id: string; name: string; className?: string }>

export const [OrderSeatButton] = Object.values(
  import.meta.glob<OrderSeat>('../../*/order-seat-button.tsx', { import: 'OrderSeatButton', eager: true }),
)
