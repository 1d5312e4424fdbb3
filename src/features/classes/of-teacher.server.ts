import { sql } from 'kysely'
import { selectTaughtSessions, taughtBy } from '#features/courses/public.server.ts'
import type { Teaching } from '#features/teachers/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { wasThere } from './attendance/past-terms.server.ts'
import type { ClassesAndSchool } from './tables.server.ts'

const t = withTables<ClassesAndSchool>()

/** Seconds after a session's start until which a teacher is punctual. */
const graceSeconds = 120

/** In how many sessions the classroom saw the teacher come, and in how many of them by two minutes past. */
async function computePunctuality(db: Db, teacherId: string): Promise<{ seen: number; punctual: number }> {
  const taught = selectTaughtSessions(db, [teacherId]).select(['taught.id', 'taught.starts_at'])
  const first = t(db)
    .selectFrom(taught.as('taught'))
    .innerJoin('class_visit', 'class_visit.session_id', 'taught.id')
    .where('is_teacher', '=', true)
    .groupBy(['taught.id', 'taught.starts_at'])
    .select(
      sql<boolean>`min(joined_at) <= taught.starts_at + ${graceSeconds} * interval '1 second'`.as(
        'was_punctual',
      ),
    )
  return t(db)
    .selectFrom(first.as('first'))
    .select(({ fn }) => [
      fn.countAll<number>().as('seen'),
      fn.countAll<number>().filterWhere(sql<boolean>`was_punctual`).as('punctual'),
    ])
    .executeTakeFirstOrThrow()
}

/** How many sessions that a teacher held somebody has attended, late or in time. */
export async function attendedWith(db: Db, userId: string, teacherId: string): Promise<number> {
  const { count } = await selectAttended(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(taughtBy, '=', teacherId)
    .executeTakeFirstOrThrow()
  return count
}

/** The course of which somebody has attended most sessions with a teacher, where those are `minCount` or more. */
async function courseAttendedWith(
  db: Db,
  userId: string,
  teacherId: string,
  minCount: number,
): Promise<string | null> {
  const row = await selectAttended(db, userId)
    .select('course_group.course_id')
    .where(taughtBy, '=', teacherId)
    .groupBy('course_group.course_id')
    .having(({ fn }) => fn.countAll(), '>=', minCount)
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('course_group.course_id')
    .limit(1)
    .executeTakeFirst()
  return row?.course_id ?? null
}

/** The teacher with whom somebody has attended most sessions of a course, and how many; null where none. */
export async function findMostAttended(
  db: Db,
  userId: string,
  courseId: string,
): Promise<{ teacherId: string; count: number } | null> {
  const row = await selectAttended(db, userId)
    .select(({ fn }) => [taughtBy.as('teacherId'), fn.countAll<number>().as('count')])
    .where('course_group.course_id', '=', courseId)
    .where(taughtBy, 'is not', null)
    .groupBy(taughtBy)
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.teacherId ? { teacherId: row.teacherId, count: row.count } : null
}

/** The sessions somebody attended, late or in time, with their groups. */
const selectAttended = (db: Db, userId: string) =>
  t(db)
    .selectFrom('attendance')
    .innerJoin('enrolment', 'enrolment.id', 'attendance.enrolment_id')
    .innerJoin('course_group', 'course_group.id', 'enrolment.group_id')
    .innerJoin('class_session', 'class_session.id', 'attendance.session_id')
    .where('enrolment.user_id', '=', userId)
    .where('attendance.state', 'in', wasThere)

/** What teachers' pages and calls know of the classes they held. */
export const teaching: Partial<Teaching> = {
  computePunctuality,
  countAttended: attendedWith,
  findAttendedCourse: courseAttendedWith,
}

/** Whether a teacher asked for a substitute, or was asked to be one. */
export async function isInSubstitutes(db: Db, teacherId: string): Promise<boolean> {
  const found = await t(db)
    .selectFrom('substitute_offer')
    .select('request_id as id')
    .where('teacher_id', '=', teacherId)
    .unionAll(t(db).selectFrom('substitute_request').select('id').where('teacher_id', '=', teacherId))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
