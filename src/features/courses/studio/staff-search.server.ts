import { type Expression, sql } from 'kysely'
import type { StaffSearch } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { formatDate } from '#persian/jalali.ts'
import { key } from '#persian/search-key.ts'
import { withTables } from '#server/platform/database/database.ts'
import { formatHours, formatWeekdays } from '../groups/weekly.ts'
import type { CourseTables } from '../tables.server.ts'

const t = withTables<CourseTables>()

/**
 * Whether titles hold every word of a question; what a search key holds besides, staff do not look for. Titles are
 * folded here as far as people type them in two ways.
 */
const holdWords = (titles: Expression<string>, text: string) =>
  sql<boolean>`translate(lower(${titles}), 'آأإيىكةؤئ\u200c', 'اااییکهوی ') like all (${key(text)
    .split(' ')
    .map(word => `%${word}%`)}::text[])`

const groups: StaffSearch = {
  kind: 'groups',
  order: 30,
  title: 'گروه‌ها',
  icon: 'layout-grid',
  permission: 'groups.read',
  async find({ db }, text, limit) {
    const rows = await t(db)
      .selectFrom('course_group')
      .innerJoin('course', 'course.id', 'course_id')
      .select(['course_group.id', 'course_group.title', 'course.title as course', 'weekly', 'starts_at'])
      .where(holdWords(sql<string>`course.title || ' ' || course_group.title`, text))
      // Those that still meet come first.
      .orderBy('ends_at', 'desc')
      .orderBy('course_group.id')
      .limit(limit)
      .execute()
    return rows.map(({ id, title, course, weekly, starts_at }) => ({
      id,
      title: `${course}، ${title}`,
      detail: `${formatWeekdays(weekly)}، ${formatHours(weekly)}، از ${formatDate(starts_at)}`,
      path: studioPaths.group({ id }),
    }))
  },
}

const courses: StaffSearch = {
  kind: 'courses',
  order: 40,
  title: 'دوره‌ها',
  icon: 'graduation-cap',
  permission: 'courses.write',
  async find({ db }, text, limit) {
    const rows = await t(db)
      .selectFrom('course')
      .select(['id', 'title', 'level'])
      .where(holdWords(sql<string>`title`, text))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id, title, level }) => ({
      id,
      title,
      detail: level,
      path: studioPaths.course({ id }),
    }))
  },
}

export const staffSearch = [groups, courses]
