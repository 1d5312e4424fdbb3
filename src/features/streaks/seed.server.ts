import { addDays, isoDay, toJalali } from '#persian/jalali.ts'
import { key } from '#persian/search-key.ts'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { StreaksTables } from './tables.server.ts'

const t = withTables<StreaksTables>()
const reason = 'اختلال سراسری اینترنت'

/** Of the demo: the network failed for two days this week, and nobody's streak broke of it. */
export async function seedOutage({ db, now }: AppContext): Promise<void> {
  const before = (days: number) => isoDay(addDays(toJalali(now()), -days))
  await t(db)
    .insertInto('outage')
    .values({
      first_day: before(3),
      last_day: before(2),
      reason,
      search_key: key(reason),
      changed_at: now(),
    })
    .execute()
}
