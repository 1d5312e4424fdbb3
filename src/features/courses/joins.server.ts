import { type Db, withTables } from '#server/platform/database/database.ts'
import type { CourseTables } from './tables.server.ts'

// Rows of courses as queries that features above join to tables of their own, for which the tables here do not compile.

const t = withTables<CourseTables>()

export const selectSessions = (db: Db) =>
  t(db)
    .selectFrom('class_session')
    .select(['class_session.id', 'group_id', 'number', 'class_session.title', 'class_session.starts_at'])
    .select('class_session.state')

/** Groups with what their course is called. */
export const selectGroupsOfCourses = (db: Db) =>
  t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_group.id', 'course_group.title', 'course.title as course', 'level', 'ends_at'])
