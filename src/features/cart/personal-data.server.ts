import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { CartTables } from './tables.server.ts'

const t = withTables<CartTables>()

export async function eraseCart(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('cart_line').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('cart_order').where('user_id', '=', userId).execute()
}

export async function exportCart(db: Db, userId: string): Promise<object> {
  const cart = await t(db)
    .selectFrom('cart_line')
    .select(['kind', 'item', 'count', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute()
  return { cart }
}
