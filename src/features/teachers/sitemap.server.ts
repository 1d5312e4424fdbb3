import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import type { SitemapPart } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { TeachersTables } from './tables.server.ts'
import { teachersTag } from './tags.ts'

const t = withTables<TeachersTables>()

const selectShown = (db: Db) => t(db).selectFrom('teacher').where('is_hidden', '=', false)

/** The teachers who are not hidden. */
export const sitemap: SitemapPart[] = [
  {
    name: 'teachers',
    tags: [teachersTag],
    count: async db =>
      (await selectShown(db).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total,
    async list(db, _now, { limit, offset }) {
      const rows = await selectShown(db)
        .select(['slug', 'changed_at'])
        .orderBy('slug')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug, changed_at }) => ({ path: paths.teacher({ slug }), changed: changed_at }))
    },
  },
]
