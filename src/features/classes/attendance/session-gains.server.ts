import { persianNumber } from '#persian/digits.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { ClassesAndSchool } from '../tables.server.ts'

const t = withTables<ClassesAndSchool>()

/** The sessions that somebody was there at, by when that was settled; the club counts them. */
export async function findSessionGains(
  db: Db,
  { from, until, limit }: { from: Date; until: Date; limit: number },
) {
  const rows = await t(db)
    .selectFrom('attendance')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .innerJoin('course_group', 'course_group.id', 'class_session.group_id')
    .select(['enrolment.user_id', 'session_id', 'class_session.starts_at', 'number', 'course_group.title'])
    .where('attendance.state', 'in', ['present', 'late'])
    .where('attendance.settled_at', '>', from)
    .where('attendance.settled_at', '<=', until)
    .orderBy('attendance.settled_at')
    .orderBy('session_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id: userId, session_id, starts_at, number, title }) => ({
    userId,
    rule: 'session',
    source: `session:${session_id}:${userId}`,
    reason: `جلسهٔ ${persianNumber(number)} ${title}`.slice(0, 200),
    at: starts_at,
  }))
}
