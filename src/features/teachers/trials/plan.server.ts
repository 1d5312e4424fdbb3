import { bandLength } from '#contract/week-bands.ts'
import { type BookingPlan, type BookingService, listFreeTimes } from '#features/booking/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { HasFeatures } from '../hooks.server.ts'
import type { TeachersTables } from '../tables.server.ts'
import { daysAhead, freeCancelHours, noticeHours, trialKind, trialMinutes } from './rules.ts'

const t = withTables<TeachersTables>()

/** Trial sessions as booked time: a teacher's plan is the week they paint. */
export const trialService: BookingService = { kind: trialKind, readPlans }

async function readPlans(db: Db, teacherIds: readonly string[]): Promise<Map<string, BookingPlan>> {
  const rows = await t(db)
    .selectFrom('teacher_hour')
    .innerJoin('teacher', 'teacher.id', 'teacher_id')
    .select(['teacher_id', 'weekday', 'hour'])
    .where('teacher_id', 'in', teacherIds)
    .where('trial_price', 'is not', null)
    .execute()
  const painted = Map.groupBy(rows, ({ teacher_id }) => teacher_id)
  return new Map([...painted].map(([id, hours]) => [id, toPlan(hours)]))
}

const toPlan = (hours: readonly { weekday: number; hour: number }[]): BookingPlan => ({
  minutes: trialMinutes,
  bufferBefore: 0,
  bufferAfter: 0,
  noticeMinutes: noticeHours * 60,
  maxPerDay: null,
  daysAhead,
  changeHours: freeCancelHours,
  maxMoves: 0,
  weekly: hours.map(({ weekday, hour }) => ({ weekday, from: hour * 60, until: (hour + bandLength) * 60 })),
  exceptions: [],
  blocked: [],
})

/** The times at which these teachers may be booked now, in order; the first so many of each. */
export const listTrialTimes = (
  app: HasFeatures,
  db: Db,
  teacherIds: readonly string[],
  now: Date,
  max?: number,
): Promise<Map<string, Date[]>> =>
  listFreeTimes(app, db, {
    kind: trialKind,
    hostIds: teacherIds,
    from: now,
    until: new Date(now.getTime() + daysAhead * 86_400_000),
    now,
    ...(max !== undefined && { max }),
  })
