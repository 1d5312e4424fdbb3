import { sql } from 'kysely'
import type { BookStoreHooks } from '#features/book-store/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { BookReaderTables } from './tables.server.ts'

const t = withTables<BookReaderTables>()

/** As an e-book what has a text, as sound what has units. */
export const findFiles: BookStoreHooks['findFiles'] = async (db: Db, bookId) => {
  const { hasText, hasSound } = await t(db)
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('ebook').select(sql`1`.as('one')).where('book_id', '=', bookId)).as('hasText'),
      exists(selectFrom('book_unit').select(sql`1`.as('one')).where('book_id', '=', bookId)).as('hasSound'),
    ])
    .executeTakeFirstOrThrow()
  return [...(hasText ? (['ebook'] as const) : []), ...(hasSound ? (['audio', 'paper-audio'] as const) : [])]
}
