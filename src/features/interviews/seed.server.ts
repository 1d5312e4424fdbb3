import { demoStaff } from '#account/public.server.ts'
import { bookTime, insertPastBookings, listFreeTimes, putPlan } from '#features/booking/public.server.ts'
import type { BookingPlan } from '#features/booking/public.ts'
import { listOralSteps, setOralState } from '#features/placement/public.server.ts'
import { startOfDay } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { bookingKind, newPlan } from './rules.ts'
import type { InterviewTables } from './tables.server.ts'

const t = withTables<InterviewTables>()
const fixedId = fixedIds('interviews')
const dayMs = 86_400_000

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const buildPlan = (weekdays: readonly number[], from: number, until: number): BookingPlan => ({
  ...newPlan,
  noticeMinutes: 60,
  weekly: weekdays.map(weekday => ({ weekday, from: from * 60, until: until * 60 })),
})

/** Who examines in the demo: the counselor every noon, the teacher on three evenings. */
const examiners = [
  { role: 'counselor', languages: ['en', 'de', 'fr', 'tr'], plan: buildPlan(everyDay, 12, 15) },
  { role: 'teacher', languages: ['en'], plan: buildPlan([0, 2, 4], 19, 21) },
] as const

/** Examiners with their times, interviews of today and of the days to come, and those that were held. */
export async function seedInterviews(app: AppContext): Promise<void> {
  const now = app.now()
  const waiting = await listOralSteps(app.db, { isDone: false, page: 1, perPage: 20 })
  const done = await listOralSteps(app.db, { isDone: true, page: 1, perPage: 20 })
  const [host] = examiners.map(({ role }) => demoStaff(role).id)
  await transaction(app.db, async tx => {
    for (const { role, languages, plan } of examiners) {
      const id = demoStaff(role).id
      await t(tx).insertInto('examiner').values({ user_id: id, changed_at: now }).execute()
      await t(tx)
        .insertInto('examiner_language')
        .values(languages.map(language => ({ user_id: id, language })))
        .execute()
      await putPlan(tx, { hostId: id, kind: bookingKind, plan, now })
    }
    const [first, second, third] = waiting.items.filter(({ userId }) => userId !== null)
    // Those that were graded, and one of yesterday noon whose form is still to be filled in.
    const noon = startOfDay(now).getTime() - dayMs / 2 + newPlan.minutes * 60_000
    const held = [...done.items, ...(third ? [{ ...third, doneAt: new Date(noon) }] : [])].flatMap(
      ({ attemptId, userId, doneAt }, index) =>
        userId && doneAt ? [{ id: fixedId(`held ${index}`), attemptId, userId, doneAt }] : [],
    )
    await insertPastBookings(
      tx,
      held.map(({ id, userId, doneAt }) => ({
        id,
        kind: bookingKind,
        hostId: host!,
        userId,
        startsAt: new Date(doneAt.getTime() - newPlan.minutes * 60_000),
        minutes: newPlan.minutes,
      })),
      now,
    )
    if (held.length > 0) {
      await t(tx)
        .insertInto('interview')
        .values(
          held.map(({ id, attemptId, doneAt }) => ({
            id,
            attempt_id: attemptId,
            mode: 'video' as const,
            created_at: doneAt,
          })),
        )
        .execute()
    }
    if (third) {
      await setOralState(tx, {
        attemptId: third.attemptId,
        userId: third.userId,
        state: 'scheduled',
        now,
      })
    }
    if (first) await book(app, tx, { ...first, host: host!, from: now, mode: 'video' })
    const later = new Date(now.getTime() + 2 * dayMs)
    if (second) await book(app, tx, { ...second, host: host!, from: later, mode: 'phone' })
  })
}

/** Books the first free time of a host from an instant on, as it was bookable a day before. */
async function book(
  app: AppContext,
  tx: Tx,
  {
    attemptId,
    userId,
    host,
    from,
    mode,
  }: { attemptId: string; userId: string | null; host: string; from: Date; mode: 'video' | 'phone' },
): Promise<void> {
  const bookedAt = new Date(app.now().getTime() - dayMs)
  const until = new Date(from.getTime() + 5 * dayMs)
  const asked = { kind: bookingKind, hostIds: [host], from, until, now: bookedAt, max: 1 }
  const startsAt = (await listFreeTimes(app, tx, asked)).get(host)?.[0]
  if (!startsAt || !userId) return
  const time = { kind: bookingKind, hostId: host, startsAt, userId, lineId: null, now: bookedAt }
  const { id } = await bookTime(app, tx, time)
  await t(tx)
    .insertInto('interview')
    .values({ id, attempt_id: attemptId, mode, created_at: bookedAt })
    .execute()
  await setOralState(tx, { attemptId, userId, state: 'scheduled', now: app.now() })
}
