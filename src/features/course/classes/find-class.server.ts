import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { AppError } from '#contract/app-error.ts'
import { findTeacherId } from '#features/teachers/public.server.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/database/database.ts'
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
    .select(['course_group.title as groupTitle', 'branch', 'live', 'live_link'])
    .select([taughtBy.as('teacher_id'), 'course_group.teacher_id as groupTeacherId', 'substitute_id'])
    .select(['capacity', 'absences_allowed'])
    .select(['course.title as courseTitle', 'language', 'level', 'greeting'])

export const isOver = (now: Date) =>
  sql<boolean>`class_session.starts_at + class_session.minutes * interval '1 minute' <= ${now}`

/** Classes that were over by `now` and not cancelled. */
export const selectOver = (db: Db, now: Date) =>
  selectClasses(db).where('class_session.state', '=', 'planned').where(isOver(now))

/** Classes of these that have no recording. */
export const selectUnrecorded = (db: Db, now: Date) =>
  selectOver(db, now).where(({ not, exists, selectFrom }) =>
    not(
      exists(selectFrom('recording').select('recording.id').whereRef('session_id', '=', 'class_session.id')),
    ),
  )

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
    .executeTakeFirst()
  if (!session) throw new AppError('notFound')
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

/**
 * A class as somebody who belongs to it finds it: its teacher, a learner whose enrolment is active, or a guest for this
 * one session, who has no enrolment in it.
 * @throws AppError notFound, alike for others and where there is none
 */
export async function findClass(db: Db, id: string, userId: string) {
  const row = await selectClasses(db).where('class_session.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const enrolment = await t(db)
    .selectFrom('enrolment')
    .select('id')
    .where('group_id', '=', row.group_id)
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  const isTeacher = row.teacher_id !== null && row.teacher_id === (await findTeacherId(db, userId))
  if (!enrolment && !isTeacher && !(await isGuest(db, id, userId))) throw new AppError('notFound')
  return { ...row, enrolmentId: enrolment?.id ?? null, isTeacher }
}

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

/** Whether somebody makes a session of their own group up in this one. */
async function isGuest(db: Db, sessionId: string, userId: string): Promise<boolean> {
  const row = await t(db)
    .selectFrom('make_up')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select('make_up.id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}
export type FoundClass = Awaited<ReturnType<typeof findClass>>
