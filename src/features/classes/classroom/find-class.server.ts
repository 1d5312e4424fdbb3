import { AppError, notFound } from '#contract/app-error.ts'
import { selectClasses } from '#features/courses/public.server.ts'
import { findTeacherId } from '#features/teachers/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { ClassesAndSchool } from '../tables.server.ts'

const t = withTables<ClassesAndSchool>()

/**
 * A class as somebody who belongs to it finds it: its teacher, a learner whose enrolment is active, or a guest for this
 * one session, who has no enrolment in it.
 * @throws AppError notFound, alike for others and where there is none
 */
export async function findClass(db: Db, id: string, userId: string) {
  const row = await selectClasses(db).where('class_session.id', '=', id).executeTakeFirstOrThrow(notFound)
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
