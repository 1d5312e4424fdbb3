/** A share of what something costs, or a sum, in Rials; `maxAmount` is the most that a share takes off. */
export type DiscountValue = { percent: number | null; amount: number | null; maxAmount: number | null }

/** What is taken off. A share is rounded down to whole Tomans; nothing takes off more than there is. */
export function computeDiscount({ percent, amount, maxAmount }: DiscountValue, subtotal: number): number {
  if (percent === null) return Math.min(amount ?? 0, subtotal)
  // In whole numbers: a price times a hundred is far below 2^53.
  const share = percent === 100 ? subtotal : Math.floor((subtotal * percent) / 1000) * 10
  return Math.min(share, maxAmount ?? subtotal)
}
