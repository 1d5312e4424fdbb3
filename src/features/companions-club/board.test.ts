import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGain } from '#features/points/public.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { boardSize } from './board.server.ts'
import type { Board } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const path = '/api/club/board'
const give = (userId: string, rule: string, points: number, hoursAgo = 1) =>
  transaction(app.db, tx =>
    insertGain(tx, {
      userId,
      rule,
      points,
      validDays: 365,
      reason: 'مرور',
      source: randomUUID(),
      at: new Date(testNow.getTime() - hoursAgo * 3_600_000),
    }),
  )

test('CL10 only who wants to is on a board: a small group, by nickname, with what was learned since Saturday', async () => {
  const people = []
  for (let nth = 0; nth < boardSize + 2; nth++) people.push(await app.user(`عضو ${nth}`))
  const [first, second, stranger] = [people[0]!, people[1]!, await app.user('بیرون')]
  expect((await stranger.get<Board>(path)).body).toEqual({ nickname: null, rows: [] })
  for (const [nth, person] of people.entries())
    expect((await person.post(path, { nickname: `کاشی ${nth}` })).status).toBe(200)
  await give(first.id, 'review-day', 10)
  await give(second.id, 'session', 30)
  // Friends are no learning, and last week is over.
  await give(first.id, 'referral', 300)
  await give(first.id, 'session', 30, 24 * 4)
  const { body } = await first.get<Board>(path)
  expect(body.rows).toHaveLength(boardSize)
  expect(body.rows.slice(0, 2)).toEqual([
    { nickname: 'کاشی 1', points: 30, isMine: false },
    { nickname: 'کاشی 0', points: 10, isMine: true },
  ])
  expect(JSON.stringify(body)).not.toContain('عضو')
  expect((await people.at(-1)!.get<Board>(path)).body.rows).toHaveLength(2)
  expect(await stranger.post(path, { nickname: 'کاشی 1' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'nickname' }] },
  })
  await first.delete(path)
  expect((await second.get<Board>(path)).body.rows).toHaveLength(boardSize - 1)
  expect((await first.get<Board>(path)).body.nickname).toBeNull()
})
