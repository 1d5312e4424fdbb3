import { sql } from 'kysely'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { ClassesAndSchool } from '../tables.server.ts'

const t = withTables<ClassesAndSchool>()

/** States of attendance in which somebody was there. */
export const wasThere = ['present', 'late'] as const

/** A query of who attended at least so many sessions, as `user_id`. */
export const selectAttenders = (db: Db, minCount: number) =>
  t(db)
    .selectFrom('attendance')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select('user_id')
    .where('attendance.state', 'in', wasThere)
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll(), '>=', minCount)

/** Sessions of classes somebody attended. */
export async function countAttended(db: Db, userId: string): Promise<number> {
  const { count } = await t(db)
    .selectFrom('attendance')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('attendance.state', 'in', wasThere)
    .executeTakeFirstOrThrow()
  return count
}

/** Enrolments with every session of their group that was settled for anybody, and what came of it for them. */
const selectSettled = (db: Db) =>
  t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'enrolment.group_id')
    .innerJoin('class_session', 'class_session.group_id', 'course_group.id')
    .leftJoin('attendance', join =>
      join
        .onRef('attendance.session_id', '=', 'class_session.id')
        .onRef('attendance.enrolment_id', '=', 'enrolment.id'),
    )
    .where('class_session.state', '=', 'planned')
    .where('course_group.state', '<>', 'cancelled')
    .where(
      sql<boolean>`exists (select from attendance as anybody where anybody.session_id = class_session.id)`,
    )

/** No session of the group is left to settle, and of the last one it is written down of somebody who was there. */
const isSettled = sql<boolean>`not exists (
  select from class_session rest
  where rest.group_id = course_group.id and rest.state = 'planned' and rest.settled_at is null)
and exists (
  select from attendance anybody where anybody.session_id = (
    select last.id from class_session last where last.group_id = course_group.id and last.state = 'planned'
    order by last.starts_at desc limit 1))`

const attended = sql<number>`(count(*) filter (where attendance.state in ('present', 'late')))::int`

/** A query of who was in every session of a group whose sessions are all settled, as `user_id`. */
export const selectFullTerms = (db: Db) =>
  selectSettled(db)
    .select('enrolment.user_id')
    .groupBy(['enrolment.user_id', 'enrolment.id', 'course_group.id'])
    .having(sql<boolean>`bool_and(attendance.state is not null and attendance.state in ('present', 'late'))`)
    .having(isSettled)

export type PastTerm = Awaited<ReturnType<typeof pastTerms>>[number]

/**
 * What people did in the groups that are over and settled, the oldest first: of one person, or of all whose group ended
 * `since`. `minutes` and `sessions` are the group's, held while they were in it or not,
 * `attended` and `seconds` their own; who is frozen is left out.
 */
export async function pastTerms(
  db: Db,
  { now, since, userId }: { now: Date; since?: Date; userId?: string },
) {
  return selectSettled(db)
    .innerJoin('course', 'course.id', 'course_group.course_id')
    .select(['enrolment.user_id as userId', 'course_group.id as groupId', 'teacher_id as teacherId'])
    .select(['course.title as course', 'course.en_title as enCourse', 'language', 'level'])
    .select(['course_group.starts_at as startsAt', 'course_group.ends_at as endsAt'])
    .select([
      sql<number>`sum(class_session.minutes)::int`.as('minutes'),
      sql<number>`count(*)::int`.as('sessions'),
      attended.as('attended'),
      sql<number>`coalesce(sum(attendance.seconds), 0)::int`.as('seconds'),
    ])
    .where('course_group.ends_at', '<=', now)
    .where('enrolment.state', '<>', 'frozen')
    .$if(since !== undefined, all => all.where('course_group.ends_at', '>', since!))
    .$if(userId !== undefined, all => all.where('enrolment.user_id', '=', userId!))
    .groupBy(['enrolment.id', 'course_group.id', 'course.id'])
    .having(isSettled)
    .orderBy('course_group.starts_at')
    .orderBy('enrolment.id')
    .execute()
}
