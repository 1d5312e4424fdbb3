import { demoLearnerIds, demoStaff } from '#account/public.server.ts'
import { findTeacherId, seedHeldTrials } from '#features/teachers/public.server.ts'
import { addDays, fromJalali, isoDay, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { computeMonth } from './compute.server.ts'
import { getMonthBounds, monthAfter, toMonth } from './months.ts'
import { listPayees } from './payees.server.ts'
import { freeze } from './statements.server.ts'
import type { PayTables } from './tables.server.ts'

const t = withTables<PayTables>()
const fixedId = fixedIds('pay')

/** Rates of the demo's teachers and counselors since last month, and the last month of its own teacher approved. */
export async function seedPay(app: AppContext): Promise<void> {
  const now = app.now()
  const month = monthAfter(toMonth(now), -1)
  const from_day = isoDay(getMonthBounds(month).from)
  await transaction(app.db, async tx => {
    for (const [index, { id, isTeacher }] of (await listPayees(app, tx)).entries()) {
      // Some are paid by the session, some by the hour.
      const isHourly = isTeacher && index % 3 === 1
      await t(tx)
        .insertInto('pay_rate')
        .values({
          id: fixedId(`rate ${id}`),
          payee_id: id,
          from_day,
          created_at: now,
          per: isHourly ? 'hour' : 'session',
          ...(isTeacher
            ? {
                trial_amount: 1_200_000,
                words_amount: 300_000,
                amount: (isHourly ? 3_200_000 : 4_500_000) + (index % 4) * 250_000,
              }
            : { trial_amount: 350_000, amount: 1_400_000 }),
        })
        .execute()
    }
    const account = demoStaff('teacher').id
    const own = await findTeacherId(tx, account)
    if (own === null) return
    await seedTrials(tx, own, month, now)
    const reason = 'جبران دو ساعت برگزاری آزمون'
    const row = { payee_id: own, month, amount: 2_000_000, reason, created_at: now }
    await t(tx)
      .insertInto('pay_correction')
      .values({ id: fixedId('correction'), ...row })
      .execute()
    const { lines, total } = await computeMonth(app, tx, own, month, now)
    const at = new Date(getMonthBounds(month).until.getTime() + 2 * 86_400_000)
    const by = demoStaff('accountant').id
    await freeze(tx, { payeeId: own, month, total, lines, by, at: at < now ? at : now })
  })
}

/** Trial sessions that were held last month, so that there is something to pay wherever its groups began. */
async function seedTrials(tx: Tx, teacherId: string, month: string, now: Date) {
  const first = toJalali(getMonthBounds(month).from)
  const trials = [2, 6, 9, 13, 18, 22, 27].map((day, index) => ({
    id: fixedId(`trial ${day}`),
    teacherId,
    userId: demoLearnerIds[index + 8]!,
    startsAt: fromJalali({ ...addDays(first, day), hour: 16 }),
  }))
  await seedHeldTrials(tx, trials, now)
}
