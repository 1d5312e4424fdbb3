import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { BookReaderTables } from './tables.server.ts'

const t = withTables<BookReaderTables>()

/** Where somebody stood, what they marked and their links; what staff issued stays with its owner. */
export async function eraseReading(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('book_position').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('book_bookmark').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('book_link').where('user_id', '=', userId).execute()
  await t(tx).updateTable('book_link').set({ issued_by: null }).where('issued_by', '=', userId).execute()
}

export async function exportReading(db: Db, userId: string): Promise<object> {
  const [positions, bookmarks, links] = await Promise.all([
    t(db)
      .selectFrom('book_position')
      .select(['book_id', 'locator', 'fraction', 'device', 'at'])
      .where('user_id', '=', userId)
      .execute(),
    t(db)
      .selectFrom('book_bookmark')
      .select(['book_id', 'locator', 'excerpt', 'at'])
      .where('user_id', '=', userId)
      .execute(),
    t(db)
      .selectFrom('book_link')
      .select(['book_id', 'order_number', 'downloads', 'max_downloads', 'issued_at', 'expires_at'])
      .where('user_id', '=', userId)
      .execute(),
  ])
  return { positions, bookmarks, links }
}
