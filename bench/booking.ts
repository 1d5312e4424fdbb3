import { performance } from 'node:perf_hooks'
import { countFreeTimes, listFreeTimes } from '#features/booking/public.server.ts'
import { bookingHosts } from '#features/teachers/booking-hosts.server.ts'
import type { AppContext, Feature } from '#server/app-context.ts'
import { migrate, openDatabase } from '#server/platform/database/database.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { benchServer, computePercentiles, migrationsHere } from './measure.ts'

// How long free times take on PostgreSQL, in a school of fifty counselors who receive from 9 to 12 and from 14 to 18 in
// fifty minutes and a pause, with two hundred thousand bookings of the past, a third of the month booked, and fifty times
// held: the days of a month with counts for all fifty, and the times of one week of one.

const rounds = 5
const asksPerRound = 40
const hosts = 50
const now = new Date('2026-11-21T12:00:00Z')
const dayMs = 86_400_000

/** Prints and returns the figures; times are milliseconds. */
export async function run(): Promise<object> {
  await using place = await freshDatabase(benchServer)
  const database = await openDatabase({ url: place.url, dataDir: '', log: () => {} })
  try {
    await migrate(database, migrationsHere())
    await fill(place.url)
    const features = [
      { name: 'teachers', bookingHosts, bookingServices: [{ kind: 'counseling' }] },
    ] as unknown as readonly Feature[]
    const app: Pick<AppContext, 'features'> = { features }
    const hostIds = Array.from({ length: hosts }, (_, n) => buildId(n))
    const ask = { kind: 'counseling', from: now, now }
    const works = {
      month: () =>
        countFreeTimes(app, database.db, { ...ask, hostIds, until: new Date(now.getTime() + 30 * dayMs) }),
      week: () =>
        listFreeTimes(app, database.db, {
          ...ask,
          hostIds: [hostIds[7]!],
          until: new Date(now.getTime() + 7 * dayMs),
        }),
    }
    const results: Record<string, object> = {}
    for (const [name, work] of Object.entries(works)) {
      const turns: number[][] = []
      for (let turn = 0; turn <= rounds; turn++) {
        const taken: number[] = []
        for (let count = 0; count < asksPerRound; count++) {
          const began = performance.now()
          await work()
          taken.push(performance.now() - began)
        }
        // The first turn only warms the caches.
        if (turn > 0) turns.push(taken)
      }
      const figures = computePercentiles(turns)
      console.log(`  ${name.padEnd(6)} p50 ${figures.p50.toFixed(1)} ms, p95 ${figures.p95.toFixed(1)} ms`)
      results[name] = figures
    }
    const counts = await works.month()
    const free = [...counts.values()]
      .flatMap(days => [...days.values()])
      .reduce((sum, count) => sum + count, 0)
    return { hosts, free, ...results }
  } finally {
    await database.close()
  }
}

const buildId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const sqlId = (n: string) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

async function fill(url: string) {
  const weekly = [0, 1, 2, 3, 4, 5].flatMap(weekday => [
    { weekday, from: 540, until: 720 },
    { weekday, from: 840, until: 1080 },
  ])
  await runOn(
    url,
    `insert into booking_plan (host_id, kind, minutes, buffer_before, buffer_after, notice, max_per_day, days_ahead,
         change_hours, max_moves, weekly, exceptions, blocked, changed_at)
       select ${sqlId('n')}, 'counseling', 50, 0, 10, 720, 6, 60, 12, 2, '${JSON.stringify(weekly)}',
         '[{"day":"2026-12-01","bands":[]}]', '[{"from":"2027-03-19","until":"2027-04-02","title":"نوروز"}]', now()
       from generate_series(0, ${hosts - 1}) n;
     insert into site_entry (id, kind, data, sort_key, search_key, changed_at)
       select gen_random_uuid(), 'holiday', jsonb_build_object('title', 'تعطیل', 'day', to_char(date '2026-11-01' + n * 14, 'YYYY-MM-DD')),
         n, '', now() from generate_series(0, 24) n;
     insert into booking (id, kind, host_id, starts_at, ends_at, timed_at, created_at)
       select gen_random_uuid(), 'counseling', ${sqlId('n')}, at, at + interval '50 minutes', at, at
       from generate_series(0, ${hosts - 1}) n,
         lateral (select timestamptz '2026-11-21T05:30:00Z' + (d - 700) * interval '1 day' + h * interval '1 hour' as at
           from generate_series(0, 730) d, generate_series(0, 7) h where d < 700 or (d + h + n) % 3 = 0) as times
       on conflict do nothing;
     insert into stock (resource, capacity)
       select 'booking:' || ${sqlId('n')} || ':counseling:' || 29746890 + n * 1440 || ':50:0:10', 1 from generate_series(0, ${hosts - 1}) n;
     insert into hold (resource, holder, count, until)
       select resource, 'order:' || resource, 1, timestamptz '${now.toISOString()}' + interval '10 minutes' from stock`,
  )
  await runOn(url, 'vacuum analyze')
}
