import { type Db, tablesOf } from '#server/database/database.ts'
import type { CourseTables } from './tables.server.ts'

const t = tablesOf<CourseTables>()

/** The courses by title, the newest first. */
export function listCourses(db: Db) {
  return t(db)
    .selectFrom('course')
    .select(['id', 'title'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** A query of who learns in a course, as `user_id`. */
export const selectLearners = (db: Db, courseId: string) =>
  t(db).selectFrom('enrolment').select('user_id').where('course_id', '=', courseId)
