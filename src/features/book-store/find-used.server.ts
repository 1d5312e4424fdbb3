import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { BookTables } from './tables.server.ts'

const t = withTables<BookTables>()
type App = Pick<AppContext, 'features'>

/** All used copies that may be bought now; null where no feature sells any. */
function selectUsed({ features }: App, db: Db, now: Date): RawBuilder<unknown> | null {
  const all = features.flatMap(({ bookStore }) => bookStore?.selectUsedCopies?.(db, now) ?? [])
  return all.length === 0 ? null : sql.join(all, sql` union all `)
}

/** Whether a used copy of the book of a query is on sale, as a part of that query. */
export function hasUsedCopy(app: App, db: Db, now: Date): RawBuilder<boolean> {
  const used = selectUsed(app, db, now)
  return used ? sql`book.id in (select book_id from (${used}) as used)` : sql`false`
}

/** What the cheapest used copy of each of these books costs, in one statement; a book without one is not there. */
export async function findUsedPrices(
  app: App,
  db: Db,
  { bookIds, now }: { bookIds: readonly string[]; now: Date },
): Promise<Map<string, number>> {
  const used = selectUsed(app, db, now)
  if (used === null || bookIds.length === 0) return new Map()
  const { rows } = await sql<{ book_id: string; price: number }>`
    select book_id, min(price) as price from (${used}) as used
    where book_id in (${sql.join(bookIds)}) group by book_id`.execute(t(db))
  return new Map(rows.map(({ book_id, price }) => [book_id, Number(price)]))
}
