import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buySeat, openShop, orderSeat, readOrder, type Shop } from '../../../test/bank.ts'
import { newGroup } from '../../../test/school.ts'
import type { GroupCard } from './groups/contract.ts'

const groups = '/api/course/groups'
const day = 86_400_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('open groups come the soonest first with their free seats; held and sold ones are not free', async () => {
  const [visitor, buyer, other] = [await shop.visitor(), await shop.user(), await shop.user()]
  const read = async () => (await visitor.get<{ items: GroupCard[] }>(groups, { perPage: 100 })).body.items
  const later = await newGroup(shop, { startsIn: 9 })
  const id = await newGroup(shop, { capacity: 3, startsIn: 1 })
  await newGroup(shop, { startsIn: -1 })
  expect((await read()).map(group => group.id)).toEqual([id, later])
  expect((await read())[0]).toMatchObject({ id, capacity: 3, freeSeats: 3, sessionCount: 4 })
  await orderSeat(buyer, id)
  await buySeat(shop, other, id)
  expect((await read())[0]).toMatchObject({ freeSeats: 1 })
})

test('a seat is sold to whom does not take part yet, in a group that has not begun; refunded it is free again', async () => {
  const [visitor, buyer] = [await shop.visitor(), await shop.user()]
  const id = await newGroup(shop, { capacity: 1 })
  expect((await visitor.post(`${groups}/${id}/order`)).status).toBe(401)
  expect((await buyer.post(`${groups}/${randomUUID()}/order`)).status).toBe(404)
  expect((await buyer.post(`${groups}/nonsense/order`)).status).toBe(422)
  expect((await buyer.post(`${groups}/${await newGroup(shop, { startsIn: -1 })}/order`)).status).toBe(409)
  const order = await buySeat(shop, buyer, id)
  expect((await readOrder(buyer, order)).lines).toMatchObject([
    {
      kind: 'course-seat',
      title: 'دورهٔ آزمون، گروه آزمون',
      policy: 'hamava',
      startsAt: new Date(shop.now().getTime() + 30 * day).toISOString(),
    },
  ])
  const again = await buyer.post(`${groups}/${id}/order`)
  expect(again).toMatchObject({ status: 409, body: { info: { message: 'شما در این دوره ثبت‌نام کرده‌اید.' } } })
  await buyer.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  expect(await orderSeat(buyer, id)).not.toBe(order)
})

test('who deletes their account leaves open orders and their seats; what was sold stays in the books without a name', async () => {
  const buyer = await shop.user('نگار', [], { password: 'secret-word' })
  const group = await newGroup(shop, { capacity: 2 })
  await buySeat(shop, buyer, await newGroup(shop))
  await orderSeat(buyer, group)
  const exported = await buyer.get<Record<string, unknown>>('/api/account/export')
  expect(JSON.stringify(exported.body)).toContain('دورهٔ آزمون')
  const { status } = await buyer.post('/api/account/deletion', { currentPassword: 'secret-word' })
  expect(status).toBe(204)
  const { rows } = await shop.database.execute(
    'select state, user_id from orders where id not in (select id from orders where user_id is not null) order by state',
  )
  expect(rows).toEqual([
    { state: 'cancelled', user_id: null },
    { state: 'paid', user_id: null },
  ])
  const visitor = await shop.visitor()
  const { items } = (await visitor.get<{ items: GroupCard[] }>(groups, { perPage: 100 })).body
  expect(items.find(({ id }) => id === group)).toMatchObject({ freeSeats: 2 })
})
