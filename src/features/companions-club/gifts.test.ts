import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGain } from '#features/points/public.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { readBalance } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { newGroup } from '../../../test/school.ts'
import type { GiftList, Gifts } from './contract.ts'

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
  expect((await giver.post<Gifts>(path, { id })).body).toEqual({ total: 1, seats: 0, points: 500 })
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

/** So many sessions that somebody gave, none of which waited before. */
async function giveSessions(count: number) {
  await app.database.execute('delete from club_gift_handing')
  await app.database.execute('delete from club_gift')
  const giver = await app.user('بخشنده', [], { password: 'secret-word' })
  await give(giver.id, 500 * count)
  for (let nth = 0; nth < count; nth++)
    expect((await giver.post(path, { id: randomUUID() })).status).toBe(200)
  return giver
}
const countTaken = async (group: string) =>
  Number(
    (await app.database.execute('select count(*) as count from enrolment where group_id = $1', [group]))
      .rows[0]!.count,
  )

test('CL13 sessions become a seat in a group: as many as it costs, none of the receiver’s own, and nothing where it is full', async () => {
  const giver = await giveSessions(4)
  const [needy, late] = [await app.user('سارا'), await app.user('نگین')]
  const support = await app.user('پویا', ['support'])
  // Two and a half sessions: three are taken.
  const group = await newGroup(app, { price: 6_000_000, capacity: 1 })
  const handSeat = (person: string, id: string) =>
    support.post<{ info?: { message: string } }>(`/api/studio/club/gifts/${person}/seat`, { id, group })
  const list = async () => (await support.get<GiftList>('/api/studio/club/gifts', { person: needy.id })).body
  expect((await list()).groups.find(({ id }) => id === group)).toMatchObject({ sessions: 3, freeSeats: 1 })
  expect((await handSeat(giver.id, randomUUID())).status).toBe(409)
  const request = randomUUID()
  expect((await handSeat(needy.id, request)).status).toBe(200)
  expect((await handSeat(needy.id, request)).status).toBe(200)
  const { items, waiting } = await list()
  expect(waiting).toBe(1)
  expect(items).toHaveLength(3)
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(6_000_000)
  expect(new Set(items.map(({ receiver }) => receiver?.id))).toEqual(new Set([needy.id]))
  expect(items[0]!.group).not.toBeNull()
  expect(await countTaken(group)).toBe(1)
  // It is a seat and no money.
  expect(await readBalance(needy)).toBe(0)
  expect((await (await app.visitor()).get<Gifts>(path)).body).toMatchObject({ total: 4, seats: 1 })
  const { body } = await giver.get<{ items: { title: string }[] }>('/api/account/messages')
  expect(body.items.filter(({ title }) => title === 'جلسه‌ای که بخشیدید رسید')).toHaveLength(1)

  // One session is not enough; and where no seat is free, nothing is taken.
  expect((await handSeat(late.id, randomUUID())).body.info?.message).toContain('۳ جلسه')
  const full = await newGroup(app, { price: 2_000_000, capacity: 1 })
  await app.database.execute(
    `insert into enrolment (id, user_id, group_id, enrolled_at) values (gen_random_uuid(), $1, $2, $3)`,
    [giver.id, full, app.now()],
  )
  await app.database.execute(
    `insert into hold (id, resource, holder, count, until) values (gen_random_uuid(), $1, 'enrolment:x', 1, null)`,
    [`course-group:${full}`],
  )
  const refused = await support.post(`/api/studio/club/gifts/${late.id}/seat`, {
    id: randomUUID(),
    group: full,
  })
  expect(refused.status).toBe(409)
  expect((await list()).waiting).toBe(1)
})

test('CL13 what somebody gave who deleted their account since is handed on all the same', async () => {
  const giver = await giveSessions(1)
  const [needy, support] = [await app.user('سارا'), await app.user('پویا', ['support'])]
  const left = await giver.post('/api/account/deletion', { currentPassword: 'secret-word' })
  expect(left.status).toBe(204)
  expect((await support.post(`/api/studio/club/gifts/${needy.id}`, { id: randomUUID() })).status).toBe(200)
  expect(await readBalance(needy)).toBe(2_500_000)
})

onPostgres(
  'CL13 ten that hand seats on at once give away as many as the sessions and the seats allow, and not one more',
  async () => {
    await giveSessions(7)
    const support = await app.user('پویا', ['support'])
    const people = await Promise.all(Array.from({ length: 10 }, () => app.user('نیازمند')))
    const group = await newGroup(app, { price: 5_000_000, capacity: 20 })
    const results = await Promise.all(
      people.map(({ id }) => support.post(`/api/studio/club/gifts/${id}/seat`, { id: randomUUID(), group })),
    )
    // Seven sessions are three seats of two, and one session is left.
    expect(results.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(3).fill(200),
      ...Array<number>(7).fill(409),
    ])
    expect(await countTaken(group)).toBe(3)
    const waiting = async () => (await support.get<GiftList>('/api/studio/club/gifts')).body.waiting
    expect(await waiting()).toBe(1)
    // The last one goes to one of two that ask for it in either way.
    const one = await newGroup(app, { price: 2_000_000, capacity: 20 })
    const [receiver, other] = [people[0]!, people[1]!]
    const last = await Promise.all([
      support.post(`/api/studio/club/gifts/${receiver.id}`, { id: randomUUID() }),
      support.post(`/api/studio/club/gifts/${other.id}/seat`, { id: randomUUID(), group: one }),
    ])
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await waiting()).toBe(0)
  },
)
