import { sql } from 'kysely'
import type { StaffNeeds } from '#account/public.server.ts'
import { buildPath } from '#contract/build-path.ts'
import { persianNumber } from '#persian/digits.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { BookTables } from './tables.server.ts'

const t = withTables<BookTables>()

/** Editions of which few copies are left. */
export const lowStock: StaffNeeds = {
  order: 32,
  permission: 'stock.manage',
  icon: 'layers',
  async list({ db }) {
    const { count, titles } = await t(db)
      .selectFrom('book_edition')
      .innerJoin('book', 'book.id', 'book_id')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<string[]>`(array_agg(book.title order by low_noticed_at desc))[1:3]`.as('titles'),
      ])
      .where('low_noticed_at', 'is not', null)
      .where('is_sold', '=', true)
      .executeTakeFirstOrThrow()
    if (count === 0) return []
    return [
      {
        id: 'low-book-stock',
        urgency: 'calm' as const,
        title: `موجودی ${persianNumber(count)} نسخه رو به پایان است`,
        detail: titles.join('، '),
        act: 'دیدن',
        path: buildPath('/studio/book-stock', { view: 'low' }),
      },
    ]
  },
}
