import type { SitemapPart } from '#server/app-context.ts'
import { countRows } from '#server/platform/database/database.ts'
import { bookPath, bookStorePath } from './book-paths.ts'
import { selectOut } from './read-books.server.ts'
import { booksTag } from './tags.ts'

export const sitemap: SitemapPart[] = [
  { name: 'bookstorehome', tags: [], count: () => 1, list: () => [{ path: bookStorePath() }] },
  {
    name: 'books',
    tags: [booksTag],
    count: db => countRows(selectOut(db)),
    async list(db, _now, { limit, offset }) {
      const rows = await selectOut(db)
        .select(['slug', 'changed_at'])
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug, changed_at }) => ({ path: bookPath({ slug }), changed: changed_at }))
    },
  },
]
