import { paths } from '#contract/paths.ts'
import type { SitemapPart } from '#server/app-context.ts'
import { countRows, type Db, withTables } from '#server/platform/database/database.ts'
import { isOpenAndFits } from './groups/find-groups.server.ts'
import type { CourseTables } from './tables.server.ts'
import { courseTag } from './tags.ts'

const t = withTables<CourseTables>()

const selectCourses = (db: Db) => t(db).selectFrom('course').where('state', '=', 'open')
// Which of them have seats is not asked: no feature knows anything of it.
const any = { language: [], level: [], day: [], time: [], place: [], seats: [], q: '' }
const selectGroups = (db: Db, now: Date) =>
  t(db)
    .selectFrom('course_group')
    .where(isOpenAndFits({ app: { features: [] }, db, now }, any))

/** The courses that are taught, and the groups that have not begun. */
export const sitemap: SitemapPart[] = [
  {
    name: 'courses',
    tags: [courseTag],
    count: db => countRows(selectCourses(db)),
    async list(db, _now, { limit, offset }) {
      const rows = await selectCourses(db)
        .select(['slug', 'changed_at'])
        .orderBy('slug')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug, changed_at }) => ({ path: paths.course({ slug }), changed: changed_at }))
    },
  },
  {
    name: 'groups',
    tags: [courseTag],
    // Groups begin.
    maxAge: 600,
    count: (db, now) => countRows(selectGroups(db, now)),
    async list(db, now, { limit, offset }) {
      const rows = await selectGroups(db, now)
        .select(['id', 'changed_at'])
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ id, changed_at }) => ({ path: paths.group({ id }), changed: changed_at }))
    },
  },
]
