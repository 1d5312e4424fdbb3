import { sql } from 'kysely'
import { persianNumber } from '#persian/digits.ts'
import { type Db, noId, withTables } from '#server/database/database.ts'
import { computeEnd, taughtBy } from './classes/find-class.server.ts'
import type { GroupCard } from './groups/contract.ts'
import { selectOpenGroups, toGroupCards } from './groups/find-groups.server.ts'
import type { CourseTables } from './tables.server.ts'

const t = withTables<CourseTables>()

/**
 * The planned sessions these teachers hold, in their own groups or in a colleague's place, as `taught`. Two halves, for each
 * has an index.
 */
function selectSessions(db: Db, teacherIds: readonly string[]) {
  const planned = t(db)
    .selectFrom('class_session')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select(['class_session.id', 'class_session.starts_at', 'class_session.minutes'])
    .where('class_session.state', '=', 'planned')
    .where('course_group.state', '<>', 'cancelled')
  return t(db).selectFrom(
    planned
      .select('course_group.teacher_id')
      .where('course_group.teacher_id', 'in', teacherIds)
      .where('substitute_id', 'is', null)
      .unionAll(planned.select('substitute_id as teacher_id').where('substitute_id', 'in', teacherIds))
      .as('taught'),
  )
}

/** How many sessions each of these teachers has held; who held none is missing. */
export async function countTaughtSessions(
  db: Db,
  teacherIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (teacherIds.length === 0) return new Map()
  const rows = await selectSessions(db, teacherIds)
    .select(({ fn }) => ['teacher_id', fn.countAll<number>().as('count')])
    .where('taught.starts_at', '<', now)
    .groupBy('teacher_id')
    .execute()
  return new Map(rows.map(({ teacher_id, count }) => [teacher_id!, count]))
}

/**
 * The classes of these teachers, and those of `orIds` whoever has their group now, that began before `until` and are over,
 * in order; `teacherId` has them now.
 */
export async function listTaughtSessions(
  db: Db,
  {
    teacherIds,
    orIds,
    until,
    now,
  }: { teacherIds: readonly string[]; orIds: readonly string[]; until: Date; now: Date },
): Promise<{ id: string; title: string; starts_at: Date; minutes: number; teacherId: string | null }[]> {
  const rows = await t(db)
    .selectFrom('class_session')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['class_session.id', 'number', 'class_session.starts_at', 'class_session.minutes'])
    .select(['course.title as course', 'course_group.title as group'])
    .select(taughtBy.as('teacherId'))
    .where(({ eb, or }) =>
      or([
        eb(taughtBy, 'in', [...teacherIds, noId]),
        eb('class_session.id', '=', eb.fn.any(eb.val([...orIds]))),
      ]),
    )
    .where('class_session.state', '=', 'planned')
    .where('course_group.state', '<>', 'cancelled')
    .where('class_session.starts_at', '<', until)
    .orderBy('class_session.starts_at')
    .execute()
  return rows
    .filter(({ starts_at, minutes }) => computeEnd({ starts_at, minutes }) <= now)
    .map(({ number, course, group, ...row }) => ({
      ...row,
      title: `${course}، ${group}، جلسهٔ ${persianNumber(number)}`,
    }))
}

/** When these teachers are in class, from one instant to another. */
export async function classTimes(
  db: Db,
  teacherIds: readonly string[],
  from: Date,
  until: Date,
): Promise<{ teacherId: string; from: Date; until: Date }[]> {
  if (teacherIds.length === 0) return []
  const rows = await selectSessions(db, teacherIds)
    .select(['teacher_id', 'starts_at', 'minutes'])
    // The longest session takes five hours.
    .where('starts_at', '>', new Date(from.getTime() - 5 * 3_600_000))
    .where('starts_at', '<', until)
    .execute()
  return rows.map(({ teacher_id, starts_at, minutes }) => ({
    teacherId: teacher_id!,
    from: starts_at,
    until: computeEnd({ starts_at, minutes }),
  }))
}

/** A teacher's groups that have not begun, the soonest first. */
export async function listOpenGroupsByTeacher(db: Db, teacherId: string, now: Date): Promise<GroupCard[]> {
  const rows = await selectOpenGroups(db, now).where('teacher_id', '=', teacherId).execute()
  return toGroupCards(db, rows)
}

/** The weekly hours of a teacher's groups that are not over. */
export async function listWeeklyHours(db: Db, teacherId: string, now: Date) {
  const rows = await t(db)
    .selectFrom('course_group')
    .select(['weekly', 'minutes'])
    .where('teacher_id', '=', teacherId)
    .where('state', '<>', 'cancelled')
    .where('ends_at', '>', now)
    .execute()
  return rows.flatMap(({ weekly, minutes }) => weekly.map(hour => ({ ...hour, minutes })))
}

/** Seconds after a session's start until which a teacher is punctual. */
const graceSeconds = 120

/** In how many sessions the classroom saw the teacher come, and in how many of them by two minutes past. */
export async function computePunctuality(
  db: Db,
  teacherId: string,
): Promise<{ seen: number; punctual: number }> {
  const first = selectSessions(db, [teacherId])
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
export async function courseAttendedWith(
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
    .where('attendance.state', 'in', ['present', 'late'])

/** Whether a teacher has or had a group, or was asked to stand in for somebody. */
export async function hasGroups(db: Db, teacherId: string): Promise<boolean> {
  const found = await t(db)
    .selectFrom('course_group')
    .select('id')
    .where('teacher_id', '=', teacherId)
    .unionAll(t(db).selectFrom('class_session').select('id').where('substitute_id', '=', teacherId))
    .unionAll(
      t(db).selectFrom('substitute_offer').select('request_id as id').where('teacher_id', '=', teacherId),
    )
    .unionAll(t(db).selectFrom('substitute_request').select('id').where('teacher_id', '=', teacherId))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
