import { performance } from 'node:perf_hooks'
import { listCourses } from '#features/courses/catalogue/catalogue.server.ts'
import { listCourses as listCoursesCall } from '#features/courses/catalogue/contract.ts'
import { openGroups as openGroupsCall } from '#features/courses/groups/contract.ts'
import { openGroups } from '#features/courses/groups/read-group.server.ts'
import { courseHooks } from '#features/enrolment/course-hooks.server.ts'
import { levelCodes } from '#persian/level-names.ts'
import { knownCodes } from '#persian/taught-languages.ts'
import { defineFeature, handle, type RequestContext } from '#server/app-context.ts'
import { collectHandlers, dispatch } from '#server/http/dispatch.ts'
import { type Database, migrate, openDatabase } from '#server/platform/database/database.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { randomFrom } from '../test/random.ts'
import { benchServer, computePercentiles, migrationsHere, pick, round } from './measure.ts'

// How long the catalogue and the list of groups take on PostgreSQL over a thousand groups and over a hundred thousand:
// sixty courses, one group in fifty still to begin, each with twenty sessions, laid in the order in which they begin. The feature's own functions are asked
// through `dispatch()`, the checks of what goes in and out included.

const sizes = [1000, 100_000]
const rounds = 5
const now = new Date('2026-11-21T12:00:00Z')

/** Prints and returns the figures; times are milliseconds. */
export async function run(): Promise<object> {
  const results = []
  for (const size of sizes) {
    await using place = await freshDatabase(benchServer)
    const database = await openDatabase({ url: place.url, dataDir: '', log: () => {} })
    try {
      await migrate(database, migrationsHere())
      await fill(place.url, size)
      results.push({ groups: size, ...(await measure(database)) })
    } finally {
      await database.close()
    }
  }
  const [small, large] = results
  const growth = round(large!.all.p95 / small!.all.p95)
  console.log(`p95 from ${sizes[0]} to ${sizes[1]} groups: × ${growth}`)
  return { results, growthOfP95: growth }
}

async function fill(url: string, size: number) {
  const list = (codes: readonly string[]) => `(array[${codes.map(code => `'${code}'`).join(',')}])`
  await runOn(
    url,
    `insert into teacher (id, slug, name, surname, search_key, sort_key, created_at, changed_at)
       select gen_random_uuid(), 'teacher-' || n, 'نام' || n, 'خانوادگی' || n, 'نام' || n || ' خانوادگی' || n, n, now(), now()
       from generate_series(1, 40) n;
     insert into course (id, slug, title, language, level, summary, search_key, created_at, changed_at)
       select gen_random_uuid(), 'course-' || n, 'دورهٔ شمارهٔ ' || n, ${list(knownCodes)}[1 + n % 8],
         ${list(levelCodes)}[1 + n % 6], 'آنچه در این دوره می‌آموزید', 'دوره شماره ' || n, now(), now()
       from generate_series(1, 60) n;
     with numbered as (select id, row_number() over (order by slug) - 1 as n from course),
       teachers as (select id, row_number() over (order by slug) - 1 as n from teacher)
     insert into course_group (id, course_id, title, teacher_id, branch, capacity, price, refund_policy, weekly, weekdays,
         minute, minutes, starts_at, ends_at, created_at, changed_at)
       select gen_random_uuid(), numbered.id, 'گروه ' || g, teachers.id, case when g % 3 = 0 then 'شعبهٔ مرکزی' end, 12,
         10000000 + (g * 7919) % 30000000, 'hamava', '[{"weekday":0,"minute":1080}]', 1 << (g * 31 % 7),
         480 + (g * 37 % 13) * 60, 90, begun, begun + interval '70 days', begun - interval '60 days', begun
       from (select g, timestamptz '${now.toISOString()}' + (case when g % 50 = 0 then 1 else -50 end)
           * interval '90 days' * ((g::bigint * 7907 % ${size} + 1) / ${size}.0) as begun from generate_series(1, ${size}) g) planned
         join numbered on numbered.n = (g * 13 + g / 50) % 60 join teachers on teachers.n = (g * 17 + g / 50) % 40
         order by begun;
     insert into stock (resource, capacity) select 'course-group:' || id, capacity from course_group;
     insert into hold (resource, holder, count)
       select 'course-group:' || id, 'order:' || id || s, 1 from course_group, generate_series(1, 7) s;
     insert into class_session (id, group_id, number, title, starts_at, minutes, changed_at)
       select gen_random_uuid(), id, s, 'جلسهٔ ' || s, starts_at + s * interval '3 days', 90, starts_at
       from course_group, generate_series(1, 20) s`,
  )
  await runOn(url, 'vacuum analyze')
}

type Query = Record<string, unknown>

/** What people ask, always the same. */
function draw(): Record<string, Query[]> {
  const random = randomFrom(7)
  const times = (make: () => Query) => Array.from({ length: 40 }, make)
  const days = ['0', '1', '2', '3', '4', '5', '6']
  const language = () => pick(random, knownCodes)
  const evening = { time: 'evening' }
  return {
    'nothing chosen': times(() => ({ page: 1 + Math.floor(random() * 4) })),
    'a language': times(() => ({ language: language() })),
    'language, level, evening': times(() => ({
      language: language(),
      level: pick(random, levelCodes),
      ...evening,
    })),
    'two days, online': times(() => ({
      day: `${pick(random, days)},${pick(random, days)}`,
      place: 'online',
    })),
    'a word': times(() => ({ q: `دوره ${1 + Math.floor(random() * 60)}` })),
    'a teacher': times(() => ({ q: `خانوادگی${1 + Math.floor(random() * 40)}` })),
    'by price': times(() => ({ sort: 'price', ...evening })),
  }
}

const asked = defineFeature({
  name: 'course',
  // Who waits for a seat is counted as in the product.
  course: courseHooks,
  handlers: [handle(listCoursesCall, listCourses), handle(openGroupsCall, openGroups)],
})

async function measure(database: Database) {
  const handlers = collectHandlers({ features: [asked] })
  // The two need the database, the clock and the features of the app and nothing else.
  const app = { features: [asked] }
  const context = { app, db: database.db, user: null, now: () => now } as unknown as RequestContext
  const times: Record<string, number[][]> = {}
  for (let turn = 0; turn <= rounds; turn++) {
    for (const [kind, queries] of Object.entries(draw())) {
      const taken = { courses: [] as number[], groups: [] as number[] }
      for (const { sort, ...query } of queries) {
        let began = performance.now()
        await dispatch(handlers, context, listCoursesCall, { ...query, ...(sort ? { sort } : {}) } as never)
        taken.courses.push(performance.now() - began)
        began = performance.now()
        await dispatch(handlers, context, openGroupsCall, query as never)
        taken.groups.push(performance.now() - began)
      }
      // The first turn only warms the caches.
      if (turn === 0) continue
      for (const [list, figures] of Object.entries(taken)) {
        const name = `${list}: ${kind}`
        times[name] = [...(times[name] ?? []), figures]
      }
    }
  }
  const all = computePercentiles(
    Array.from({ length: rounds }, (_, turn) => Object.values(times).flatMap(turns => turns[turn]!)),
  )
  const kinds = Object.fromEntries(
    Object.entries(times).map(([kind, turns]) => [kind, computePercentiles(turns)]),
  )
  for (const [kind, { p50, p95 }] of Object.entries({ ...kinds, all }))
    console.log(`  ${kind.padEnd(36)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  return { all, kinds }
}

if (import.meta.main) console.log(JSON.stringify(await run()))
