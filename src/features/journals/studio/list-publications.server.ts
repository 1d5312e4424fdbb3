import type { Dated, Period } from '#features/publishing/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { JournalsTables } from '../tables.server.ts'

const t = withTables<JournalsTables>()

/** Articles that came out between two instants. */
export async function listPublications(db: Db, { from, until, limit }: Period): Promise<Dated[]> {
  const rows = await t(db)
    .selectFrom('journal_article')
    .select(['id', 'title', 'published_at'])
    .where('published_at', '>=', from)
    .where('published_at', '<', until)
    .orderBy('published_at')
    .limit(limit)
    .execute()
  return rows.map(({ id, title, published_at }) => ({
    id,
    kind: 'article',
    title,
    state: 'published',
    at: published_at!,
    path: `/studio/journal-articles/${id}`,
  }))
}
