import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGain } from '#features/points/public.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { readBalance } from '../../../test/bank.ts'
import type { Gifts } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const path = '/api/club/gifts'
const give = (userId: string, points: number) =>
  transaction(app.db, tx =>
    insertGain(tx, {
      userId,
      points,
      validDays: 365,
      reason: 'مرور',
      source: randomUUID(),
      at: testNow,
    }),
  )

test('CL13 points become a session for somebody in need: once a request, counted for all to see, handed on by staff', async () => {
  const [giver, other, needy] = [await app.user('بخشنده'), await app.user(), await app.user('سارا')]
  const support = await app.user('پویا', ['support'])
  expect((await giver.post(path, { id: randomUUID() })).status).toBe(409)
  await give(giver.id, 700)
  const id = randomUUID()
  expect((await giver.post<Gifts>(path, { id })).body).toEqual({ total: 1, points: 500 })
  expect((await giver.post<Gifts>(path, { id })).body.total).toBe(1)
  await give(other.id, 700)
  expect((await other.post(path, { id })).status).toBe(404)
  expect((await (await app.visitor()).get<Gifts>(path)).body.total).toBe(1)
  expect((await giver.get<{ balance: number }>('/api/points')).body.balance).toBe(200)

  const hand = (person: string, request: string) =>
    support.post<{ info?: { message: string } }>(`/api/studio/club/gifts/${person}`, { id: request })
  // Not to whoever gave it; once a request; and no more than were given.
  expect((await hand(giver.id, randomUUID())).status).toBe(409)
  const request = randomUUID()
  expect((await hand(needy.id, request)).status).toBe(200)
  expect((await hand(needy.id, request)).status).toBe(200)
  expect(await readBalance(needy)).toBe(2_500_000)
  expect((await hand(needy.id, randomUUID())).status).toBe(409)
  const { body } = await giver.get<{ items: { title: string; body: string }[] }>('/api/account/messages')
  expect(body.items.map(({ title }) => title)).toContain('جلسه‌ای که بخشیدید رسید')
  expect(JSON.stringify(body)).not.toContain('سارا')
  const listed = await support.get<{ waiting: number; items: { receiver: { name: string } }[] }>(
    '/api/studio/club/gifts',
  )
  expect(listed.body).toMatchObject({ waiting: 0, items: [{ receiver: { id: needy.id } }] })
})
