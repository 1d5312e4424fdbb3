import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { notFound } from '#contract/app-error.ts'
import { findTeacherId } from '#features/teachers/public.server.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { CourseTables } from '../tables.server.ts'

const t = withTables<CourseTables>()

/** Who holds a session: the group's teacher, or who stands in. */
export const taughtBy = sql<string | null>`coalesce(class_session.substitute_id, course_group.teacher_id)`

/** Sessions with their group and course, as classes are held; `teacher_id` is who holds them. */
export const selectClasses = (db: Db) =>
  t(db)
    .selectFrom('class_session')
    .innerJoin('course_group', 'course_group.id', 'class_session.group_id')
    .innerJoin('course', 'course.id', 'course_group.course_id')
    .select([
      'class_session.id',
      'group_id',
      'course_group.course_id',
      'number',
      'class_session.title',
      'lesson_id',
    ])
    .select(['class_session.starts_at', 'class_session.minutes', 'class_session.state'])
    .select(['course_group.title as groupTitle', 'branch', 'room_id', 'live', 'live_link'])
    .select([taughtBy.as('teacher_id'), 'course_group.teacher_id as groupTeacherId', 'substitute_id'])
    .select(['capacity', 'absences_allowed'])
    .select(['course.title as courseTitle', 'language', 'level', 'greeting'])

export const isOver = (now: Date) =>
  sql<boolean>`class_session.starts_at + class_session.minutes * interval '1 minute' <= ${now}`

/** Classes that were over by `now` and not cancelled. */
export const selectOver = (db: Db, now: Date) =>
  selectClasses(db).where('class_session.state', '=', 'planned').where(isOver(now))

export type ClassRow = Awaited<ReturnType<ReturnType<typeof selectClasses>['execute']>>[number]

/** A class as `times.ts` takes one. */
export const toSessionTime = ({ starts_at, minutes }: Pick<ClassRow, 'starts_at' | 'minutes'>) => ({
  startsAt: starts_at,
  minutes,
})

export const computeEnd = ({ starts_at, minutes }: Pick<ClassRow, 'starts_at' | 'minutes'>) =>
  new Date(starts_at.getTime() + minutes * 60_000)

/** A class whose row is held until the transaction ends. @throws AppError notFound */
export async function lockClass(tx: Tx, id: string): Promise<ClassRow> {
  const session = await selectClasses(tx)
    .where('class_session.id', '=', id)
    .forUpdate('class_session')
    .executeTakeFirstOrThrow(notFound)
  return session
}

/** Its name where the course is not said: «جلسهٔ ۸: در ایستگاه». */
export const classTitle = ({ number, title }: Pick<ClassRow, 'number' | 'title'>) => {
  const name = `جلسهٔ ${persianNumber(number)}`
  return toPersianDigits(title) === name ? name : `${name}: ${title}`
}

export const groupTitle = ({ courseTitle, groupTitle }: Pick<ClassRow, 'courseTitle' | 'groupTitle'>) =>
  `${courseTitle}، ${groupTitle}`

/** How the audit log names a class. */
export const aboutClass = (
  session: Pick<ClassRow, 'group_id' | 'number' | 'courseTitle' | 'groupTitle'>,
) => ({
  kind: 'group' as const,
  id: session.group_id,
  name: groupTitle(session),
  number: session.number,
})

/** Whether somebody of the staff holds a class, has its group, or leads all. */
export async function worksWith(
  db: Db,
  user: SignedIn['user'],
  { teacher_id, groupTeacherId }: Pick<ClassRow, 'teacher_id' | 'groupTeacherId'>,
): Promise<boolean> {
  if (mayDo(user.roles, 'groups.write')) return true
  const own = await findTeacherId(db, user.id)
  return own !== null && (own === teacher_id || own === groupTeacherId)
}
