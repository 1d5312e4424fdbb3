import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { formatLongDate, formatTime, toJalali } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/database/database.ts'
import type { CourseTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
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

/** @throws AppError notFound, alike for somebody else's enrolment and for none */
async function listEnrolmentLessons({ db, user, now }: SignedIn, enrolmentId: string) {
  const mine = await t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'enrolment.group_id')
    .select(['course_group.id', 'course_id', 'starts_at', 'opening', 'opening_days'])
    .select(['course_group.lessons_open as groupOpen', 'enrolment.lessons_open as mineOpen'])
    .where('enrolment.id', '=', enrolmentId)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!mine) throw new AppError('notFound')
  const lessons = await listLessons(db, mine.course_id)
  const times = await readOpeningTimes(db, mine, lessons)
  return lessons.map((lesson, at) => {
    const opens = mine.groupOpen || mine.mineOpen ? null : times[at]!
    return { ...lesson, number: at + 1, opens, isOpen: opens === null || opens <= now() }
  })
}
type Row = Awaited<ReturnType<typeof listEnrolmentLessons>>[number]

const shown = ({ id, number, title, description, body_html, preview_html, isOpen, opens }: Row) => ({
  id,
  number,
  title,
  description,
  isOpen,
  hasText: body_html !== null,
  isFree: preview_html !== null,
  opensAt: opens?.toISOString() ?? null,
})

/** @throws AppError notFound */
export async function myLessons(context: SignedIn, { id }: CheckedInputOf<typeof calls.myLessons>) {
  const units = Map.groupBy(await listEnrolmentLessons(context, id), ({ unit_id }) => unit_id)
  return {
    units: [...units].map(([id, lessons]) => ({
      id,
      title: lessons[0]!.unit,
      lessons: lessons.map(shown),
    })),
  }
}

/** @throws AppError notFound, for a lesson of another course and one without a text; notAllowed, before it opens */
export async function readLessonText(
  context: SignedIn,
  { id, lesson: lessonId }: CheckedInputOf<typeof calls.readLessonText>,
) {
  const lesson = (await listEnrolmentLessons(context, id)).find(one => one.id === lessonId)
  const { preview_html: free = null, body_html: own = null } = lesson ?? {}
  if (!lesson || (free === null && own === null)) throw new AppError('notFound')
  if (!lesson.isOpen && free === null) {
    throw new AppError('notAllowed', { message: `این درس ${describeOpening(lesson.opens!)} باز می‌شود.` })
  }
  return { lesson: { ...shown(lesson), html: [free, lesson.isOpen ? own : null].filter(Boolean).join('\n') } }
}

/** «از شنبه ۷ آذر ۱۴۰۵», with the hour where it does not begin with the day. */
export function describeOpening(opens: Date): string {
  const { hour, minute } = toJalali(opens)
  const clock = hour + minute > 0 ? ` ساعت ${formatTime(opens)}` : ''
  return `از ${formatLongDate(opens)}${clock}`
}
