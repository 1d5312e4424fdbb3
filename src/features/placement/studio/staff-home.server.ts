import { sql } from 'kysely'
import type { StaffNeeds } from '#account/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { relativeTime } from '#persian/relative-time.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { PlacementTables } from '../tables.server.ts'

const t = withTables<PlacementTables>()

/** People who asked for the oral step and have no time for it yet. */
export const oralStepsToPlan: StaffNeeds = {
  order: 60,
  permission: 'placement.examine',
  icon: 'compass',
  async list({ db, now }) {
    const { count, oldest } = await t(db)
      .selectFrom('placement_oral')
      .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(created_at)`.as('oldest')])
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    if (count === 0 || !oldest) return []
    return [
      {
        id: 'oral',
        urgency: 'act' as const,
        title: `${persianNumber(count)} نفر منتظر گفت‌وگوی تعیین سطح`,
        detail: `قدیمی‌ترین درخواست، ${relativeTime(oldest, now())}`,
        act: 'تعیین وقت',
        path: '/studio/placement',
      },
    ]
  },
}
