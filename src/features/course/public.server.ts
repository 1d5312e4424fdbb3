import { type Db, withTables } from '#server/database/database.ts'
import type { CourseTables } from './tables.server.ts'

export { enoughAttended } from './enough-attended.ts'
export { dueHomework, meanTurnaround, selectHandedIn } from './homework/due.server.ts'
export { type ImportedAttendance, importAttendance } from './imports/import-attendance.server.ts'
export { type ImportedEnrolment, importEnrolments } from './imports/import-enrolments.server.ts'
export { type ImportedGroup, type ImportResult, importGroup } from './imports/import-groups.server.ts'
export { coursesNow } from './my-now.server.ts'
export {
  attendedWith,
  classTimes,
  computePunctuality,
  countTaughtSessions,
  courseAttendedWith,
  hasGroups,
  listOpenGroupsByTeacher,
  listTaughtSessions,
  listWeeklyHours,
} from './of-teacher.server.ts'
export {
  countAttended,
  type PastTerm,
  pastTerms,
  selectAttenders,
  selectFullTerms,
} from './past-terms.server.ts'
export { seededCourseId } from './seed-courses.server.ts'
export { lockPlans } from './studio/clashes.server.ts'
export { readStudy, type Study } from './study.server.ts'

const t = withTables<CourseTables>()

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
  t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select('user_id')
    .distinct()
    .where('course_id', '=', courseId)
