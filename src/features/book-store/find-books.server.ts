import { type Db, withTables } from '#server/platform/database/database.ts'
import type { BookFormat } from './rules.ts'
import type { BookTables } from './tables.server.ts'

const t = withTables<BookTables>()

/** Books as features above join them to tables of their own; drafts and archived ones included. */
export const selectBooks = (db: Db) =>
  t(db)
    .selectFrom('book')
    .select(['book.id', 'slug', 'title', 'latin_title', 'series', 'author', 'editor', 'language', 'cover'])
    .select(['level_from', 'level_to', 'formats', 'published_at'])

export type FoundBook = Awaited<ReturnType<ReturnType<typeof selectBooks>['executeTakeFirstOrThrow']>>

/** A book by its slug, a draft and an archived one too: who bought it keeps it. */
export const findBook = (db: Db, slug: string): Promise<FoundBook | undefined> =>
  selectBooks(db).where('slug', '=', slug).executeTakeFirst()

/** The formats somebody bought and was not paid back, by the book; a book of which they have none is not there. */
export async function listOwnedFormats(
  db: Db,
  { userId, bookIds }: { userId: string; bookIds: readonly string[] },
): Promise<Map<string, Set<BookFormat>>> {
  if (bookIds.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('book_ownership')
    .select(['book_id', 'format'])
    .where('user_id', '=', userId)
    .where('book_id', 'in', bookIds)
    .where('revoked_at', 'is', null)
    .execute()
  return new Map(
    [...Map.groupBy(rows, row => row.book_id)].map(([id, owned]) => [
      id,
      new Set(owned.map(({ format }) => format)),
    ]),
  )
}

/** Whether somebody bought a book in one of these formats, any unless told, and was not paid back. */
export async function ownsBook(
  db: Db,
  { userId, bookId, formats }: { userId: string; bookId: string; formats?: readonly BookFormat[] },
): Promise<boolean> {
  const row = await t(db)
    .selectFrom('book_ownership')
    .select('order_line_id')
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .$if(formats !== undefined, owned => owned.where('format', 'in', formats!))
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type OwnedBook = FoundBook & {
  owned_format: BookFormat
  /** The line of the order it was bought with. */
  order_line_id: string
  granted_at: Date
}

/** All that somebody bought and was not paid back, the newest first: an entry a line of an order. */
export const listOwnedBooks = (db: Db, userId: string): Promise<OwnedBook[]> =>
  t(db)
    .selectFrom('book_ownership')
    .innerJoin('book', 'book.id', 'book_ownership.book_id')
    .select(['book.id', 'slug', 'title', 'latin_title', 'series', 'author', 'editor', 'language', 'cover'])
    .select(['level_from', 'level_to', 'formats', 'published_at'])
    .select(['book_ownership.format as owned_format', 'order_line_id', 'granted_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('granted_at', 'desc')
    .orderBy('order_line_id')
    .execute()
