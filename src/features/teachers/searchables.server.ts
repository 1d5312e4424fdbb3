import { sql } from 'kysely'
import { buildPath } from '#contract/build-path.ts'
import { paths } from '#contract/paths.ts'
import type { Searchable } from '#features/search/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { TeachersTables } from './tables.server.ts'
import { teachersTag } from './tags.ts'

const t = withTables<TeachersTables>()

/** The teachers who are not hidden. */
export const searchables: Searchable[] = [
  {
    kind: 'teachers',
    order: 30,
    title: 'استادان',
    icon: 'users-round',
    tags: [teachersTag],
    select: db =>
      t(db)
        .selectFrom('teacher')
        .select(['id', 'slug as key', sql<string>`name || ' ' || surname`.as('title'), 'headline as detail'])
        .select([
          sql<null>`null`.as('tag'),
          sql<string>`concat_ws(' ', en_name, en_surname, headline, method, city)`.as('words'),
          sql<number>`0`.as('rank'),
        ])
        .where('is_hidden', '=', false),
    path: slug => paths.teacher({ slug }),
    list: q => buildPath('/teachers', { q }),
  },
]
