import { sql } from 'kysely'
import type { Searchable } from '#features/search/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { blogPath, postPath } from './blog-paths.ts'
import type { BlogTables } from './tables.server.ts'
import { blogTag } from './tags.ts'

const t = withTables<BlogTables>()

/** Posts that are out. What members alone read of them is in no search key. */
const selectPosts = (db: Db) =>
  t(db)
    .selectFrom('blog_post')
    .leftJoin('blog_author', 'blog_author.id', 'author_id')
    .select(['blog_post.id', 'blog_post.slug as key', 'title', 'summary as detail', 'level as tag'])
    .select([
      sql<string>`blog_post.search_key || ' ' || coalesce(name, '')`.as('words'),
      sql<number>`-extract(epoch from published_at)`.as('rank'),
    ])
    .where('published_at', 'is not', null)

export const searchables: Searchable[] = [
  {
    kind: 'posts',
    order: 40,
    title: 'نوشته‌ها',
    icon: 'newspaper',
    tags: [blogTag],
    select: selectPosts,
    path: slug => postPath({ slug }),
    list: q => blogPath({ q }),
  },
]
