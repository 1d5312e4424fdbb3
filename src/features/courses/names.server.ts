import { type Db, withTables } from '#server/platform/database/database.ts'
import type { CourseTables } from './tables.server.ts'

const t = withTables<CourseTables>()

/** The groups that something may be given to, by their courses, the newest first. */
export function listGroupNames(db: Db) {
  return t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_group.id', 'course_group.title', 'course.title as course', 'language', 'level'])
    .where('course_group.state', '<>', 'cancelled')
    .orderBy('course_group.starts_at', 'desc')
    .orderBy('course_group.id')
    .execute()
}

/** The lessons of all courses, by course and in their order there. */
export function listLessonNames(db: Db) {
  return t(db)
    .selectFrom('course_lesson')
    .innerJoin('course_unit', 'course_unit.id', 'unit_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_lesson.id', 'course_lesson.title', 'course.title as course', 'course_id as courseId'])
    .orderBy('course.title')
    .orderBy('course_unit.place')
    .orderBy('course_lesson.place')
    .execute()
}
