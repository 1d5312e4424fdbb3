import { demoUserId } from '#account/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import { insertGain, spendPoints } from './ledger.server.ts'
import { addDaysTo } from './periods.ts'

/** Of the demo's member: some eleven months of learning, the earliest of it about to end, and one use of it. */
export async function seedPoints({ db, now }: AppContext): Promise<void> {
  const ago = (days: number) => addDaysTo(now(), -days)
  await transaction(db, async tx => {
    const gain = (rule: string, reason: string, points: number, days: number) =>
      insertGain(tx, {
        userId: demoUserId,
        rule,
        reason,
        points,
        validDays: 365,
        source: `seed:${rule}:${days}`,
        at: ago(days),
      })
    for (const days of [352, 345, 338, 331]) await gain('review-week', 'هفت روز مرور پیاپی', 70, days)
    for (const days of [320, 300, 280, 260, 240]) await gain('corrected-text', 'نوشتار تصحیح‌شده', 40, days)
    for (const days of [230, 223, 216, 209, 202, 195, 188, 181])
      await gain('session', 'جلسهٔ کامل‌شده', 30, days)
    for (const days of [150, 143, 136, 129]) await gain('review-week', 'هفت روز مرور پیاپی', 70, days)
    await spendPoints(
      tx,
      { userId: demoUserId, points: 150, source: 'seed:spent', reason: 'تخفیف سفارش' },
      ago(60),
    )
    for (const days of [40, 33, 26]) await gain('session', 'جلسهٔ کامل‌شده', 30, days)
    await gain('corrected-text', 'نوشتار تصحیح‌شده: نامه به همسایه', 40, 20)
    await gain('review-week', 'هفت روز مرور پیاپی', 70, 9)
  })
}
