import { sql } from 'kysely'
import { freeOfNamed } from '#server/engines/holds.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { Edition } from './contract.ts'
import { bookFormats, fewCopies, isPaper, type StockState } from './rules.ts'
import { stockPrefix } from './stock-key.ts'
import type { BookTables } from './tables.server.ts'

const t = withTables<BookTables>()

/** The editions of these books that are sold, by the book, in their order, with what there is of each. */
export async function listEditions(
  db: Db,
  bookIds: readonly string[],
  now: Date,
): Promise<Map<string, Edition[]>> {
  if (bookIds.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('book_edition')
    .select(['id', 'book_id', 'format', 'price'])
    .select(freeOfNamed(db, sql<string>`${stockPrefix} || book_edition.id`, now).as('free'))
    .where('book_id', 'in', bookIds)
    .where('is_sold', '=', true)
    .execute()
  const inOrder = rows.toSorted((a, b) => bookFormats.indexOf(a.format) - bookFormats.indexOf(b.format))
  return new Map(
    [...Map.groupBy(inOrder, row => row.book_id)].map(([id, editions]) => [
      id,
      editions.map(({ id, format, price, free }) => {
        const stock: StockState = isPaper(format) ? toState(free ?? 0) : 'file'
        return { id, format, price, stock, left: stock === 'few' ? free : null }
      }),
    ]),
  )
}

const toState = (free: number): StockState => (free === 0 ? 'none' : free <= fewCopies ? 'few' : 'many')
