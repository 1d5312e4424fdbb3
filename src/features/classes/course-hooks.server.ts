import type { CourseHooks } from '#features/courses/manifest.server.ts'
import type { EnrolmentHooks } from '#features/enrolment/manifest.server.ts'
import { countAttendance, listAttendance, listAttendanceOfAll } from './attendance/count-attendance.server.ts'
import { describeSessions } from './describe-sessions.server.ts'
import { guestSessions } from './make-ups/make-up.server.ts'
import { dropMakeUps, notifyAllGuests, notifyGuests } from './make-ups/notify-guests.server.ts'
import { findMostAttended } from './of-teacher.server.ts'
import { closeOpenRequests, endRequests } from './substitutes/take.server.ts'

/** What is shown of classes to who takes part in groups. */
export const enrolmentHooks: EnrolmentHooks = {
  countAttendance,
  listAttendance: listAttendanceOfAll,
  describeSessions,
  describeGroup: async (db, { enrolmentId }) => ({ attendance: await listAttendance(db, enrolmentId) }),
  listOtherSessions: async (db, userId) => [...(await guestSessions(db, userId)).keys()],
}

/** What courses show of classes, and what becomes of classes when their plans change. */
export const courseHooks: CourseHooks = {
  findMostAttended,
  // Whoever took it did so at that hour.
  beforeSessionsChange: (app, tx, sessions) => endRequests(app, tx, sessions, app.now()),
  sessionMoved: (app, tx, { session }, notice) => notifyGuests(app, tx, session.id, 'session-moved', notice),
  groupMoved: (app, tx, { sessions }) =>
    notifyAllGuests(
      app,
      tx,
      'session-moved',
      new Map(sessions.map(({ session, notice }) => [session.id, notice])),
    ),
  async sessionCancelled(app, tx, { id }, notice) {
    await notifyGuests(app, tx, id, 'make-up-lost', notice)
    // They may choose another one in its place.
    await dropMakeUps(tx, id)
  },
  // A new teacher comes themselves, until they say otherwise.
  teacherChanged: closeOpenRequests,
}
