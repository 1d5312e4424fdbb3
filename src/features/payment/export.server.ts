import { type Db, withTables } from '#server/platform/database/database.ts'
import { showOrders } from './find-order.server.ts'
import { findWallet, readBalance } from './ledger.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** All the feature holds of a person: their orders with payments and refunds, and what is in their wallet. */
export async function exportPayments(db: Db, userId: string): Promise<object> {
  const rows = await t(db)
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  // As they stood when they were opened, as far as their time is concerned: an export has no clock.
  const orders = await showOrders(
    db,
    rows.map(({ id }) => id),
    null,
  )
  const wallet = await findWallet(db, userId)
  return { orders, wallet: { balance: wallet === null ? 0 : await readBalance(db, wallet) } }
}
