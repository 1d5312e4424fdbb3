import { sql } from 'kysely'
import { buildPath } from '#contract/build-path.ts'
import { paths } from '#contract/paths.ts'
import { formatHours, formatWeekdays, type Group } from '#features/courses/groups/public.ts'
import type { SchoolTables } from '#features/courses/public.server.ts'
import { courseTag } from '#features/courses/public.ts'
import type { Searchable } from '#features/search/public.server.ts'
import { selectTeacherName } from '#features/teachers/public.server.ts'
import { formatDate } from '#persian/jalali.ts'
import { withTables } from '#server/platform/database/database.ts'

const t = withTables<SchoolTables>()

type Facts = { weekly: Group['weekly']; starts_at: string; teacher: string | null }

function describeGroup(detail: string): string {
  const { weekly, starts_at, teacher } = JSON.parse(detail) as Facts
  const hours = `${formatWeekdays(weekly)} ${formatHours(weekly)}`.trim()
  return [hours, teacher, `از ${formatDate(new Date(starts_at))}`].filter(Boolean).join('، ')
}

/** The courses that are taught, and the groups that have not begun. */
export const searchables: Searchable[] = [
  {
    kind: 'courses',
    order: 10,
    title: 'دوره‌ها',
    icon: 'graduation-cap',
    tags: [courseTag],
    select: db =>
      t(db)
        .selectFrom('course')
        .select(['id', 'slug as key', 'title', 'summary as detail', 'level as tag'])
        .select([
          sql<string>`concat_ws(' ', search_key, en_title, book)`.as('words'),
          sql<number>`0`.as('rank'),
        ])
        .where('state', '=', 'open'),
    path: slug => paths.course({ slug }),
    list: q => buildPath('/course', { q }),
  },
  {
    kind: 'groups',
    order: 20,
    title: 'گروه‌ها',
    icon: 'calendar-days',
    tags: [courseTag],
    select: (db, now) =>
      t(db)
        .selectFrom('course_group')
        .innerJoin('course', 'course.id', 'course_id')
        .select(eb => [
          'course_group.id',
          sql<string>`course_group.id::text`.as('key'),
          sql<string>`course.title || '، ' || course_group.title`.as('title'),
          sql<string>`jsonb_build_object('weekly', weekly, 'starts_at', starts_at,
            'teacher', ${selectTeacherName(db, eb.ref('teacher_id'))})::text`.as('detail'),
          'level as tag',
          sql<string>`concat_ws(' ', course.search_key, branch, term,
            ${selectTeacherName(db, eb.ref('teacher_id'))})`.as('words'),
          sql<number>`extract(epoch from starts_at)`.as('rank'),
        ])
        .where('course_group.state', '=', 'open')
        .where('course.state', '=', 'open')
        .where('course_group.starts_at', '>', now),
    path: id => paths.group({ id }),
    describe: describeGroup,
    list: q => buildPath('/info', { q }),
  },
]
