import { AppError } from '#contract/app-error.ts'
import type { Merging } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { book, findWallet, lockWallet } from './ledger.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/**
 * What two payers have cannot be made one while money of theirs is under way. Orders become the other's; the wallet does
 * not: what is in it is booked over, since the ledger is never edited.
 */
export const movesMoney = {
  async findObstacles(db, { kept, merged }) {
    const open = await t(db)
      .selectFrom('orders')
      .select('number')
      .where('user_id', 'in', [kept, merged])
      .where('state', '=', 'open')
      .executeTakeFirst()
    const refund = await t(db)
      .selectFrom('refund')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select('number')
      .where('user_id', 'in', [kept, merged])
      .where('refund.state', '<>', 'done')
      .executeTakeFirst()
    return [
      ...(open ? ['سفارشی باز است؛ نخست پرداخت یا لغوش کنید.'] : []),
      ...(refund ? ['بازگشت وجهی در راه است؛ پس از پایان آن یکی کنید.'] : []),
    ]
  },
  async merge(tx, { kept, merged, mergeId, now }) {
    if ((await findWallet(tx, merged)) === null) return
    const wallets = await lockBoth(tx, kept, merged)
    await book(tx, {
      kind: 'credit',
      key: `merge:${mergeId}`,
      entries: [
        [{ wallet: wallets.merged.id }, -wallets.merged.balance],
        [{ wallet: wallets.kept.id }, wallets.merged.balance],
      ],
      at: now,
    })
  },
  async undo(tx, { kept, merged, mergeId, now }) {
    const moved = await t(tx)
      .selectFrom('ledger_transaction')
      .innerJoin('ledger_entry', 'transaction_id', 'ledger_transaction.id')
      .select('amount')
      .where('key', '=', `merge:${mergeId}`)
      .where('amount', '>', 0)
      .executeTakeFirst()
    if (!moved) return
    const wallets = await lockBoth(tx, kept, merged)
    if (wallets.kept.balance < moved.amount) {
      throw new AppError('conflict', { message: 'موجودی کیف پول در این میان خرج شده است.' })
    }
    await book(tx, {
      kind: 'credit',
      key: `merge-undone:${mergeId}`,
      entries: [
        [{ wallet: wallets.kept.id }, -moved.amount],
        [{ wallet: wallets.merged.id }, moved.amount],
      ],
      at: now,
    })
  },
} satisfies Merging

/** Both wallets locked, in one order whoever asks. */
async function lockBoth(tx: Db & Parameters<typeof lockWallet>[0], kept: string, merged: string) {
  const locked = new Map<string, Awaited<ReturnType<typeof lockWallet>>>()
  for (const id of [kept, merged].toSorted()) locked.set(id, await lockWallet(tx, id))
  return { kept: locked.get(kept)!, merged: locked.get(merged)! }
}
