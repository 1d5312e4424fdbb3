import { type Db, withTables } from '#server/database/database.ts'
import { showOrder } from './find-order.server.ts'
import { findWallet, readBalance } from './ledger.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** All the feature holds of a person: their orders with payments and refunds, and what is in their wallet. */
export async function exportPayments(db: Db, userId: string): Promise<object> {
  const rows = await t(db)
    .selectFrom('orders')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const orders = []
  // As they stood when they were opened, as far as their time is concerned: an export has no clock.
  for (const { id, created_at } of rows) orders.push(await showOrder(db, id, created_at))
  const wallet = await findWallet(db, userId)
  return { orders, wallet: { balance: wallet === null ? 0 : await readBalance(db, wallet) } }
}
