import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#account/permissions.ts'
import { insertPastBookings, putPlan } from '#features/booking/public.server.ts'
import type { BookingPlan } from '#features/booking/public.ts'
import { bookingKind, newPlan } from '#features/interviews/rules.ts'
import type { InterviewTables } from '#features/interviews/tables.server.ts'
import { setOralState } from '#features/placement/public.server.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Person, TestApp } from './app.ts'

const t = withTables<InterviewTables>()

/** Somebody of the staff who examines English and Italian every day from 9 to 12 in Tehran, an hour ahead. */
export async function newExaminer(
  app: TestApp,
  {
    role = 'teacher',
    languages = ['en', 'it'],
    plan = {},
  }: { role?: StaffRole; languages?: readonly string[]; plan?: Partial<BookingPlan> } = {},
): Promise<Person & { id: string }> {
  const examiner = await app.user('مینا', [role])
  const whole: BookingPlan = {
    ...newPlan,
    noticeMinutes: 60,
    weekly: [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 540, until: 720 })),
    ...plan,
  }
  await transaction(app.db, async tx => {
    await t(tx).insertInto('examiner').values({ user_id: examiner.id, changed_at: app.now() }).execute()
    if (languages.length > 0) {
      await t(tx)
        .insertInto('examiner_language')
        .values(languages.map(language => ({ user_id: examiner.id, language })))
        .execute()
    }
    await putPlan(tx, { hostId: examiner.id, kind: bookingKind, plan: whole, now: app.now() })
  })
  return examiner
}

/** An interview that has begun, minutes ago, about a result; its id. */
export async function holdInterview(
  app: TestApp,
  {
    examinerId,
    attemptId,
    userId,
    minutesAgo = 15,
  }: { examinerId: string; attemptId: string; userId: string; minutesAgo?: number },
): Promise<string> {
  const id = randomUUID()
  const now = app.now()
  await transaction(app.db, async tx => {
    const startsAt = new Date(now.getTime() - minutesAgo * 60_000)
    const past = { id, kind: bookingKind, hostId: examinerId, userId, startsAt, minutes: newPlan.minutes }
    await insertPastBookings(tx, [past], now)
    await t(tx)
      .insertInto('interview')
      .values({ id, attempt_id: attemptId, mode: 'video', created_at: now })
      .execute()
    await setOralState(tx, { attemptId, userId, state: 'scheduled', now })
  })
  return id
}
