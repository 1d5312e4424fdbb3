import { type Db, holdsWords, noId, withTables } from '#server/platform/database/database.ts'
import { paperFormats } from './rules.ts'
import type { BookTables } from './tables.server.ts'

const t = withTables<BookTables>()

/** Editions on paper by their ids, or all of a book; also those that are not sold any more. */
export const listPaperEditions = (db: Db, asked: { ids: readonly string[] } | { slug: string }) =>
  t(db)
    .selectFrom('book_edition')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['book_edition.id', 'format', 'price', 'slug', 'title', 'cover', 'published_at'])
    .where('format', 'in', paperFormats)
    .$if('ids' in asked, all =>
      all.where('book_edition.id', 'in', [...('ids' in asked ? asked.ids : []), noId]),
    )
    .$if('slug' in asked, all => all.where('slug', '=', 'slug' in asked ? asked.slug : ''))
    .orderBy('format')
    .execute()

export type PaperEdition = Awaited<ReturnType<typeof listPaperEditions>>[number]

/** The editions of books whose names hold these words. */
export async function findEditionIds(db: Db, q: string, limit: number): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('book_edition')
    .innerJoin('book', 'book.id', 'book_id')
    .select('book_edition.id')
    .where(holdsWords('book.search_key', q))
    .orderBy('sort_key')
    .orderBy('book_edition.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
