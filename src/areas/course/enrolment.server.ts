import { Fault } from '#contract/fault.ts'
import { type Db, tablesOf } from '#server/database/database.ts'
import type { CourseTables } from './tables.server.ts'

const t = tablesOf<CourseTables>()

/** The enrolments of a person with their courses. */
export function selectMine(db: Db, userId: string) {
  return t(db)
    .selectFrom('enrolment')
    .innerJoin('course', 'course.id', 'enrolment.course_id')
    .select(['enrolment.id', 'course_id', 'slug', 'title', 'level', 'starts_at', 'ends_at', 'enrolled_at'])
    .where('user_id', '=', userId)
}
/** @throws Fault notFound, alike for somebody else's enrolment and for none */
export async function findMine(db: Db, userId: string, id: string) {
  const row = await selectMine(db, userId).where('enrolment.id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('notFound')
  return row
}
