import { type Expression, sql } from 'kysely'
import { isoDay } from '#persian/jalali.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { activityBits, type LearningActivity, toActivities } from './learning-activities.ts'
import type { StreaksTables } from './tables.server.ts'

const t = withTables<StreaksTables>()

/** Seconds of recordings that make a day one of learning. */
const enoughWatched = 60

/**
 * Somebody learned at an instant: the day it was in Tehran is theirs, once. In the transaction of the activity itself, which
 * says when it was and not when it was heard of. All who did so in one transaction are told of at once.
 */
export async function markActive(
  tx: Tx,
  activity: LearningActivity,
  marks: readonly { userId: string; at: Date }[],
): Promise<void> {
  const days = new Map(
    marks.map(({ userId, at }) => [`${userId} ${isoDay(at)}`, { user_id: userId, day: isoDay(at) }]),
  )
  if (days.size === 0) return
  await t(tx)
    .insertInto('learning_day')
    .values(
      // In one order everywhere: two that tell of the same people wait for each other and no more.
      [...days]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, row]) => ({ ...row, activities: activityBits[activity] })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ activities: sql<number>`learning_day.activities | excluded.activities` })
        .where(sql<boolean>`learning_day.activities & excluded.activities = 0`),
    )
    .execute()
}

/** Somebody watched recordings for some seconds, up to an instant. */
export async function markWatched(tx: Tx, userId: string, seconds: number, at: Date): Promise<void> {
  const watched = Math.min(Math.round(seconds), 86_400)
  if (watched <= 0) return
  const acts = (sum: ReturnType<typeof sql<number>>) =>
    sql<number>`case when ${sum} >= ${enoughWatched} then ${activityBits.watching} else 0 end`
  await t(tx)
    .insertInto('learning_day')
    .values({
      user_id: userId,
      day: isoDay(at),
      activities: watched >= enoughWatched ? activityBits.watching : 0,
      watched,
    })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'day']).doUpdateSet({
        watched: sql<number>`least(86400, learning_day.watched + excluded.watched)`,
        activities: sql<number>`learning_day.activities | ${acts(sql`learning_day.watched + excluded.watched`)}`,
      }),
    )
    .execute()
}

/** A query of who reviewed on so many days in a row. */
export const selectReviewStreaks = (db: Db, days: number): Expression<{ user_id: string }> =>
  t(db)
    .selectFrom(
      t(db)
        .selectFrom('learning_day')
        // Days in a row are as far from each other as their places.
        .select([
          'user_id',
          sql`day - (row_number() over (partition by user_id order by day))::int`.as('run'),
        ])
        .where(sql<boolean>`activities & 1 = 1`)
        .as('reviewed'),
    )
    .select('user_id')
    .distinct()
    .groupBy(['user_id', 'run'])
    .having(({ fn }) => fn.countAll(), '>=', days)

/** How many days in a row somebody has reviewed until today, or until yesterday while today is not over; at most a year. */
export async function countReviewRun(db: Db, userId: string, now: Date): Promise<number> {
  const rows = await t(db)
    .selectFrom('learning_day')
    .select('day')
    .where('user_id', '=', userId)
    .where(sql<boolean>`activities & 1 = 1`)
    .where('day', '<=', isoDay(now))
    .orderBy('day', 'desc')
    .limit(366)
    .execute()
  const today = Date.parse(isoDay(now))
  const ago = rows.map(({ day }) => Math.round((today - Date.parse(day)) / 86_400_000))
  const from = ago[0] ?? 0
  const end = ago.findIndex((days, index) => days !== from + index)
  return from > 1 ? 0 : end < 0 ? ago.length : end
}

/** All the feature holds of a person. */
export async function exportLearning(db: Db, userId: string): Promise<object> {
  const rows = await t(db)
    .selectFrom('learning_day')
    .select(['day', 'activities', 'watched'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute()
  return {
    learningDays: rows.map(({ day, activities, watched }) => ({
      day,
      acts: toActivities(activities),
      watchedSeconds: watched,
    })),
  }
}

export async function eraseLearning(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('learning_day').where('user_id', '=', userId).execute()
}
