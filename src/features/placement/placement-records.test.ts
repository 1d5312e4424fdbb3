import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listSkillLevels } from '#features/levels/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres, type TestDatabase } from '../../../test/database.ts'
import { answer, begin, knowsUpTo, place } from '../../../test/placement.ts'
import { fillBank } from '../../../test/question-bank.ts'
import { enrol, newGroup } from '../../../test/school.ts'
import { standardCuts } from './adaptive/bands.ts'
import { calibrate } from './calibrate.server.ts'
import { readCuts } from './cuts.server.ts'
import type { PlacementTables } from './tables.server.ts'

const t = withTables<PlacementTables>()
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await fillBank(app)
})
afterAll(() => app[Symbol.asyncDispose]())

const listOwners = (ids: readonly string[]) =>
  t(app.db as Db)
    .selectFrom('placement_attempt')
    .select(['id', 'user_id'])
    .where('id', 'in', [...ids])
    .execute()

test('PL1 an account takes what its own browser did, and nothing of other visitors', async () => {
  const [visitor, stranger] = [await app.visitor(), await app.visitor()]
  const own = await place(visitor, knowsUpTo('B1'))
  const done = await place(stranger, knowsUpTo('C1'))
  const { id: underWay } = (await begin(await app.visitor())).body.progress
  const member = await app.user('نگار')
  member.cookies = visitor.cookies
  expect((await member.post('/api/placement/attach')).body).toEqual({ attached: 1 })
  const owners = new Map((await listOwners([own, done, underWay])).map(row => [row.id, row.user_id]))
  expect([own, done, underWay].map(id => owners.get(id))).toEqual([member.id, null, null])
  expect((await stranger.get(`/api/placement/attempts/${done}/result`)).status).toBe(200)
  expect((await listSkillLevels(app.db, member.id)).map(({ level }) => level)).not.toContain('C1')
})

test('PL15 the cut scores of one language are not those of another', async () => {
  const moved = [-1.9, -0.9, 0.1, 1.1, 2.1]
  await t(app.db as Db)
    .insertInto('placement_cuts')
    .values({ language: 'de', cuts: JSON.stringify(moved) as never, verdicts: 9, changed_at: testNow })
    .execute()
  expect(await readCuts(app.db, 'de')).toEqual(moved)
  expect(await readCuts(app.db, 'en')).toEqual(standardCuts)
})

test('PL15 verdicts that find a level right are counted with the others, and leave the cuts where they are', async () => {
  const member = await app.user('نگار')
  const attempt_id = await place(member, knowsUpTo('B1'))
  const enrolment_id = await enrol(app, member.id, await newGroup(app, { course: { level: 'B1' } }))
  await t(app.db as Db)
    .insertInto('placement_feedback')
    .values({
      enrolment_id,
      attempt_id,
      user_id: member.id,
      language: 'en',
      level: 'B1',
      verdict: 'right',
      given_by: null,
      given_at: testNow,
    })
    .execute()
  await calibrate(app)
  const kept = await t(app.db as Db)
    .selectFrom('placement_cuts')
    .select(['cuts', 'verdicts'])
    .where('language', '=', 'en')
    .execute()
  expect(kept).toEqual([{ cuts: standardCuts, verdicts: 1 }])
  expect(await readCuts(app.db, 'en')).toEqual(standardCuts)
})

test('a sound that was given out and not answered is not played once the test is over', async () => {
  const visitor = await app.visitor()
  let { progress } = (await begin(visitor)).body
  while (progress.current && progress.current.skill !== 'listening')
    progress = (await answer(visitor, progress.id, progress.current, true)).body.progress
  const play = () =>
    visitor.post(`/api/placement/attempts/${progress.id}/plays`, {
      questionId: progress.current!.id,
      playId: randomUUID(),
    })
  expect((await play()).status).toBe(200)
  await t(app.db as Db)
    .updateTable('placement_attempt')
    .set({ state: 'done', finished_at: testNow, stop_reason: 'length', result: '{}' as never })
    .where('id', '=', progress.id)
    .execute()
  expect((await play()).status).toBe(409)
})

onPostgres(
  'PL7 an answer waits for one of another tab that is being kept, and then changes nothing',
  async () => {
    const visitor = await app.visitor()
    const { id, current } = (await begin(visitor)).body.progress
    // Another process: what it holds is no part of ours.
    const other = new pg.Client((app.database as Partial<TestDatabase>).url)
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin')
    await other.query('select 1 from placement_attempt where id = $1 for update', [id])
    await other.query(
      'update placement_item set answered_at = $3, fraction = 0 where attempt_id = $1 and question_id = $2',
      [id, current!.id, testNow],
    )
    const second = answer(visitor, id, current!, true)
    await expect
      .poll(async () => {
        const { rows } = await app.database.execute(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await other.query('commit')
    expect((await second).status).toBe(200)
    const item = await t(app.db as Db)
      .selectFrom('placement_item')
      .select(['fraction', 'answered_at'])
      .where('attempt_id', '=', id)
      .where('question_id', '=', current!.id)
      .executeTakeFirstOrThrow()
    expect(item).toEqual({ fraction: 0, answered_at: testNow })
  },
)
