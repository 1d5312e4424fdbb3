import { isoDay } from '#persian/jalali.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { activityBits } from './learning-activities.ts'
import type { StreaksTables } from './tables.server.ts'

const t = withTables<StreaksTables>()

/** A day, `YYYY-MM-DD` in Tehran, on which somebody learned, and whether a review was among it. */
export type LearnedDay = { userId: string; day: string; isReview: boolean }
/** Days that freeze everybody's streak, the first and the last among them. */
export type Outage = { first: string; last: string }

/** The days from one to another on which these people learned, and the outages in them, by two queries. */
export async function listLearnedDays(
  db: Db,
  userIds: readonly string[],
  { from, until }: { from: string; until: Date },
): Promise<{ days: LearnedDay[]; outages: Outage[] }> {
  const last = isoDay(until)
  const outages = await t(db)
    .selectFrom('outage')
    .select(['first_day as first', 'last_day as last'])
    .where('last_day', '>=', from)
    .where('first_day', '<=', last)
    .execute()
  if (userIds.length === 0) return { days: [], outages }
  const rows = await t(db)
    .selectFrom('learning_day')
    .select(['user_id', 'day', 'activities'])
    .where('user_id', 'in', userIds)
    .where('activities', '>', 0)
    .where('day', '>=', from)
    .where('day', '<=', last)
    .execute()
  const days = rows.map(({ user_id: userId, day, activities }) => ({
    userId,
    day,
    isReview: (activities & activityBits.review) > 0,
  }))
  return { days, outages }
}
