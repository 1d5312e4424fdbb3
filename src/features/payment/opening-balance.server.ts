import { type Tx, withTables } from '#server/platform/database/database.ts'
import { book, lockWallet } from './ledger.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** What somebody has at the school by its earlier books, in whole Rials above zero. */
export type OpeningBalance = { userId: string; amount: number }

const buildKey = (userId: string) => `opening:${userId}`

/**
 * Books into wallets what people bring along from the school's earlier books, once for each of them.
 * @returns what became of each: booked now, booked with the same amount before, or the Rials that were booked instead
 */
export async function importOpeningBalances(
  tx: Tx,
  balances: readonly OpeningBalance[],
  at: Date,
): Promise<({ outcome: 'created' | 'known' } | { booked: number })[]> {
  const booked = await bookedBefore(tx, balances)
  const results: ({ outcome: 'created' | 'known' } | { booked: number })[] = []
  for (const { userId, amount } of balances) {
    const before = booked.get(buildKey(userId))
    if (before !== undefined) {
      results.push(before === amount ? { outcome: 'known' } : { booked: before })
      continue
    }
    const { id } = await lockWallet(tx, userId)
    await book(tx, {
      kind: 'opening',
      key: buildKey(userId),
      entries: [
        ['opening', -amount],
        [{ wallet: id }, amount],
      ],
      at,
    })
    booked.set(buildKey(userId), amount)
    results.push({ outcome: 'created' })
  }
  return results
}

async function bookedBefore(tx: Tx, balances: readonly OpeningBalance[]): Promise<Map<string, number>> {
  const keys = balances.map(({ userId }) => buildKey(userId))
  const rows = await t(tx)
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', 'transaction_id', 'ledger_transaction.id')
    .select(['key', 'amount'])
    .where(({ eb }) => eb('key', '=', eb.fn.any(eb.val(keys))))
    .where('amount', '>', 0)
    .execute()
  return new Map(rows.map(({ key, amount }) => [key, amount]))
}
