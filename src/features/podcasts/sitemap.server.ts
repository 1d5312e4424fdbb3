import type { SitemapPart } from '#server/app-context.ts'
import { countRows } from '#server/platform/database/database.ts'
import { episodePath, podcastsPath } from './podcast-paths.ts'
import { selectOut } from './read-episodes.server.ts'
import { podcastsTag } from './tags.ts'

export const sitemap: SitemapPart[] = [
  { name: 'podcasts', tags: [], count: () => 1, list: () => [{ path: podcastsPath() }] },
  {
    name: 'podcastepisodes',
    tags: [podcastsTag],
    count: db => countRows(selectOut(db)),
    async list(db, _now, { limit, offset }) {
      const rows = await selectOut(db)
        .select(['slug', 'changed_at'])
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug, changed_at }) => ({ path: episodePath({ slug }), changed: changed_at }))
    },
  },
]
