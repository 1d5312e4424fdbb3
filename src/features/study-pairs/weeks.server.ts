import { notify } from '#account/public.server.ts'
import { gainPoints } from '#features/points/public.server.ts'
import { listLearnedDays } from '#features/streaks/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { fromJalali, isoDay, parseIsoDay } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, noId, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { listGoals } from './find-pair.server.ts'
import { findReached, findWeek, lastWeek } from './judge-week.ts'
import { pairLink } from './paths.ts'
import type { StudyPairsTables } from './tables.server.ts'

const t = withTables<StudyPairsTables>()

/** How many pairs are looked at together. */
const atOnce = 200

type Reached = { pairId: string; week: string; day: string }

/**
 * Rewards the pairs that reached the goal of this week or of the last one, which a late review or an outage may still fill.
 * @returns how many weeks of pairs were
 */
export async function rewardPairs(app: AppContext, only?: string): Promise<number> {
  let rewarded = 0
  for (let after = noId; ; ) {
    const pairs = await t(app.db)
      .selectFrom('study_pair')
      .select(['id', 'began_on'])
      .where('ended_at', 'is', null)
      .where('id', '>', after)
      .$if(only !== undefined, all => all.where('id', '=', only!))
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const reached of await findReachedWeeks(app.db, pairs, app.now()))
      if (await rewardWeek(app, reached)) rewarded++
    if (pairs.length < atOnce) return rewarded
    after = pairs.at(-1)!.id
  }
}

async function findReachedWeeks(
  db: Db,
  pairs: readonly { id: string; began_on: string }[],
  now: Date,
): Promise<Reached[]> {
  if (pairs.length === 0) return []
  const ids = pairs.map(({ id }) => id)
  const week = findWeek(isoDay(now))
  const weeks = [lastWeek(week), week]
  const rows = await t(db)
    .selectFrom('study_pair_member')
    .select(['pair_id', 'user_id'])
    .where('pair_id', 'in', ids)
    .execute()
  const members = Map.groupBy(rows, ({ pair_id }) => pair_id)
  const settled = await t(db)
    .selectFrom('study_pair_week')
    .select(['pair_id', 'week'])
    .where('pair_id', 'in', ids)
    .where('week', 'in', weeks)
    .execute()
  const known = new Set(settled.map(row => `${row.pair_id} ${row.week}`))
  const goals = await listGoals(db, ids)
  const userIds = rows.map(({ user_id }) => user_id)
  const learned = await listLearnedDays(db, userIds, { from: weeks[0]!, until: now })
  const days = Map.groupBy(learned.days, ({ userId }) => userId)
  return pairs.flatMap(({ id: pairId, began_on: since }) => {
    const own = (members.get(pairId) ?? []).map(({ user_id }) => user_id)
    const asked = {
      goals: goals.get(pairId) ?? [],
      since,
      members: own,
      days: own.flatMap(userId => days.get(userId) ?? []),
      outages: learned.outages,
    }
    return weeks.flatMap(week => {
      if (known.has(`${pairId} ${week}`)) return []
      const day = findReached(week, asked)
      return day === null ? [] : { pairId, week, day }
    })
  })
}

/** Gives both their points and tells them, once a pair and week however often it is asked. @returns whether it was now */
export function rewardWeek(app: AppContext, { pairId, week, day }: Reached): Promise<boolean> {
  return transaction(app.db, async tx => {
    const now = app.now()
    const pair = await t(tx)
      .selectFrom('study_pair')
      .select('id')
      .where('id', '=', pairId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!pair) return false
    const isNew = await t(tx)
      .insertInto('study_pair_week')
      .values({ pair_id: pairId, week, reached_at: now })
      .onConflict(conflict => conflict.doNothing())
      .returning('week')
      .executeTakeFirst()
    if (!isNew) return false
    const members = await t(tx)
      .selectFrom('study_pair_member')
      .select(['user_id', 'nickname'])
      .where('pair_id', '=', pairId)
      // Accounts of points are locked in one order everywhere.
      .orderBy('user_id')
      .execute()
    for (const { user_id: userId } of members) {
      const mate = members.find(({ user_id }) => user_id !== userId)?.nickname ?? ''
      const points = await gainPoints(
        tx,
        {
          userId,
          rule: 'study-pair',
          // Of a week, not of a pair: who changes mates within it does not gain twice.
          source: `study-pair:${week}:${userId}`,
          reason: `هدف هفته با «${mate}»`,
          at: fromJalali(parseIsoDay(day)!),
        },
        now,
      )
      if (points > 0)
        await notify(app, tx, userId, 'pair-rewarded', {
          mate,
          gained: persianNumber(points),
          link: pairLink,
        })
      else await notify(app, tx, userId, 'pair-reached', { mate, link: pairLink })
    }
    return true
  })
}

export const rewardedPairs: Job = {
  name: 'reward-study-pairs',
  every: '*/10 * * * *',
  async run(app) {
    await rewardPairs(app)
  },
}
