import { sql } from 'kysely'
import { fromJalali, isoDay, parseIsoDay } from '#persian/jalali.ts'
import type { Db } from '#server/platform/database/database.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { StreaksTables } from './tables.server.ts'

const t = withTables<StreaksTables>()

/** How far back a row of days is followed. */
const maxRow = 400

/**
 * The days on which somebody reviewed, and every seventh of such days in a row, which the club counts. A day stands for
 * its beginning.
 */
export async function findReviewGains(
  db: Db,
  { from, until, limit }: { from: Date; until: Date; limit: number },
) {
  const [first, last] = [isoDay(from), isoDay(until)]
  const reviewed = t(db)
    .selectFrom('learning_day')
    // Days in a row are as far from each other as their places.
    .select([
      'user_id',
      'day',
      sql`day - (row_number() over (partition by user_id order by day))::int`.as('run'),
    ])
    .where(sql<boolean>`activities & 1 = 1`)
    .where('day', '<=', last)
    .where(sql<boolean>`day > ${first}::date - ${maxRow}::int`)
    .where('user_id', 'in', eb =>
      eb
        .selectFrom('learning_day')
        .select('user_id')
        .where('day', '>=', first)
        .where('day', '<=', last)
        .where(sql<boolean>`activities & 1 = 1`),
    )
  const numbered = t(db)
    .selectFrom(reviewed.as('reviewed'))
    .select([
      'user_id',
      'day',
      sql<number>`row_number() over (partition by user_id, run order by day)`.as('nth'),
    ])
  const rows = await t(db)
    .selectFrom(numbered.as('numbered'))
    .select(['user_id', 'day'])
    .select(sql<boolean>`nth % 7 = 0`.as('isSeventh'))
    .where('day', '>=', first)
    .orderBy('day')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ user_id: userId, day, isSeventh }) => {
    const at = fromJalali(parseIsoDay(day)!)
    const own = { userId, at }
    return [
      { ...own, rule: 'review-day', source: `review-day:${userId}:${day}` },
      ...(isSeventh ? [{ ...own, rule: 'review-week', source: `review-week:${userId}:${day}` }] : []),
    ]
  })
}
