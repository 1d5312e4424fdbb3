import { type Db, withTables } from '#server/platform/database/database.ts'
import type { CourseTables } from '../tables.server.ts'
import { openingTimes } from './opening.ts'

const t = withTables<CourseTables>()

/** The lessons of a course in their order, with the names of their units. */
export const listLessons = (db: Db, courseId: string) =>
  t(db)
    .selectFrom('course_lesson')
    .innerJoin('course_unit', 'course_unit.id', 'unit_id')
    .select(['course_lesson.id', 'unit_id', 'course_unit.title as unit', 'course_lesson.title'])
    .select(['course_lesson.description', 'preview_html', 'body', 'body_html', 'course_lesson.version'])
    .where('course_id', '=', courseId)
    .orderBy('course_unit.place')
    .orderBy('course_lesson.place')
    .execute()

/** When each of these lessons opens for a group by its rule, whoever else opened them. */
export async function readOpeningTimes(
  db: Db,
  group: Pick<CourseTables['course_group'], 'id' | 'starts_at'> & {
    opening: CourseTables['course_group']['opening']['__select__']
    opening_days: number | null
  },
  lessons: readonly { id: string }[],
) {
  const dates = await t(db)
    .selectFrom('lesson_date')
    .select(['lesson_id', 'day'])
    .where('group_id', '=', group.id)
    .execute()
  const sessions = await t(db)
    .selectFrom('class_session')
    .select(['number', 'starts_at'])
    .where('group_id', '=', group.id)
    .execute()
  return openingTimes(lessons, {
    rule: group.opening,
    days: group.opening_days,
    startsAt: group.starts_at,
    dates: new Map(dates.map(({ lesson_id, day }) => [lesson_id, day])),
    sessions: new Map(sessions.map(({ number, starts_at }) => [number, starts_at])),
  })
}
