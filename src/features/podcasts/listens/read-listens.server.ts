import { sql } from 'kysely'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { addDays, isoDay, toJalali } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import type { PodcastTables } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<PodcastTables>()

const weekDays = 7
const monthDays = 30

/** So many days that end with today, the first first: `YYYY-MM-DD` in Tehran. */
const listDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) => isoDay(addDays(toJalali(now), at + 1 - count)))

const sumSince = (day: string) =>
  sql<number>`coalesce(sum(listens) filter (where day >= ${day}::date), 0)::int`
const sumAll = sql<number>`coalesce(sum(listens), 0)::int`

export async function readListens(
  { db, now }: SignedIn,
  { episode }: CheckedInputOf<typeof calls.readListens>,
) {
  const days = listDays(now(), monthDays)
  const counted = t(db)
    .selectFrom('podcast_listen')
    .$if(episode !== undefined, all => all.where('episode_id', '=', episode!))
  const apps = await counted
    .select(['app', sumSince(listDays(now(), weekDays)[0]!).as('week')])
    .select([sumSince(days[0]!).as('month'), sumAll.as('all')])
    .groupBy('app')
    .orderBy(sumAll, 'desc')
    .orderBy('app')
    .execute()
  const byDay = await counted
    .where(sql<boolean>`day >= ${days[0]!}::date`)
    .select([sql<string>`day::text`.as('date'), sumAll.as('listens')])
    .groupBy('day')
    .execute()
  const found = new Map(byDay.map(({ date, listens }) => [date, listens]))
  const add = (name: keyof calls.ListenCounts) => apps.reduce((sum, app) => sum + app[name], 0)
  return {
    counts: { week: add('week'), month: add('month'), all: add('all') },
    days: days.map(day => ({ day, listens: found.get(day) ?? 0 })),
    apps: apps.map(({ app, month, all }) => ({ app, month, all })),
  }
}

/** How often each of these episodes was heard; of one that was not, there is nothing. */
export async function countListens(
  db: Db,
  episodeIds: readonly string[],
  now: Date,
): Promise<Map<string, calls.ListenCounts>> {
  const rows = await t(db)
    .selectFrom('podcast_listen')
    .where('episode_id', 'in', [...episodeIds, noId])
    .select(['episode_id', sumSince(listDays(now, weekDays)[0]!).as('week')])
    .select([sumSince(listDays(now, monthDays)[0]!).as('month'), sumAll.as('all')])
    .groupBy('episode_id')
    .execute()
  return new Map(rows.map(({ episode_id, ...counts }) => [episode_id, counts]))
}
