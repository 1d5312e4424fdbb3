import { demoStaff, demoUserId } from '#account/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { windowLength } from './rules.ts'
import type { CallBackTables } from './tables.server.ts'
import { listWindows } from './windows.ts'

const t = withTables<CallBackTables>()
const fixedId = fixedIds('call-backs')
const hourMs = 3_600_000

/** Two who wait to be called, one of them after a call that was not answered, and one who was. */
export async function seedCallBacks(app: AppContext): Promise<void> {
  const now = app.now()
  const [first, second] = listWindows(now, new Set())
  if (!first || !second) return
  const row = (key: string, startsAt: Date) => ({
    id: fixedId(key),
    user_id: null as string | null,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + windowLength * hourMs),
    created_at: new Date(now.getTime() - 5 * hourMs),
    attempts: 0,
    attempted_at: null as Date | null,
    note: '',
    done_at: null as Date | null,
    done_by: null as string | null,
  })
  const yesterday = new Date(now.getTime() - 26 * hourMs)
  await t(app.db)
    .insertInto('call_back')
    .values([
      {
        ...row('parent', first.startsAt),
        name: 'مینا راستین',
        phone: '+989120001122',
        topic: 'کلاس زبان برای دختر ۹ ساله',
        attempts: 1,
        attempted_at: new Date(now.getTime() - hourMs),
      },
      {
        ...row('learner', second.startsAt),
        user_id: demoUserId,
        name: 'سارا امینی',
        phone: '+989120003344',
        topic: 'ترم بعد آنلاین باشم یا حضوری؟',
      },
      {
        ...row('called', yesterday),
        name: 'بهزاد کاویانی',
        phone: '+989120005566',
        topic: 'آیلتس جنرال برای مهاجرت',
        note: 'برای تعیین سطح شنبه وقت گرفت.',
        done_at: new Date(yesterday.getTime() + hourMs),
        done_by: demoStaff('support').id,
      },
    ])
    .execute()
}
