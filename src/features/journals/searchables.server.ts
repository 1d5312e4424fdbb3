import { sql } from 'kysely'
import type { Searchable } from '#features/search/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { articlePath, journalsPath } from './journal-paths.ts'
import type { JournalsTables } from './tables.server.ts'
import { journalsTag } from './tags.ts'

const t = withTables<JournalsTables>()

/** Articles that are out. The texts of those that not everybody reads are in no search key. */
export const searchables: Searchable[] = [
  {
    kind: 'articles',
    order: 60,
    title: 'مقاله‌ها',
    icon: 'scroll-text',
    tags: [journalsTag],
    select: db =>
      t(db)
        .selectFrom('journal_article')
        .select(['id', 'slug as key', 'title', 'abstract as detail', 'level as tag'])
        .select([
          sql<string>`search_key || ' ' || authors_key`.as('words'),
          sql<number>`-extract(epoch from published_at)`.as('rank'),
        ])
        .where('published_at', 'is not', null),
    path: slug => articlePath({ slug }),
    list: q => journalsPath({ q }),
  },
]
