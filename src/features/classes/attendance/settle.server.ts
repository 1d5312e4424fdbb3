import { findFullName, findStaffToNotify, notify, notifyMany } from '#account/public.server.ts'
import { paths } from '#contract/paths.ts'
import {
  type ClassRow,
  classTitle,
  computeEnd,
  groupTitle,
  markSettled,
  selectClasses,
  selectOver,
  toSessionTime,
} from '#features/courses/public.server.ts'
import { markActive } from '#features/streaks/public.server.ts'
import { findAccount } from '#features/teachers/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { publishToMany } from '#server/engines/live/publish.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { classChannel, presenceChanged } from '../classroom/channel.ts'
import { endSilent, findVisits } from '../classroom/visits.server.ts'
import type { ClassesAndSchool } from '../tables.server.ts'
import { computeAttendance } from './compute-attendance.ts'
import { keepAbsences } from './count-attendance.server.ts'
import { expectedElsewhere, type Missed, settleGuests } from './settle-guests.server.ts'
import { tellGuardians } from './tell-guardians.server.ts'

const t = withTables<ClassesAndSchool>()

/** Of what is settled later than this, such as after an outage, nobody is notified any more. In milliseconds. */
export const maxNewsAgeMs = 2 * 86_400_000

/**
 * Every minute: who gave no sign for long has left, and of classes that are over it is written down who was there. What
 * the database holds is enough: whichever process runs next does what another one left.
 */
export const settleClasses: Job = {
  name: 'settle-classes',
  every: '* * * * *',
  async run(app) {
    await transaction(app.db, async tx => {
      const left = await endSilent(tx, app.now())
      if (left.size > 0) await publishToMany(tx, [...left].map(classChannel), presenceChanged)
    })
    const over = await selectOver(app.db, app.now())
      .where('settled_at', 'is', null)
      .orderBy('class_session.starts_at')
      .execute()
    for (const { id } of over) await transaction(app.db, tx => settle(app, tx, id))
  },
}

/** Writes the attendance of a class that is over, once. What was set by hand stays. */
async function settle(app: AppContext, tx: Tx, id: string) {
  const now = app.now()
  if (!(await markSettled(tx, id, now))) return
  const session = await selectClasses(tx).where('class_session.id', '=', id).executeTakeFirstOrThrow()
  const learners = await t(tx)
    .selectFrom('enrolment')
    .select(['id', 'user_id'])
    .where('group_id', '=', session.group_id)
    .where('state', '=', 'active')
    .where('enrolled_at', '<', computeEnd(session))
    .orderBy('id')
    .execute()
  const granted = await t(tx)
    .selectFrom('absence')
    .select('enrolment_id')
    .where('session_id', '=', session.id)
    .where('state', '=', 'granted')
    .execute()
  const excused = new Set(granted.map(({ enrolment_id }) => enrolment_id))
  // Who makes it up later is warned when they miss that as well.
  const elsewhere = await expectedElsewhere(tx, session.id)
  const visits = await findVisits(tx, session.id)
  // Where nobody at all was seen, the class met elsewhere: its teacher says who was there.
  const wasSeen = visits.size > 0
  const there: { userId: string; at: Date }[] = []
  const missed: Missed[] = []
  for (const { id, user_id } of learners) {
    const { state, seconds } = computeAttendance(visits.get(user_id) ?? [], toSessionTime(session))
    if (!wasSeen && !excused.has(id)) continue
    const isExcused = state === 'absent' && excused.has(id)
    const written = await t(tx)
      .insertInto('attendance')
      .values({
        session_id: session.id,
        enrolment_id: id,
        state: isExcused ? 'excused' : state,
        seconds,
        settled_at: now,
        set_by: null,
      })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (state !== 'absent' && written.numInsertedOrUpdatedRows === 1n)
      there.push({ userId: user_id, at: session.starts_at })
    const isNews =
      written.numInsertedOrUpdatedRows === 1n && now.getTime() - computeEnd(session).getTime() < maxNewsAgeMs
    if (isNews && state === 'absent' && !isExcused && !elsewhere.has(id))
      missed.push({ class: session, enrolmentId: id, userId: user_id })
  }
  const guests = wasSeen
    ? await settleGuests(tx, session, visits, now)
    : { there: [], missed: [], settled: [] }
  if (now.getTime() - computeEnd(session).getTime() < maxNewsAgeMs) missed.push(...guests.missed)
  await keepAbsences(tx, [...learners.map(({ id }) => id), ...guests.settled])
  await markActive(tx, 'class', [...there, ...guests.there])
  // Last, for pages hear of it.
  await tellGuardians(app, tx, missed)
  for (const { class: of, ...learner } of missed) await warn(app, tx, of, learner)
}

/** How many sessions somebody has missed, granted ones apart. */
export async function countMissed(tx: Tx, enrolmentId: string): Promise<number> {
  const { missed } = await t(tx)
    .selectFrom('attendance')
    .select(({ fn }) => fn.countAll<number>().as('missed'))
    .where('enrolment_id', '=', enrolmentId)
    .where('state', '=', 'absent')
    .executeTakeFirstOrThrow()
  return Number(missed)
}

/** Notifies who has just missed a class how many they may still miss; of the last one, those who teach are notified as well. */
export async function warn(
  app: AppContext,
  tx: Tx,
  session: ClassRow,
  { enrolmentId, userId }: { enrolmentId: string; userId: string },
): Promise<void> {
  const left = session.absences_allowed - (await countMissed(tx, enrolmentId))
  const values = { group: groupTitle(session), session: classTitle(session) }
  const link = paths.myCourse({ enrolment: enrolmentId })
  if (left > 1) return
  if (left === 1) {
    await notify(app, tx, userId, 'absence-warning', { ...values, link })
    return
  }
  await notify(app, tx, userId, 'absences-used-up', { ...values, link })
  // Whoever stood in for a day need not know.
  const teacher = session.groupTeacherId ? await findAccount(tx, session.groupTeacherId) : null
  const learner = (await findFullName(tx, userId)) || 'زبان‌آموز'
  const staff = teacher ? [teacher] : await findStaffToNotify(tx, 'absences')
  const recipients = staff.map(userId => ({ ...values, userId, learner, link: '/studio/today' }))
  await notifyMany(app, tx, 'learner-absent', recipients)
}
