import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { signInAgain } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import { expirePoints } from './learned.server.ts'
import { correctPoints, gainPoints, readPoints, spendPoints, takeBackGain, takeUp } from './ledger.server.ts'
import { settleLevels } from './levels.server.ts'
import { addDaysTo, findPeriod } from './periods.ts'
import { countWithin } from './rules.server.ts'
import type { PointsTables } from './tables.server.ts'

const t = withTables<PointsTables>()
const day = (days: number) => addDaysTo(testNow, days)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  // As much as the tests like.
  await t(app.db)
    .insertInto('points_rule')
    .values({
      key: 'free',
      title: 'بی‌سقف',
      points: 100,
      cap: null,
      period: 'day',
      valid_days: 30,
      position: 90,
      changed_at: testNow,
    })
    .execute()
})
afterAll(() => app[Symbol.asyncDispose]())

const gain = (userId: string, source: string, at = testNow, rule = 'free', now = at) =>
  transaction(app.db, tx => gainPoints(tx, { userId, rule, source, at }, now))
const spend = (userId: string, points: number, now = testNow, source: string = randomUUID()) =>
  transaction(app.db, tx => spendPoints(tx, { userId, points, source, reason: 'خرج' }, now))
const listLines = (userId: string) =>
  t(app.db).selectFrom('points_line').selectAll().where('user_id', '=', userId).orderBy('seq').execute()

test('the lines of the last thirty days are a spreadsheet, with who they are of', async () => {
  const { id } = await app.user('مهسا')
  // What came before is left out; what became of it since is not.
  await gain(id, randomUUID(), day(-40))
  await gain(id, randomUUID(), day(-2))
  await spend(id, 30)
  const staff = await app.user('پویا', ['support'])
  const { rows } = await readSheet(app, staff, '/api/studio/points/lines.xlsx')
  const [head, ...lines] = rows
  const own = lines.filter(line => line[head!.indexOf('شناسهٔ عضو')] === id)
  const column = (name: string) => own.map(line => line[head!.indexOf(name)])
  expect([column('امتیاز'), column('گونه')]).toEqual([
    [-100, 100, -30],
    ['پایان اعتبار', 'به دست آمده', 'خرج'],
  ])
  expect(column('عضو')).toEqual(Array(3).fill(expect.stringContaining('مهسا')))
  expect(column('زمان')).toEqual(Array(3).fill(expect.any(Date)))
})

test('CL5 what was done counts once, with its reason and its day, and the oldest points are spent first', async () => {
  const { id } = await app.user()
  const [first, second] = [randomUUID(), randomUUID()]
  expect(await gain(id, first, day(-20))).toBe(100)
  expect(await gain(id, second, day(-10))).toBe(100)
  expect(await gain(id, second, day(-10))).toBe(0)
  expect(await spend(id, 120)).toBe(true)
  const lines = await listLines(id)
  expect(lines.map(({ kind, points, remaining, balance }) => [kind, points, remaining, balance])).toEqual([
    ['gain', 100, 0, 100],
    ['gain', 100, 80, 200],
    ['spending', -120, 0, 80],
  ])
  expect(lines[0]).toMatchObject({ reason: 'بی‌سقف', expires_at: day(10) })
  await expect(spend(id, 81)).rejects.toThrow(/conflict|۸۰/)
  expect(await readPoints(app.db, id, testNow)).toBe(80)
  // The second line ends twenty days from now, and says so.
  app.setNow(day(20))
  await expirePoints(app)
  app.setNow(testNow)
  expect((await listLines(id)).at(-1)).toMatchObject({ kind: 'expiry', points: -80, balance: 0 })
  expect(await readPoints(app.db, id, day(20))).toBe(0)
})

test('CL5 staff correct points with a note, once a request, and never take more than there is', async () => {
  const { id } = await app.user()
  const support = await app.user('پویا', ['support'])
  const correction = { id: randomUUID(), points: 50, note: 'جلسهٔ ثبت‌نشده' }
  const path = `/api/studio/points/people/${id}`
  expect((await support.post(path, correction)).body).toEqual({ balance: 50 })
  expect((await support.post(path, correction)).body).toEqual({ balance: 50 })
  const refused = await support.post(path, { id: randomUUID(), points: -60, note: 'اشتباه' })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'points' }] } })
  const { body } = await support.get<{ items: { note: string; by: string }[] }>(path)
  expect(body.items).toMatchObject([{ note: 'جلسهٔ ثبت‌نشده', points: 50 }])
  expect((await support.post(path, { id: randomUUID(), points: 0, note: 'هیچ' })).status).toBe(422)
  expect((await support.get(`/api/studio/points/people/${randomUUID()}`)).status).toBe(404)
})

test('CL4 what is taken back after it was spent is owed by a line that says why, and settled by what comes next', async () => {
  const { id } = await app.user()
  const source = randomUUID()
  await gain(id, source)
  await spend(id, 70)
  const back = () =>
    transaction(app.db, tx => takeBackGain(tx, { source, userId: id, reason: 'پول برگشت' }, testNow))
  expect([await back(), await back()]).toEqual([100, 0])
  expect(await readPoints(app.db, id, testNow)).toBe(-70)
  expect((await listLines(id)).at(-1)).toMatchObject({ reason: 'پول برگشت', remaining: -70, points: -100 })
  await gain(id, randomUUID())
  const lines = await listLines(id)
  expect(lines.map(({ remaining }) => remaining)).toEqual([0, 0, 0, 30])
  expect(await readPoints(app.db, id, testNow)).toBe(30)
})

test('CL6 a rule counts as often as its cap says in a day, week, month or year of Tehran', async () => {
  const { id } = await app.user()
  const given = await Promise.all(
    Array.from({ length: 7 }, (_, hour) =>
      gain(id, randomUUID(), new Date(testNow.getTime() - hour * 60_000), 'session', testNow),
    ),
  )
  expect(given.toSorted()).toEqual([0, 0, 30, 30, 30, 30, 30])
  // Saturday begins a week: what was done the day before is of another.
  expect(await gain(id, randomUUID(), day(-1), 'session', testNow)).toBe(30)
  expect(findPeriod('week', testNow).from.toISOString()).toBe('2026-11-20T20:30:00.000Z')
  expect(findPeriod('year', testNow).until.toISOString()).toBe('2027-03-20T20:30:00.000Z')
  const rules = await (await app.visitor()).get<{ rules: { key: string; cap: number }[] }>(
    '/api/points/rules',
  )
  expect(rules.body.rules.find(({ key }) => key === 'session')).toMatchObject({
    cap: 5,
    points: 30,
    period: 'week',
  })
})

test('CL6 a changed rule shows what last month would have been, and is refused where somebody changed it meanwhile', async () => {
  const admin = await app.user('بابک', ['admin'])
  const support = await app.user('پویا', ['support'])
  const { body } = await admin.get<{ rules: Record<string, unknown>[] }>('/api/studio/points/rules')
  const { version, ...rule } = body.rules.find(({ key }) => key === 'session')!
  const preview = await admin.post<{ before: number; after: number }>('/api/studio/points/rules/preview', {
    ...rule,
    points: 60,
    cap: 2,
  })
  expect(preview.body).toMatchObject({ before: 180, after: 180, people: 1, peopleAfter: 1 })
  const at = '/api/studio/points/rules/session'
  expect((await support.post(at, { ...rule, version })).status).toBe(403)
  expect((await admin.post(at, { ...rule, points: 40, version })).status).toBe(200)
  expect((await admin.post(at, { ...rule, points: 50, version })).status).toBe(409)
  const shown = await (await app.visitor()).get<{ rules: { key: string; points: number }[] }>(
    '/api/points/rules',
  )
  expect(shown.body.rules.find(({ key }) => key === 'session')?.points).toBe(40)
  const things = [0, 1, 2].map(hour => ({ userId: 'a', at: new Date(testNow.getTime() + hour * 3_600_000) }))
  expect(countWithin(things, { cap: 2, period: 'day' })).toEqual(['a', 'a'])
})

test('CL7 a level is reached by a year’s gains, warned of thirty days before it ends, and kept or lost by its rule', async () => {
  const person = await app.user()
  const { id } = person
  for (let nth = 0; nth < 10; nth++) await gain(id, randomUUID(), testNow)
  const own = await person.get<{ level: string; keep: { missing: number } | null }>('/api/points')
  expect(own.body).toMatchObject({ level: 'silver', gainedInYear: 1000, keep: { missing: 800 } })
  await gain(id, randomUUID(), day(1))
  const notices = async () =>
    (await person.get<{ items: { body: string }[] }>('/api/account/messages')).body.items
  const count = async () => (await notices()).length
  const readAccount = () =>
    t(app.db).selectFrom('points_account').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
  // What reached the level was gained before its year: one gain of that year is not enough.
  app.setNow(day(336))
  await signInAgain(app, person)
  await settleLevels(app)
  await settleLevels(app)
  expect(await count()).toBe(1)
  expect((await notices())[0]?.body).toContain('۷۰۰')
  app.setNow(day(366))
  await settleLevels(app)
  expect(await readAccount()).toMatchObject({ level: 'bronze', level_until: null })
  await signInAgain(app, person)
  expect(await count()).toBe(2)
  app.setNow(testNow)
})

test('CL5 whatever happens in whatever order: the balance is the sum of live lines, and below zero only by a line that owes', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('gain' as const), days: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ kind: fc.constant('spend' as const), points: fc.integer({ min: 1, max: 250 }) }),
    fc.record({ kind: fc.constant('back' as const), nth: fc.integer({ min: 0, max: 5 }) }),
    fc.record({ kind: fc.constant('correct' as const), points: fc.integer({ min: -90, max: 90 }) }),
    fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
      const { id } = await app.user()
      let now = testNow
      const gained: string[] = []
      for (const one of steps) {
        if (one.kind === 'wait') now = addDaysTo(now, one.days)
        if (one.kind === 'gain') {
          const source = randomUUID()
          if (await gain(id, source, addDaysTo(now, -one.days), 'free', now)) gained.push(source)
        }
        if (one.kind === 'spend') {
          const before = await readPoints(app.db, id, now)
          const isDone = await spend(id, one.points, now).catch(() => false)
          expect(isDone).toBe(one.points <= before)
        }
        if (one.kind === 'back' && gained[one.nth]) {
          const source = gained[one.nth]!
          await transaction(app.db, tx => takeBackGain(tx, { source, userId: id, reason: 'برگشت' }, now))
        }
        if (one.kind === 'correct' && one.points !== 0) {
          const correction = { id: randomUUID(), userId: id, points: one.points, note: 'اصلاح', by: id }
          await transaction(app.db, tx => correctPoints(tx, correction, now)).catch(() => null)
        }
        const lines = await listLines(id)
        const total = lines.reduce((sum, { points }) => sum + points, 0)
        const live = lines.reduce((sum, { remaining }) => sum + remaining, 0)
        expect(live).toBe(total)
        expect(lines.at(-1)?.balance ?? 0).toBe(total)
        const due = lines.filter(({ remaining, expires_at }) => remaining > 0 && expires_at! <= now)
        const late = due.reduce((sum, { remaining }) => sum + remaining, 0)
        expect(await readPoints(app.db, id, now)).toBe(total - late)
        const owing = lines.filter(({ remaining }) => remaining < 0)
        // Only what was taken back is owed; while something is, nothing is left to spend.
        expect(owing.every(({ kind }) => kind === 'take-back')).toBe(true)
        if (owing.length > 0) expect(lines.some(({ remaining }) => remaining > 0)).toBe(false)
        if (total < 0) expect(owing.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 25 },
  )
})

test('CL5 points are taken of lines in their order, each no more than it has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 20 }),
      fc.integer({ min: 0, max: 5000 }),
      (lefts, wanted) => {
        const parts = takeUp(
          lefts.map((left, at) => ({ id: String(at), left })),
          wanted,
        )
        const all = lefts.reduce((sum, left) => sum + left, 0)
        expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(Math.min(wanted, all))
        expect(parts.map(({ id }) => Number(id))).toEqual(parts.map((_, at) => at))
        expect(parts.slice(0, -1).every(({ points }, at) => points === lefts[at])).toBe(true)
      },
    ),
  )
})

onPostgres('CL5 of fifty that spend at once as many succeed as there are points for', async () => {
  const { id } = await app.user()
  for (let nth = 0; nth < 3; nth++) await gain(id, randomUUID())
  const spent = await Promise.all(Array.from({ length: 50 }, () => spend(id, 40).catch(() => false)))
  expect(spent.filter(Boolean)).toHaveLength(7)
  expect(await readPoints(app.db, id, testNow)).toBe(20)
  const source = randomUUID()
  const given = await Promise.all(Array.from({ length: 20 }, () => gain(id, source)))
  expect(given.reduce((sum, points) => sum + points, 0)).toBe(100)
})
