import { sql } from 'kysely'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { BookTables } from './tables.server.ts'
import { booksTag } from './tags.ts'

const t = withTables<BookTables>()
const soldDays = 90

/** Counts what was sold of each book of late, and was not given back: the shelves are sorted by it. */
export const countSold: Job = {
  name: 'count-sold-books',
  every: '20 * * * *',
  async run(app) {
    const since = new Date(app.now().getTime() - soldDays * 24 * 3_600_000)
    await transaction(app.db, async tx => {
      const { numAffectedRows } = await sql`
        update book set sold = counted.now
        from (
          select book.id, coalesce(kept.count, 0) as now
          from book
          left join (
            select book_id, sum(count)::int as count from book_ownership
            where revoked_at is null and granted_at > ${since}
            group by book_id
          ) as kept on kept.book_id = book.id
          where book.sold <> coalesce(kept.count, 0)
        ) as counted
        where book.id = counted.id`.execute(t(tx))
      if (numAffectedRows) await invalidateTags(tx, booksTag)
    })
  },
}
