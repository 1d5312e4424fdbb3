import { AppError } from '#contract/app-error.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** A line of an order with what still counts as paid for it, in Rials, and how many of it were not given back. */
export type PaidLine = Awaited<ReturnType<typeof readPaidLines>>[number]

/** A line that is given back, wholly or in part: how many of it, and what was paid for these. */
export type ReturnedLine = Pick<PaidLine, 'id' | 'kind' | 'item' | 'stock'> & { count: number; paid: number }

/** The lines of an order, in their order. */
export async function readPaidLines(
  db: Db,
  { id, subtotal, discount }: { id: string; subtotal: number; discount: number },
) {
  const lines = await t(db)
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const left = computeLeft(lines, subtotal - discount)
  return lines.map((line, index) => ({ ...line, left: left[index]!, held: line.count - line.returned }))
}

/**
 * What is given back of these lines.
 * @param picked how many of each line; null: all there is
 * @throws AppError conflict, where more of a line is named than was not given back before
 */
export function pickLines(
  lines: readonly PaidLine[],
  picked: ReadonlyMap<string, number> | null,
): (PaidLine & ReturnedLine)[] {
  return lines.flatMap(line => {
    const count = picked === null ? line.held : (picked.get(line.id) ?? 0)
    if (count > line.held)
      throw new AppError('conflict', { message: `«${line.title}» پیش‌تر بازگردانده شده است.` })
    if (count === 0) return []
    const paid = count === line.held ? line.left : Math.floor((line.left * count) / line.held)
    return [{ ...line, count, paid }]
  })
}

/** What was paid for each of these lines, or is while it is delivered, and has not been settled, in Rials; in one statement. */
export async function listPaid(db: Db, lineIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await t(db)
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_line.id', 'order_id', 'price', 'settled', 'subtotal', 'discount'])
    .where(
      'order_id',
      'in',
      t(db)
        .selectFrom('order_line as asked')
        .select('asked.order_id')
        .where('asked.id', 'in', [...lineIds, noId]),
    )
    .orderBy('position')
    .execute()
  const asked = new Set(lineIds)
  const paid = new Map<string, number>()
  for (const lines of Map.groupBy(rows, ({ order_id }) => order_id).values()) {
    const left = computeLeft(lines, lines[0]!.subtotal - lines[0]!.discount)
    for (const [index, { id }] of lines.entries()) if (asked.has(id)) paid.set(id, left[index]!)
  }
  return paid
}

const computeLeft = (lines: readonly { price: number; settled: number }[], total: number) =>
  allocateShares(
    lines.map(({ price }) => price),
    total,
  ).map((share, index) => Math.max(0, share - lines[index]!.settled))

/** What of the total each line was paid with: in proportion to its price, the odd Rials with the last. */
export function allocateShares(prices: readonly number[], total: number): number[] {
  const subtotal = prices.reduce((sum, price) => sum + price, 0)
  let left = total
  return prices.map((price, index) => {
    const share =
      index === prices.length - 1 || subtotal === 0
        ? left
        : Number((BigInt(price) * BigInt(total)) / BigInt(subtotal))
    left -= share
    return share
  })
}
