import { sql } from 'kysely'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import { readItem } from '../stock-key.ts'
import type { BookTables } from '../tables.server.ts'
import type { KitPart } from './is-whole-kit.ts'

const t = withTables<BookTables>()

export type Kits = {
  /** The book of each thing that is an edition of one. */
  books: Map<string, string>
  /** The books of each course that one of them is for, by the course. */
  courses: Map<string, KitPart[]>
}

/** What kits the things of an order are of, with what of these its buyer has already; in two statements. */
export async function listKits(
  db: Db,
  { userId, items }: { userId: string; items: readonly string[] },
): Promise<Kits> {
  const editions = new Map(items.flatMap(item => [[item, readItem(item)?.editionId ?? noId] as const]))
  const known = await t(db)
    .selectFrom('book_edition')
    .select(['id', 'book_id'])
    .where('id', 'in', [...editions.values(), noId])
    .execute()
  const bookIds = new Map(known.map(({ id, book_id }) => [id, book_id]))
  const books = new Map(
    [...editions].flatMap(([item, id]) => (bookIds.has(id) ? [[item, bookIds.get(id)!] as const] : [])),
  )
  if (books.size === 0) return { books, courses: new Map() }
  const rows = await t(db)
    .selectFrom('book_course')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['course_id', 'book_id', 'is_optional'])
    .select([
      sql<boolean>`exists (select from book_ownership o
        where o.book_id = book.id and o.user_id = ${userId} and o.revoked_at is null)`.as('is_owned'),
      sql<boolean>`exists (select from book_edition e where e.book_id = book.id and e.is_sold)`.as('is_sold'),
    ])
    .where('published_at', 'is not', null)
    .where('course_id', 'in', ({ selectFrom }) =>
      selectFrom('book_course as other')
        .select('other.course_id')
        .where('other.book_id', 'in', [...books.values()]),
    )
    .execute()
  const courses = new Map(
    [...Map.groupBy(rows, ({ course_id }) => course_id)].map(([course, parts]) => [
      course,
      parts.map(({ book_id, is_optional, is_owned, is_sold }) => ({
        id: book_id,
        isOptional: is_optional,
        isOwned: is_owned,
        isSold: is_sold,
      })),
    ]),
  )
  return { books, courses }
}
