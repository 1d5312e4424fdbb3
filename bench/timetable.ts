import { performance } from 'node:perf_hooks'
import * as weekCalls from '#features/timetable/contract.ts'
import { findFreeRooms, readTimetable } from '#features/timetable/timetable.server.ts'
import type { Feature, RequestContext } from '#server/app-context.ts'
import { collectHandlers, dispatch } from '#server/http/dispatch.ts'
import { migrate, openDatabase } from '#server/platform/database/database.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { benchServer, computePercentiles, migrationsHere } from './measure.ts'

// How long a week of the timetable takes on PostgreSQL over a thousand groups that all run, each with two sessions a
// week, in sixty rooms with a hundred teachers; and a question for a free room over twelve weeks. Asked through
// `dispatch()`, the checks of what goes in and out included.

const rounds = 5
const asksPerRound = 40
const groups = 1000
const now = new Date('2026-11-21T12:00:00Z')

/** Prints and returns the figures; times are milliseconds. */
export async function run(): Promise<object> {
  await using place = await freshDatabase(benchServer)
  const database = await openDatabase({ url: place.url, dataDir: '', log: () => {} })
  try {
    await migrate(database, migrationsHere())
    await fill(place.url)
    const feature = {
      name: 'timetable',
      handlers: [
        { endpoint: weekCalls.timetable, handle: readTimetable },
        { endpoint: weekCalls.freeRooms, handle: findFreeRooms },
      ],
    } as unknown as Feature
    const handlers = collectHandlers({ features: [feature] })
    const user = { id: '00000000-0000-4000-8000-000000000000', roles: ['owner'] }
    const context = { db: database.db, user, now: () => now } as unknown as RequestContext
    const times: Record<string, number[][]> = { week: [], 'free rooms': [] }
    let sessions = 0
    for (let turn = 0; turn <= rounds; turn++) {
      const taken = { week: [] as number[], 'free rooms': [] as number[] }
      for (let ask = 0; ask < asksPerRound; ask++) {
        const day = new Date(Date.UTC(2026, 10, 28 + (ask % 8) * 7)).toISOString().slice(0, 10)
        let began = performance.now()
        const week = await dispatch(handlers, context, weekCalls.timetable, { from: day })
        taken.week.push(performance.now() - began)
        sessions = (week as { sessions: unknown[] }).sessions.length
        began = performance.now()
        await dispatch(handlers, context, weekCalls.freeRooms, { day, from: 1080, until: 1170, weeks: 12 })
        taken['free rooms'].push(performance.now() - began)
      }
      // The first turn only warms the caches.
      if (turn > 0) for (const [name, figures] of Object.entries(taken)) times[name]!.push(figures)
    }
    const results = Object.fromEntries(
      Object.entries(times).map(([name, turns]) => [name, computePercentiles(turns)]),
    )
    console.log(`a week of ${sessions} sessions`)
    for (const [name, { p50, p95 }] of Object.entries(results)) {
      console.log(`  ${name.padEnd(12)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
    }
    return { groups, sessions, ...results }
  } finally {
    await database.close()
  }
}

async function fill(url: string) {
  await runOn(
    url,
    `insert into teacher (id, slug, name, surname, search_key, sort_key, created_at, changed_at)
       select gen_random_uuid(), 'teacher-' || n, 'نام' || n, 'خانوادگی' || n, 'نام' || n, n, now(), now()
       from generate_series(1, 100) n;
     insert into course (id, slug, title, language, level, summary, search_key, created_at, changed_at)
       select gen_random_uuid(), 'course-' || n, 'دورهٔ شمارهٔ ' || n, 'en', 'B1', 'خلاصه', 'دوره ' || n, now(), now()
       from generate_series(1, 60) n;
     insert into branch (name, address, phone, map_link, search_key, sort_key, changed_at)
       values ('شعبهٔ مرکزی', '', '', '', 'شعبه مرکزی', '1', now());
     insert into branch_room (branch_id, name, capacity, place)
       select id, 'کلاس ' || n, 8 + n % 12, n from branch, generate_series(0, 59) n;
     with courses as (select id, row_number() over (order by slug) - 1 as n from course),
       teachers as (select id, row_number() over (order by slug) - 1 as n from teacher)
     insert into course_group (id, course_id, title, teacher_id, room_id, branch, capacity, price, refund_policy, weekly,
         weekdays, minute, minutes, starts_at, ends_at, created_at, changed_at)
       select gen_random_uuid(), courses.id, 'گروه ' || g, teachers.id, branch_room.id,
         case when branch_room.id is not null then 'شعبهٔ مرکزی، ' || branch_room.name end, 8, 10000000, 'hamava',
         '[{"weekday":0,"minute":1080}]', 1, 480 + g % 10 * 90, 90,
         timestamptz '2026-11-21T04:30:00Z' + g % 6 * interval '1 day' + g % 10 * interval '90 minutes',
         timestamptz '2027-02-21T04:30:00Z', now(), now()
       from generate_series(1, ${groups}) g
         join courses on courses.n = g % 60 join teachers on teachers.n = g % 100
         left join branch_room on branch_room.place = g % 80;
     insert into stock (resource, capacity) select 'course-group:' || id, capacity from course_group;
     insert into hold (resource, holder, count)
       select 'course-group:' || id, 'order:' || id || s, 1 from course_group, generate_series(1, 7) s;
     insert into class_session (id, group_id, number, title, starts_at, minutes, changed_at)
       select gen_random_uuid(), id, s, 'جلسهٔ ' || s, starts_at + s * interval '84 hours', 90, starts_at
       from course_group, generate_series(1, 24) s`,
  )
  await runOn(url, 'vacuum analyze')
}
