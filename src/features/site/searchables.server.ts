import { sql } from 'kysely'
import type { Searchable } from '#features/search/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { SiteTables } from './tables.server.ts'
import { siteTag } from './tags.ts'

const t = withTables<SiteTables>()

/** What people ask, with the answers; all stand on one page. */
export const searchables: Searchable[] = [
  {
    kind: 'help',
    order: 100,
    title: 'راهنما',
    icon: 'life-buoy',
    tags: [siteTag],
    select: db =>
      t(db)
        .selectFrom('site_entry')
        .select(['id', sql<string>`''`.as('key'), sql<null>`null`.as('tag'), 'search_key as words'])
        .select([
          sql<string>`data ->> 'question'`.as('title'),
          sql<string>`data ->> 'answer'`.as('detail'),
          sql<number>`0`.as('rank'),
        ])
        .where('kind', '=', 'faq'),
    path: () => '/contact-us#faqs',
  },
]
