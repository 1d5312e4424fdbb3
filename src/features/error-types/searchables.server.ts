import { sql } from 'kysely'
import type { Searchable } from '#features/search/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { errorTypePath } from './error-type-paths.ts'
import type { ErrorTypesTables } from './tables.server.ts'
import { errorTypesTag } from './tags.ts'

const t = withTables<ErrorTypesTables>()

/** Types of one name stand there for several languages: the tag tells them apart. */
export const searchables: Searchable[] = [
  {
    kind: 'errors',
    order: 90,
    title: 'لغزش‌های زبان',
    icon: 'pencil-line',
    tags: [errorTypesTag],
    select: db =>
      t(db)
        .selectFrom('error_type')
        .select([
          'id',
          'slug as key',
          'name as title',
          'explanation as detail',
          sql<string>`upper(language)`.as('tag'),
        ])
        .select(['search_key as words', sql<number>`place`.as('rank')])
        .where('is_hidden', '=', false),
    path: slug => errorTypePath({ slug }),
  },
]
