import { removeStock } from '#server/engines/holds.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { DiscountsAndOrders } from './tables.server.ts'
import { buildUserUsesKey } from './uses.server.ts'

const t = withTables<DiscountsAndOrders>()

/** Erases whose uses of discounts were counted, and for whom some were made. */
export async function eraseDiscountUses(tx: Tx, userId: string): Promise<void> {
  const discounts = await t(tx)
    .selectFrom('discount')
    .select('id')
    .where('uses_each', 'is not', null)
    .execute()
  for (const { id } of discounts) await removeStock(tx, buildUserUsesKey(id, userId))
  await t(tx).deleteFrom('discount_person').where('user_id', '=', userId).execute()
}

/** The discounts that were made for somebody by name. */
export async function exportDiscounts(db: Db, userId: string) {
  const discounts = await t(db)
    .selectFrom('discount_person')
    .innerJoin('discount', 'discount.id', 'discount_id')
    .select(['code', 'name', 'percent', 'amount'])
    .where('user_id', '=', userId)
    .orderBy('discount.created_at')
    .execute()
  return { discounts }
}
