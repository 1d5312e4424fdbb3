import { afterAll, beforeAll, expect, test } from 'vitest'
import { markActive } from '#features/streaks/public.server.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { attendAll, newGroup } from '../../../test/school.ts'
import { countLearned } from './learned.server.ts'
import { addDaysTo } from './periods.ts'
import type { PointsTables } from './tables.server.ts'

const t = withTables<PointsTables>()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const review = (userId: string, daysAgo: number) =>
  transaction(app.db, tx => markActive(tx, 'review', [{ userId, at: addDaysTo(testNow, -daysAgo) }]))
const listOwnRules = async (userId: string) =>
  (
    await t(app.db)
      .selectFrom('points_line')
      .select('rule')
      .where('user_id', '=', userId)
      .orderBy('seq')
      .execute()
  ).map(({ rule }) => rule)

test('CL9 a day of review and the seventh of them in a row give points once, whatever was opened and however often it is asked', async () => {
  const { id } = await app.user()
  const other = await app.user()
  for (let ago = 6; ago >= 0; ago--) await review(id, ago)
  // Pages that are looked at give nothing.
  for (const path of ['/api/points/rules', '/api/points', '/api/account/me']) await other.get(path)
  await countLearned(app)
  await countLearned(app)
  const rules = await listOwnRules(id)
  // It looks three days back: what lies before was counted on its day.
  expect(rules.filter(rule => rule === 'review-day').length).toBeGreaterThanOrEqual(3)
  expect(rules.filter(rule => rule === 'review-week')).toHaveLength(1)
  expect(new Set(rules)).toEqual(new Set(['review-day', 'review-week']))
  expect(await listOwnRules(other.id)).toEqual([])
})

test('CL9 a session that was attended gives points when its attendance is settled, with its name in the ledger', async () => {
  const learner = await app.user()
  const group = await newGroup(app, { startsIn: -2, every: 1, sessions: 2 })
  await attendAll(app, learner.id, group)
  await countLearned(app)
  const lines = await t(app.db)
    .selectFrom('points_line')
    .selectAll()
    .where('user_id', '=', learner.id)
    .execute()
  expect(lines.length).toBeGreaterThan(0)
  expect(
    lines.every(
      ({ rule, points, reason }) => rule === 'session' && points === 30 && reason.startsWith('جلسهٔ'),
    ),
  ).toBe(true)
  await countLearned(app)
  expect(await listOwnRules(learner.id)).toHaveLength(lines.length)
})
