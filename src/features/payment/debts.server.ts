import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { OrderRow } from './find-order.server.ts'
import { book, lockWallet } from './ledger.server.ts'
import { hearOfDebt } from './manifest.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** An order that the caller has locked. */
type Owing = Pick<OrderRow, 'id' | 'debt' | 'user_id'>

/**
 * Pays of what is owed of an order from its buyer's wallet, into which the money has come in this transaction.
 * @param key names this payment: nothing is booked twice
 */
export async function payDebt(
  app: AppContext,
  tx: Tx,
  order: Owing,
  { amount, key }: { amount: number; key: string },
  now: Date,
): Promise<void> {
  const { id } = await lockWallet(tx, order.user_id!)
  await book(tx, {
    kind: 'debt-paid',
    key,
    entries: [
      [{ wallet: id }, -amount],
      ['receivables', amount],
    ],
    orderId: order.id,
    at: now,
  })
  await lowerDebt(app, tx, order, amount, now)
}

/** Writes that less is owed, as it was booked. */
export const lowerDebt = (app: AppContext, tx: Tx, order: Owing, amount: number, now: Date) =>
  changeDebt(app, tx, order, -amount, now)

/** Writes that more is owed, as it was booked. */
export const raiseDebt = (app: AppContext, tx: Tx, order: Owing, amount: number, now: Date) =>
  changeDebt(app, tx, order, amount, now)

async function changeDebt(app: AppContext, tx: Tx, order: Owing, by: number, now: Date) {
  const { debt } = await t(tx)
    .updateTable('orders')
    .set(({ eb }) => ({ debt: eb('debt', '+', by) }))
    .where('id', '=', order.id)
    .returning('debt')
    .executeTakeFirstOrThrow()
  await hearOfDebt(app, tx, { orderId: order.id, by, debt, now })
}
