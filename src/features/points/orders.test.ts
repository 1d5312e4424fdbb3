import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#features/payment/contract.ts'
import { expireOrders } from '#features/payment/public.server.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { testNow } from '../../../test/app.ts'
import {
  comeBack,
  fillWallet,
  goToBank,
  newDiscount,
  newGroup,
  openShop,
  orderSeat,
  pay,
  readBalance,
  readOrder,
  type Shop,
  signInAgain,
} from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { insertGain, readPoints } from './ledger.server.ts'
import type { PointsTables } from './tables.server.ts'

const t = withTables<PointsTables>()

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

type Someone = Awaited<ReturnType<Shop['user']>>
const give = (userId: string, points: number) =>
  transaction(shop.db, tx =>
    insertGain(tx, {
      userId,
      points,
      validDays: 365,
      reason: 'مرور',
      source: randomUUID(),
      at: testNow,
    }),
  )
const use = (who: Someone, order: string, isUsed = true) =>
  who.post<{ info?: { message: string } }>(`/api/points/orders/${order}`, { isUsed })
const balance = ({ id }: Someone) => readPoints(shop.db, id, shop.now())
const available = async (who: Someone) => (await who.get<{ available: number }>('/api/points')).body.available
const lines = async (who: Someone) =>
  (await who.get<{ items: { kind: string; points: number; reason: string }[] }>('/api/points/lines')).body
    .items
const payAtBank = async (who: Someone, order: string) => {
  const authority = await goToBank(who, order)
  shop.bank.visit(authority, 'pay')
  return comeBack(shop, authority)
}

test('CL8 points take off no more than their share of each item, are held while the order is open, and spent once it is paid', async () => {
  const buyer = await shop.user()
  await give(buyer.id, 5000)
  const order = await orderSeat(buyer, await newGroup(shop, { price: 10_000_000 }))
  const offered = await buyer.get<{ points: number; amount: number }>(`/api/points/orders/${order}`)
  expect(offered.body).toMatchObject({ isUsed: false, points: 3000, amount: 3_000_000, balance: 5000 })
  expect((await use(buyer, order)).status).toBe(200)
  expect(await readOrder(buyer, order)).toMatchObject({
    discounts: [{ code: null, name: '۳۰۰۰ امتیاز باشگاه', amount: 3_000_000 }],
    total: 7_000_000,
  })
  expect([await balance(buyer), await available(buyer)]).toEqual([5000, 2000])
  // A code beside them, and off again: the points stay.
  const code = await newDiscount(shop, { percent: 10 })
  await buyer.post(`/api/payment/orders/${order}/discount`, { code })
  expect((await readOrder(buyer, order)).total).toBe(6_000_000)
  await buyer.delete(`/api/payment/orders/${order}/discount`)
  await payAtBank(buyer, order)
  expect(await readOrder(buyer, order)).toMatchObject({ state: 'paid', total: 7_000_000 })
  expect([await balance(buyer), await available(buyer)]).toEqual([2000, 2000])
  const [line] = await lines(buyer)
  expect(line).toMatchObject({ kind: 'spending', points: -3000 })
  expect(line!.reason).toContain('تخفیف سفارش')
  // All that was paid comes back: so do the points.
  await buyer.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  expect([await balance(buyer), await readBalance(buyer)]).toEqual([5000, 7_000_000])
  expect((await lines(buyer))[0]).toMatchObject({ kind: 'return', points: 3000 })
})

test('CL8 points of an order are free again when it is cancelled, when it lapses, and when they are taken off', async () => {
  const buyer = await shop.user()
  await give(buyer.id, 1000)
  const [first, second] = [
    await orderSeat(buyer, await newGroup(shop)),
    await orderSeat(buyer, await newGroup(shop)),
  ]
  await use(buyer, first)
  expect(await available(buyer)).toBe(0)
  expect(await use(buyer, second)).toMatchObject({ status: 409 })
  expect((await readOrder(buyer, second)).discounts).toEqual([])
  await use(buyer, first, false)
  expect([await available(buyer), (await readOrder(buyer, first)).discounts]).toEqual([1000, []])
  await use(buyer, first)
  await buyer.post(`/api/payment/orders/${first}/cancel`)
  expect(await available(buyer)).toBe(1000)
  expect((await use(buyer, second)).status).toBe(200)
  shop.setNow(new Date(testNow.getTime() + 20 * 60_000))
  await expireOrders(shop)
  shop.setNow(new Date(testNow.getTime() + 61 * 60_000))
  expect([
    await balance(buyer),
    (await readOrder(buyer, second).catch(() => null))?.state ?? 'expired',
  ]).toEqual([1000, 'expired'])
  shop.setNow(testNow)
  expect((await use(await shop.user(), second)).status).toBe(404)
})

test('CL8 points that an open order holds are spent by it, even where their day passes before it is paid', async () => {
  const buyer = await shop.user()
  await give(buyer.id, 1000)
  const order = await orderSeat(buyer, await newGroup(shop, { price: 10_000_000 }))
  expect((await use(buyer, order)).status).toBe(200)
  const authority = await goToBank(buyer, order)
  await shop.database.execute('update points_line set expires_at = $2 where user_id = $1', [
    buyer.id,
    new Date(testNow.getTime() + 5 * 60_000),
  ])
  shop.setNow(new Date(testNow.getTime() + 6 * 60_000))
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
  expect(await readOrder(buyer, order)).toMatchObject({ state: 'paid', total: 9_000_000 })
  expect(await balance(buyer)).toBe(0)
  expect((await lines(buyer)).map(({ kind, points }) => [kind, points])).toEqual([
    ['spending', -1000],
    ['gain', 1000],
  ])
  shop.setNow(testNow)
})

test('CL8 a payment that comes after its points were spent elsewhere buys nothing and stays in the wallet', async () => {
  const buyer = await shop.user()
  await give(buyer.id, 1000)
  const order = await orderSeat(buyer, await newGroup(shop))
  await use(buyer, order)
  const authority = await goToBank(buyer, order)
  shop.setNow(new Date(testNow.getTime() + 70 * 60_000))
  await signInAgain(shop, buyer)
  const other = await orderSeat(buyer, await newGroup(shop))
  expect((await use(buyer, other)).status).toBe(200)
  await payAtBank(buyer, other)
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
  expect((await readOrder(buyer, other)).state).toBe('paid')
  expect((await readOrder(buyer, order)).state).not.toBe('paid')
  expect([await balance(buyer), await readBalance(buyer)]).toEqual([0, 9_000_000])
  shop.setNow(testNow)
})

test('CL8 points become credit of the wallet from the least on, up to so many a month, once a request', async () => {
  const member = await shop.user()
  await give(member.id, 5000)
  const move = (points: number, id: string = randomUUID()) =>
    member.post<{ amount: number; errors?: { field: string }[] }>('/api/points/wallet', { id, points })
  expect(await move(100)).toMatchObject({ status: 422, body: { errors: [{ field: 'points' }] } })
  const id = randomUUID()
  expect((await move(1500, id)).body).toEqual({ amount: 1_200_000 })
  expect((await move(1500, id)).body).toEqual({ amount: 1_200_000 })
  expect([await readBalance(member), await balance(member)]).toEqual([1_200_000, 3500])
  expect((await move(600)).status).toBe(422)
  expect((await move(500)).status).toBe(200)
  expect(
    (await (await shop.user()).post('/api/points/wallet', { id: randomUUID(), points: 500 })).status,
  ).toBe(409)
})

test('CL8 an order that the wallet pays spends its points as well', async () => {
  const buyer = await shop.user()
  await give(buyer.id, 400)
  await fillWallet(shop, buyer, 10_000_000)
  const order = await orderSeat(buyer, await newGroup(shop, { price: 5_000_000 }))
  await use(buyer, order)
  const { body } = await pay(buyer, order, true)
  expect(body.order as Order).toMatchObject({ state: 'paid', total: 4_600_000 })
  expect([await balance(buyer), await readBalance(buyer)]).toEqual([0, 5_400_000])
})

onPostgres('CL8 of ten orders that want the same points at once no two have the same', async () => {
  const buyer = await shop.user()
  await give(buyer.id, 1000)
  const orders: string[] = []
  for (let nth = 0; nth < 6; nth++)
    orders.push(await orderSeat(buyer, await newGroup(shop, { price: 1_000_000 })))
  const answers = await Promise.all(orders.map(order => use(buyer, order)))
  const held = await t(shop.db)
    .selectFrom('points_order')
    .select('points')
    .where('user_id', '=', buyer.id)
    .execute()
  const sum = held.reduce((all, { points }) => all + points, 0)
  expect(sum).toBe(1000)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  await Promise.all(orders.map(order => payAtBank(buyer, order)))
  expect(await balance(buyer)).toBe(0)
})
