import { type Db, withTables } from '#server/platform/database/database.ts'
import type { ClassesAndSchool, ClassesTables } from '../tables.server.ts'
import { wasThere } from './past-terms.server.ts'

const t = withTables<ClassesAndSchool>()

/** Where somebody stands in their classes. */
export type Study = {
  /** Seconds in class, all courses together. */
  seconds: number
  /** The group that runs, or the one that begins soonest; null where there is none. */
  running: {
    enrolmentId: string
    groupId: string
    course: string
    group: string
    /** Settled sessions, and how many of them they were in. */
    settled: number
    attended: number
    sessions: number
    absencesLeft: number
  } | null
  next: { course: string; startsAt: Date } | null
  /** The course of the group that ended last. */
  finished: { language: string; level: string | null; course: string } | null
}

export async function readStudy(db: Db, userId: string, now: Date): Promise<Study> {
  const groups = await t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'enrolment.group_id')
    .innerJoin('course', 'course.id', 'course_group.course_id')
    .select(['enrolment.id', 'course_group.id as groupId', 'course_group.title as group', 'ends_at'])
    .select(['course.title as course', 'language', 'level', 'absences_allowed'])
    .where('enrolment.user_id', '=', userId)
    .where('enrolment.state', '<>', 'frozen')
    .where('course_group.state', '<>', 'cancelled')
    .orderBy('course_group.starts_at')
    .execute()
  const settled = await t(db)
    .selectFrom('attendance')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['enrolment_id', 'attendance.state', 'seconds'])
    .where('user_id', '=', userId)
    .execute()
  const running = groups.find(({ ends_at }) => ends_at > now)
  const finished = groups.findLast(({ ends_at }) => ends_at <= now)
  const ahead = await t(db)
    .selectFrom('class_session')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .innerJoin('enrolment', 'enrolment.group_id', 'course_group.id')
    .select(['course.title as course', 'class_session.starts_at as startsAt'])
    .where('enrolment.user_id', '=', userId)
    .where('enrolment.state', '=', 'active')
    .where('class_session.state', '=', 'planned')
    .where('course_group.state', '<>', 'cancelled')
    .where('class_session.starts_at', '>', now)
    .orderBy('class_session.starts_at')
    .limit(1)
    .executeTakeFirst()
  return {
    seconds: settled.reduce((sum, { seconds }) => sum + seconds, 0),
    running: running ? await readRunning(db, running, settled) : null,
    next: ahead ?? null,
    finished: finished ?? null,
  }
}

async function readRunning(
  db: Db,
  group: { id: string; groupId: string; group: string; course: string; absences_allowed: number },
  settled: readonly { enrolment_id: string; state: ClassesTables['attendance']['state'] }[],
) {
  const { sessions } = await t(db)
    .selectFrom('class_session')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('group_id', '=', group.groupId)
    .where('state', '=', 'planned')
    .executeTakeFirstOrThrow()
  const own = settled.filter(({ enrolment_id }) => enrolment_id === group.id)
  const missed = own.filter(({ state }) => state === 'absent').length
  return {
    enrolmentId: group.id,
    groupId: group.groupId,
    course: group.course,
    group: group.group,
    settled: own.length,
    attended: own.filter(({ state }) => wasThere.some(there => there === state)).length,
    sessions: Number(sessions),
    absencesLeft: Math.max(0, group.absences_allowed - missed),
  }
}
