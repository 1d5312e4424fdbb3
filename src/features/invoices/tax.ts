/** The arithmetic of invoices: whole Rials, tax included in what is paid, one rule of rounding. */

/** Parts of a hundred percent in which rates are kept: 1000 are ten percent. */
export const basisPoints = 10_000

/**
 * The tax that a sum contains, in Rials: the nearest whole one, half a Rial upwards.
 * @param total what is paid, tax included
 * @param rate basis points; null where it is exempt
 */
export function containedTax(total: number, rate: number | null): number {
  if (rate === null) return 0
  const whole = BigInt(basisPoints + rate)
  return Number((2n * BigInt(total) * BigInt(rate) + whole) / (2n * whole))
}

/**
 * Splits a sum by weights, in whole Rials that come to it exactly; no part is more than its weight where the sum is not
 * more than all of them.
 */
export function splitByWeight(weights: readonly number[], sum: number): number[] {
  const whole = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  let [before, given] = [0n, 0n]
  return weights.map(weight => {
    if (whole === 0n) return 0
    before += BigInt(weight)
    const until = (before * BigInt(sum)) / whole
    const part = until - given
    given = until
    return Number(part)
  })
}

export type TaxedLine = { rate: number | null; total: number; tax: number }

/** What of each line of a sale is paid and taxed: the discount of the order lies on all of them by their prices. */
export function taxSale<Line extends { price: number; rate: number | null }>(
  lines: readonly Line[],
  total: number,
): (Line & TaxedLine)[] {
  const parts = splitByWeight(
    lines.map(({ price }) => price),
    total,
  )
  return lines.map((line, index) => {
    const part = parts[index]!
    return { ...line, total: part, tax: containedTax(part, line.rate) }
  })
}

/**
 * What of each line goes back with a sum, and the tax in it. The tax is that of what was left less that of what is left
 * now, so that all returns of a line together take back its tax and never more.
 * @param lines with what is left of them before, in Rials
 */
export function taxReturn<Line extends { left: number; rate: number | null }>(
  lines: readonly Line[],
  sum: number,
): (Line & TaxedLine & { leftTotal: number; leftTax: number })[] {
  const parts = splitByWeight(
    lines.map(({ left }) => left),
    sum,
  )
  return lines.map((line, index) => {
    const total = parts[index]!
    const leftTotal = line.left - total
    const leftTax = containedTax(leftTotal, line.rate)
    return { ...line, total, tax: containedTax(line.left, line.rate) - leftTax, leftTotal, leftTax }
  })
}
