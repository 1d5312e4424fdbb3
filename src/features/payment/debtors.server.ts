import { sql } from 'kysely'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** A query of who owes the school something, as `user_id`. */
export const debtors = sql<string>`select user_id from orders where debt > 0`

/** What these people owe, in Rials; who owes nothing is missing. The debt is a column of each order. */
export async function sumDebts(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('orders')
    .select(['user_id', sql<number>`sum(debt)::bigint`.as('debt')])
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .where('debt', '>', 0)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, debt }) => [user_id!, Number(debt)]))
}
