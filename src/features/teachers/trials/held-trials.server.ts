import { insertPastBookings } from '#features/booking/public.server.ts'
import { type Db, noId, type Tx, withTables } from '#server/platform/database/database.ts'
import type { TeachersTables } from '../tables.server.ts'
import { trialKind, trialMinutes } from './rules.ts'
import { selectTrials } from './select-trials.server.ts'

const t = withTables<TeachersTables>()

/** The trial sessions of these teachers that began before `until`, are over and were no failure. */
export async function listHeldTrials(
  db: Db,
  teacherIds: readonly string[],
  { until, now }: { until: Date; now: Date },
): Promise<{ id: string; teacherId: string; startsAt: Date; minutes: number }[]> {
  const rows = await t(db)
    .selectFrom(selectTrials(db).as('trial'))
    .select(['id', 'teacher_id as teacherId', 'starts_at as startsAt'])
    .where('teacher_id', 'in', [...teacherIds, noId])
    .where('state', '=', 'booked')
    .where('starts_at', '<', until)
    .where('starts_at', '<=', new Date(now.getTime() - trialMinutes * 60_000))
    .execute()
  return rows.map(row => ({ ...row, minutes: trialMinutes }))
}

/** Trial sessions of the demo that are over. */
export async function seedHeldTrials(
  tx: Tx,
  trials: readonly { id: string; teacherId: string; userId: string; startsAt: Date }[],
  now: Date,
): Promise<void> {
  await insertPastBookings(
    tx,
    trials.map(({ id, teacherId, userId, startsAt }) => ({
      id,
      kind: trialKind,
      hostId: teacherId,
      userId,
      startsAt,
      minutes: trialMinutes,
    })),
    now,
  )
  await t(tx)
    .insertInto('trial_session')
    .values(trials.map(({ id }) => ({ id })))
    .execute()
}
