import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { OrdersAndSchool } from './tables.server.ts'

const t = withTables<OrdersAndSchool>()

/** Account numbers of whoever goes are forgotten; what was asked for and decided stays with the books. */
export async function eraseRequests(tx: Tx, userId: string, now: Date): Promise<void> {
  await t(tx)
    .updateTable('refund_request')
    .set({ state: 'declined', decided_at: now, answer: 'حساب خریدار حذف شد.' })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .execute()
  await t(tx)
    .updateTable('refund_request')
    .set({ sheba: null, holder: null, method: 'card' })
    .where('user_id', '=', userId)
    .where('method', '=', 'sheba')
    .execute()
}

/** The refunds that staff asked for, for somebody. */
export async function exportRequests(db: Db, userId: string) {
  const requests = await t(db)
    .selectFrom('refund_request')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['number', 'amount', 'method', 'sheba', 'holder', 'reason'])
    .select(['refund_request.state', 'asked_at', 'answer'])
    .where('refund_request.user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
  return { refundRequests: requests }
}
