import type { EnrolmentHooks, SessionFacts } from '#features/enrolment/manifest.server.ts'
import { listAttendance } from './attendance/count-attendance.server.ts'
import { absencesAhead, findMakeUpsByMissed } from './make-ups/make-up.server.ts'

/** Of the sessions of a course of somebody's: how they attended, what they make up, and what they may. */
export const describeSessions: NonNullable<EnrolmentHooks['describeSessions']> = async (
  db,
  { enrolment, sessions, now },
) => {
  const states = new Map(
    (await listAttendance(db, enrolment.id)).map(({ sessionId, state }) => [sessionId, state]),
  )
  const makeUps = await findMakeUpsByMissed(db, enrolment.id)
  const mayTakeMore = enrolment.state === 'active' && makeUps.size < enrolment.make_ups_allowed
  const announced = await absencesAhead(db, enrolment.id)
  const isMissed = (session: { id: string; startsAt: string }) =>
    Date.parse(session.startsAt) > now.getTime()
      ? announced.has(session.id)
      : ['absent', 'excused'].includes(states.get(session.id) ?? '')
  return new Map<string, SessionFacts>(
    sessions.map(session => [
      session.id,
      {
        makeUp: makeUps.get(session.id) ?? null,
        mayMakeUp: mayTakeMore && !makeUps.has(session.id) && !session.isCancelled && isMissed(session),
        attendance: states.get(session.id) ?? null,
      },
    ]),
  )
}
