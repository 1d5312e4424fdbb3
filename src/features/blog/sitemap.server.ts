import { sql } from 'kysely'
import type { SitemapPart } from '#server/app-context.ts'
import { countRows, type Db, withTables } from '#server/platform/database/database.ts'
import { authorPath, blogPath, postPath, tagPath } from './blog-paths.ts'
import type { BlogTables } from './tables.server.ts'
import { blogTag } from './tags.ts'

const t = withTables<BlogTables>()

const selectOut = (db: Db) => t(db).selectFrom('blog_post').where('published_at', 'is not', null)
const selectTags = (db: Db) => t(db).selectFrom('blog_post_tag')
const selectAuthors = (db: Db) =>
  t(db)
    .selectFrom('blog_author')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('blog_post')
          .select('blog_post.id')
          .whereRef('author_id', '=', 'blog_author.id')
          .where('published_at', 'is not', null),
      ),
    )

export const sitemap: SitemapPart[] = [
  { name: 'blog', tags: [], count: () => 1, list: () => [{ path: blogPath() }] },
  {
    name: 'blogposts',
    tags: [blogTag],
    count: db => countRows(selectOut(db)),
    async list(db, _now, { limit, offset }) {
      const rows = await selectOut(db)
        .select(['slug', 'changed_at'])
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug, changed_at }) => ({ path: postPath({ slug }), changed: changed_at }))
    },
  },
  {
    name: 'blogtags',
    tags: [blogTag],
    count: async db =>
      (
        await selectTags(db)
          .select(sql<number>`count(distinct tag)::int`.as('total'))
          .executeTakeFirstOrThrow()
      ).total,
    async list(db, _now, { limit, offset }) {
      const rows = await selectTags(db)
        .select('tag')
        .distinct()
        .orderBy('tag')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ tag }) => ({ path: tagPath({ tag }) }))
    },
  },
  {
    name: 'blogauthors',
    tags: [blogTag],
    count: db => countRows(selectAuthors(db)),
    async list(db, _now, { limit, offset }) {
      const rows = await selectAuthors(db)
        .select('slug')
        .orderBy('slug')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug }) => ({ path: authorPath({ author: slug }) }))
    },
  },
]
