import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/database/database.ts'
import {
  askPatiently,
  buySeat,
  coursesOf,
  newGroup,
  openShop,
  orderSeat,
  type Shop,
  signInAgain,
} from '../../../../test/bank.ts'
import { onPostgres } from '../../../../test/database.ts'
import type { Group, MyGroup } from './contract.ts'
import { offerSeats } from './waiting.server.ts'

const path = (id: string, rest = '') => `/api/course/groups/${id}${rest}`
const hour = 3_600_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const look = (id: string) => transaction(shop.db, tx => offerSeats(shop, tx, id))
const mineOf = async (person: Awaited<ReturnType<Shop['user']>>, id: string) =>
  (await person.get<{ mine: MyGroup }>(path(id, '/mine'))).body.mine

test('GI2 a seat that comes free is held for the first in line for a day, then for the next; nobody else takes it', async () => {
  const [buyer, first, second, stranger] = [
    await shop.user('نگار'),
    await shop.user('سامان'),
    await shop.user('فروزه'),
    await shop.user('غریبه'),
  ]
  const id = await newGroup(shop, { capacity: 1 })
  const refused = await first.post(path(id, '/waiting'))
  expect(refused).toMatchObject({
    status: 409,
    body: { info: { message: 'این گروه هنوز جا دارد؛ همین حالا ثبت‌نام کنید.' } },
  })
  const order = await buySeat(shop, buyer, id)
  expect((await first.post(path(id, '/waiting'))).body).toEqual({ place: 1 })
  expect((await second.post(path(id, '/waiting'))).body).toEqual({ place: 2 })
  expect((await first.post(path(id, '/waiting'))).body).toEqual({ place: 1 })
  expect((await buyer.post(path(id, '/waiting'))).status).toBe(409)
  await look(id)
  expect(await mineOf(first, id)).toMatchObject({ waitingPlace: 1, offeredUntil: null })

  await buyer.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  // Even before anything was offered the seat is not for whoever comes by.
  expect((await stranger.post(path(id, '/order'))).status).toBe(409)
  await look(id)
  const until = new Date(shop.now().getTime() + 24 * hour).toISOString()
  expect(await mineOf(first, id)).toMatchObject({ waitingPlace: 1, offeredUntil: until })
  const { body } = await (await shop.visitor()).get<{ group: Group }>(path(id))
  expect(body.group.waiting.map(({ name, offeredUntil }) => [name, offeredUntil])).toEqual([
    ['س…ن', until],
    ['ف…ه', null],
  ])
  expect(body.group.freeSeats).toBe(0)
  for (const person of [stranger, second]) expect((await person.post(path(id, '/order'))).status).toBe(409)
  const { rows } = await shop.database.execute(`select title, body from message where user_id = $1`, [
    first.id,
  ])
  expect(rows).toMatchObject([{ title: 'جایی برای شما باز شد' }])
  expect(String(rows[0]!.body)).toContain('دورهٔ آزمون، گروه آزمون')

  shop.setNow(new Date(shop.now().getTime() + 24 * hour + 1))
  await signInAgain(shop, first, second, stranger)
  await look(id)
  expect(await mineOf(first, id)).toMatchObject({ waitingPlace: null })
  expect(await mineOf(second, id)).toMatchObject({ waitingPlace: 1, offeredUntil: expect.any(String) })
  await buySeat(shop, second, id)
  expect(await coursesOf(second)).toBe(1)
  expect(await mineOf(second, id)).toMatchObject({ waitingPlace: null, state: 'active' })
})

test('an offer whose order was left gets its seat back for what is left of its day; who leaves the line gives it on', async () => {
  const [buyer, first, second] = [await shop.user(), await shop.user(), await shop.user()]
  const id = await newGroup(shop, { capacity: 1 })
  const order = await buySeat(shop, buyer, id)
  for (const person of [first, second]) await person.post(path(id, '/waiting'))
  await buyer.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  await look(id)
  const { offeredUntil } = await mineOf(first, id)
  await orderSeat(first, id)
  await look(id)
  // The seat is on the order now, and nobody was offered a second one.
  expect(await mineOf(second, id)).toMatchObject({ waitingPlace: 2, offeredUntil: null })
  shop.setNow(new Date(shop.now().getTime() + hour))
  await signInAgain(shop, first, second)
  expect((await second.post(path(id, '/order'))).status).toBe(409)
  await look(id)
  expect(await mineOf(first, id)).toMatchObject({ waitingPlace: 1, offeredUntil })
  expect((await first.delete(path(id, '/waiting'))).status).toBe(204)
  expect((await first.delete(path(id, '/waiting'))).status).toBe(404)
  expect(await mineOf(second, id)).toMatchObject({ waitingPlace: 1, offeredUntil: expect.any(String) })
})

test('who has a seat in one group of a course waits in none of its others', async () => {
  const [holder, waiter] = [await shop.user(), await shop.user()]
  const full = await newGroup(shop, { capacity: 1 })
  const { rows } = await shop.database.execute(`select course_id from course_group where id = $1`, [full])
  const other = await newGroup(shop, { course: { id: String(rows[0]!.course_id) } })
  await orderSeat(holder, full)
  await waiter.post(path(full, '/waiting'))
  await buySeat(shop, waiter, other)
  expect(await mineOf(waiter, full)).toMatchObject({ waitingPlace: null, enrolmentId: null })
  const again = await waiter.post(path(full, '/order'))
  expect(again).toMatchObject({ status: 409 })
})

onPostgres(
  'GI6 a hundred want the one seat of a group: one is enrolled, the others are told that it is full',
  async () => {
    const id = await newGroup(shop, { capacity: 1 })
    const people = await Promise.all(Array.from({ length: 100 }, () => shop.user()))
    const replies = await Promise.all(
      people.map(person => askPatiently(() => person.post(path(id, '/order')))),
    )
    const won = people.filter((_, place) => replies[place]!.status === 200)
    expect(won).toHaveLength(1)
    const lost = replies.filter(({ status }) => status !== 200)
    expect(lost.every(({ status }) => status === 409)).toBe(true)
    await buySeat(shop, won[0]!, id)
    const { rows } = await shop.database.execute(`select user_id from enrolment where group_id = $1`, [id])
    expect(rows).toEqual([{ user_id: won[0]!.id }])
  },
)

onPostgres(
  'a seat that comes free while many wait and many come by is offered once, to the first',
  async () => {
    const [buyer, ...people] = await Promise.all(Array.from({ length: 21 }, () => shop.user()))
    const id = await newGroup(shop, { capacity: 1 })
    const order = await buySeat(shop, buyer!, id)
    const waiting = people.slice(0, 10)
    for (const person of waiting) await person.post(path(id, '/waiting'))
    await buyer!.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
    await Promise.all([
      ...Array.from({ length: 6 }, () => look(id)),
      ...people.slice(10).map(person => askPatiently(() => person.post(path(id, '/order')))),
    ])
    const { rows } = await shop.database.execute(
      `select user_id, is_held from waiting where group_id = $1 order by place`,
      [id],
    )
    expect(rows.map(({ user_id, is_held }) => [user_id, is_held])).toEqual(
      waiting.map((person, place) => [person.id, place === 0]),
    )
  },
)
