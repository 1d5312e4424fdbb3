import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { InstalmentsAndOrders } from './tables.server.ts'

const t = withTables<InstalmentsAndOrders>()

/** Links that somebody made pay for nobody any more; what is owed stays in the books without their name. */
export async function eraseInstalments(tx: Tx, userId: string, now: Date): Promise<void> {
  await t(tx)
    .updateTable('payment_link')
    .set({ revoked_at: now })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null)
    .execute()
}

/** The parts in which somebody pays. */
export async function exportInstalments(db: Db, userId: string) {
  const parts = await t(db)
    .selectFrom('instalment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['number', 'position', 'amount', 'paid', 'due_day'])
    .where('user_id', '=', userId)
    .orderBy('number')
    .orderBy('position')
    .execute()
  return { parts }
}
