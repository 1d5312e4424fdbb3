import type { Dated } from '#features/publishing/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { BlogTables } from '../tables.server.ts'

const t = withTables<BlogTables>()

/** Posts that came out between two instants, or are to. */
export async function listPublications(
  db: Db,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<Dated[]> {
  const rows = await t(db)
    .selectFrom('blog_post')
    .select(({ fn }) => ['id', 'title', 'published_at', fn.coalesce('published_at', 'publish_at').as('at')])
    .where(({ and, eb, or }) =>
      or([
        and([eb('published_at', '>=', from), eb('published_at', '<', until)]),
        and([eb('published_at', 'is', null), eb('publish_at', '>=', from), eb('publish_at', '<', until)]),
      ]),
    )
    .orderBy('at')
    .limit(limit)
    .execute()
  return rows.map(({ id, title, published_at, at }) => ({
    id,
    kind: 'post',
    title,
    state: published_at ? 'published' : 'scheduled',
    at: at!,
    path: `/studio/blog/${id}`,
  }))
}
