import { sql } from 'kysely'
import type { Searchable } from '#features/search/public.server.ts'
import { episodePath, podcastsPath } from './podcast-paths.ts'
import { selectOut } from './read-episodes.server.ts'
import { podcastsTag } from './tags.ts'

export const searchables: Searchable[] = [
  {
    kind: 'episodes',
    order: 50,
    title: 'پادکست',
    icon: 'headphones',
    tags: [podcastsTag],
    select: db =>
      selectOut(db).select([
        'id',
        'slug as key',
        'title',
        'summary as detail',
        'level as tag',
        'search_key as words',
        sql<number>`-extract(epoch from published_at)`.as('rank'),
      ]),
    path: slug => episodePath({ slug }),
    list: q => podcastsPath({ q }),
  },
]
