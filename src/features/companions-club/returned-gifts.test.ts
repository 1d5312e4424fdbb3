import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveSeatToLevel } from '#features/enrolment/public.server.ts'
import { insertGain } from '#features/points/public.server.ts'
import { decideGroups } from '#features/undersubscribed/undersubscribed.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { orderSeat, pay, readBalance } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { newCourse, newGroup } from '../../../test/school.ts'
import type { GiftList, Gifts } from './contract.ts'
import { returnSeatsOfErased } from './returned-gifts.server.ts'

let app: TestApp
let support: Awaited<ReturnType<TestApp['user']>>
let admin: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  support = await app.user('پویا', ['support'])
  admin = await app.user('بابک', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

const sql = async (text: string, values: unknown[] = []) => (await app.database.execute(text, values)).rows

/** So many sessions that somebody gave, none of which waited before. */
async function giveSessions(count: number) {
  await sql('delete from club_gift_handing')
  await sql('delete from club_gift')
  const giver = await app.user('بخشنده')
  const gain = { userId: giver.id, points: 500 * count, validDays: 365, reason: 'مرور', source: randomUUID() }
  await transaction(app.db, tx => insertGain(tx, { ...gain, at: testNow }))
  for (let nth = 0; nth < count; nth++)
    expect((await giver.post('/api/club/gifts', { id: randomUUID() })).status).toBe(200)
  return giver
}
const handSeat = (person: string, group: string, id: string = randomUUID()) =>
  support.post(`/api/studio/club/gifts/${person}/seat`, { id, group })
const handCredit = (person: string, id: string) => support.post(`/api/studio/club/gifts/${person}`, { id })
const list = async () => (await support.get<GiftList>('/api/studio/club/gifts')).body
const readTotals = async () => (await (await app.visitor()).get<Gifts>('/api/club/gifts')).body
const findSeat = async (person: string) =>
  String((await sql('select id from enrolment where user_id = $1', [person]))[0]?.id)
const endSeat = (enrolment: string) =>
  admin.post(`/api/course/desk/enrolments/${enrolment}/remove`, { reason: 'به شهر دیگری رفت' })
const titles = async ({ id }: { id: string }) =>
  (await sql('select title from message where user_id = $1', [id])).map(({ title }) => String(title))
/** So many classes of a group have begun. */
const beginClasses = (group: string, count: number) =>
  sql(`update class_session set starts_at = $3 where group_id = $1 and number <= $2`, [
    group,
    count,
    new Date(testNow.getTime() - 3_600_000),
  ])

test('CL13 a seat of given sessions that is taken back unused gives all of them back to those that wait, once', async () => {
  const giver = await giveSessions(4)
  const [needy, other] = [await app.user('سارا'), await app.user('نگین')]
  const group = await newGroup(app, { price: 6_000_000, capacity: 1 })
  const request = randomUUID()
  expect((await handSeat(needy.id, group, request)).status).toBe(200)
  expect([(await list()).waiting, (await readTotals()).seats]).toEqual([1, 1])

  const seat = await findSeat(needy.id)
  expect((await endSeat(seat)).status).toBe(200)
  expect((await endSeat(seat)).status).toBe(404)
  // They wait again, whole; neither who gave them nor who had the seat gets money or points for them.
  expect(await list()).toMatchObject({ waiting: 4, total: 0 })
  expect(await readTotals()).toMatchObject({ total: 4, seats: 0 })
  expect(await readBalance(needy)).toBe(0)
  expect((await giver.get<{ balance: number }>('/api/points')).body.balance).toBe(0)
  expect((await titles(giver)).filter(title => title === 'جلسه‌ای که بخشیدید باز در انتظار است')).toHaveLength(
    1,
  )
  expect(await sql(`select details from audit_entry where action = 'club.sessionsReturned'`)).toEqual([
    { details: { count: 3 } },
  ])

  // The old request gives no second seat; a new one does, with the same sessions, and the seat is free for it.
  expect((await handSeat(needy.id, group, request)).status).toBe(200)
  expect((await list()).waiting).toBe(4)
  expect((await handSeat(other.id, group)).status).toBe(200)
  expect([(await list()).waiting, (await readTotals()).seats]).toEqual([1, 1])
})

test('CL13 of a seat that is taken back half way the sessions its classes have used stay given, rounded up', async () => {
  await giveSessions(3)
  const needy = await app.user('سارا')
  const group = await newGroup(app, { price: 6_000_000, sessions: 4 })
  await handSeat(needy.id, group)
  await beginClasses(group, 2)
  await endSeat(await findSeat(needy.id))
  const { waiting, items } = await list()
  // Two of four classes are one and a half of three sessions.
  expect([waiting, items.length]).toEqual([1, 2])
  expect(items.map(({ receiver }) => receiver?.id)).toEqual([needy.id, needy.id])
  // Somebody had that seat.
  expect(await readTotals()).toMatchObject({ total: 3, seats: 1 })

  const whole = await newGroup(app, { price: 2_000_000, sessions: 2 })
  const late = await app.user('نگین')
  await handSeat(late.id, whole)
  await beginClasses(whole, 2)
  await endSeat(await findSeat(late.id))
  expect((await list()).waiting).toBe(0)
})

test('CL13 a seat that goes to another group takes its sessions along; what a cheaper level does not need waits again', async () => {
  const giver = await giveSessions(4)
  const needy = await app.user('سارا')
  const course = { id: await newCourse(app) }
  const group = await newGroup(app, { course, price: 9_000_000 })
  const evening = await newGroup(app, { course, price: 4_000_000, title: 'گروه عصر' })
  const cheaper = await newGroup(app, { price: 6_000_000, title: 'گروه سبک' })
  await handSeat(needy.id, group)
  const seat = await findSeat(needy.id)
  // In the same course staff move a seat as it is, as one that was bought.
  const move = { groupId: evening, reason: 'عصرها می‌تواند' }
  expect((await admin.post(`/api/course/desk/enrolments/${seat}/move`, move)).status).toBe(204)
  const moved = await list()
  expect([moved.waiting, moved.items.length]).toEqual([0, 4])
  expect(moved.items[0]!.group).toContain('گروه عصر')

  await transaction(app.db, tx => moveSeatToLevel(app, tx, { enrolmentId: seat, to: cheaper, reason: 'سطح' }))
  const { waiting, items } = await list()
  expect([waiting, items.length]).toEqual([1, 3])
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(6_000_000)
  expect(items[0]!.group).toContain('گروه سبک')
  expect(await titles(giver)).toContain('جلسه‌ای که بخشیدید باز در انتظار است')
  await endSeat(seat)
  expect((await list()).waiting).toBe(4)
  expect((await readTotals()).seats).toBe(0)
})

test('CL13 the sessions of a group that is not held, and of somebody who erases their account, wait again', async () => {
  await giveSessions(5)
  const [needy, gone] = [await app.user('سارا'), await app.user('نگین')]
  const small = await newGroup(app, { price: 5_000_000, minSize: 3, decidesIn: -1, startsIn: 2 })
  const group = await newGroup(app, { price: 6_000_000 })
  await handSeat(needy.id, small)
  await handSeat(gone.id, group)
  expect((await list()).waiting).toBe(0)
  await decideGroups.run(app, {})
  expect((await needy.post(`/api/course/groups/${small}/short`, { answer: 'refund' })).status).toBe(204)
  expect((await list()).waiting).toBe(2)
  expect(await readBalance(needy)).toBe(0)
  await transaction(app.db, tx => returnSeatsOfErased(tx, gone.id, app.now()))
  expect((await list()).waiting).toBe(5)
})

test('CL13 a session that was handed on as credit waits again once that credit is taken back, and stays given where it is spent', async () => {
  const giver = await giveSessions(2)
  const [needy, spender, other] = [await app.user('سارا'), await app.user('نگین'), await app.user('ندا')]
  const owner = await app.user('مالک', ['owner'])
  const reverse = (credit: string) =>
    owner.post(`/api/studio/wallet-credits/${credit}/reverse`, { reason: 'به کارش نیامد' })
  const [first, second] = [randomUUID(), randomUUID()]
  expect((await handCredit(needy.id, first)).status).toBe(200)
  expect((await handCredit(spender.id, second)).status).toBe(200)
  expect((await list()).waiting).toBe(0)

  const back = await Promise.all([reverse(first), reverse(first)])
  expect(back.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await readBalance(needy)).toBe(0)
  expect(await list()).toMatchObject({ waiting: 1, total: 1 })
  expect(await titles(giver)).toContain('جلسه‌ای که بخشیدید باز در انتظار است')

  const order = await orderSeat(spender, await newGroup(app, { price: 500_000 }))
  expect((await pay(spender, order, true)).status).toBe(200)
  expect((await reverse(second)).status).toBe(409)
  expect(await list()).toMatchObject({ waiting: 1, total: 1 })

  // Handed on once more, it is nobody's old credit any longer.
  const group = await newGroup(app, { price: 2_000_000 })
  expect((await handSeat(other.id, group)).status).toBe(200)
  expect((await reverse(first)).status).toBe(409)
  expect((await list()).waiting).toBe(0)
  await giveSessions(1)
  expect((await list()).waiting).toBe(1)
})

onPostgres('CL13 seats that are handed on and taken back at once lose no session and make none', async () => {
  await giveSessions(8)
  const group = await newGroup(app, { price: 5_000_000, capacity: 20 })
  const people = await Promise.all(Array.from({ length: 12 }, () => app.user('نیازمند')))
  await Promise.all(people.slice(0, 4).map(({ id }) => handSeat(id, group)))
  const seats = await Promise.all(people.slice(0, 4).map(({ id }) => findSeat(id)))
  const statuses = await Promise.all([
    // Each is taken back by two at once.
    ...[...seats, ...seats].map(async seat => (await endSeat(seat)).status),
    ...people.slice(4).map(async ({ id }) => (await handSeat(id, group)).status),
  ])
  expect(statuses.slice(0, 8).toSorted()).toEqual([200, 200, 200, 200, 404, 404, 404, 404])
  const handed = statuses.slice(8).filter(status => status === 200).length
  expect(statuses.slice(8).every(status => status === 200 || status === 409)).toBe(true)
  const { waiting, total } = await list()
  expect([waiting, total]).toEqual([8 - 2 * handed, 2 * handed])
  expect((await readTotals()).seats).toBe(handed)
  const [{ count } = { count: -1 }] = await sql(
    'select count(*)::int as count from enrolment where group_id = $1',
    [group],
  )
  expect(count).toBe(handed)
  const [{ worth } = { worth: -1 }] = await sql(
    'select coalesce(sum(amount), 0)::int as worth from club_gift where handed_at is not null',
  )
  expect(worth).toBe(5_000_000 * handed)
})
