import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { BookTables } from './tables.server.ts'

const t = withTables<BookTables>()

/** What somebody bought goes with them; what they did to the stock stays, without a name. */
export async function eraseOwner(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('book_ownership').where('user_id', '=', userId).execute()
  await t(tx).updateTable('book_stock_change').set({ by_user: null }).where('by_user', '=', userId).execute()
}

export async function exportOwner(db: Db, userId: string): Promise<object> {
  const books = await t(db)
    .selectFrom('book_ownership')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['title', 'format', 'count', 'granted_at as grantedAt', 'revoked_at as revokedAt'])
    .where('user_id', '=', userId)
    .orderBy('granted_at')
    .execute()
  return { books }
}
