import { afterAll, beforeAll, expect, test } from 'vitest'
import { appErrors } from '#contract/app-error.ts'
import { features } from '#features.server.ts'
import { countFree } from '#server/engines/holds.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { Person } from '../../../test/app.ts'
import {
  countCourses,
  newDiscount,
  newGroup,
  openShop,
  payOrder,
  readBalance,
  readOrder,
  type Shop,
} from '../../../test/bank.ts'
import { sellNotebooks } from '../../../test/notebooks.ts'
import { eraseBuyer } from './close-order.server.ts'
import type { Order } from './contract.ts'
import { openOrder, type Thing } from './open-order.server.ts'
import { listPaid } from './paid-lines.server.ts'
import { proveBooks } from './prove-books.server.ts'
import { refundLines } from './refund-by-staff.server.ts'

const notebooks = sellNotebooks()
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ features: [...features, notebooks.feature] })
})
afterAll(() => shop[Symbol.asyncDispose]())

const path = '/api/payment/orders'
const conflict = appErrors.conflict.status
const order = (buyer: { id: string }, things: readonly Thing[]) =>
  transaction(shop.db, tx => openOrder(shop, tx, { userId: buyer.id, things, now: shop.now() }))
const free = async (item: string) =>
  (await countFree(shop.db, [`notebook:${item}`], shop.now())).get(`notebook:${item}`)
const paid = async (line: string) => (await listPaid(shop.db, [line])).get(line)
const discount = async (buyer: Person, id: string, code: string) =>
  (await buyer.post<{ order: Order }>(`${path}/${id}/discount`, { code })).body.order

test('a line has a count: its price is that of all, its title says how many, as many are held and handed over', async () => {
  const buyer = await shop.user()
  const [item, group] = [await notebooks.add(shop.db), await newGroup(shop, { price: 5_000_000 })]
  const things = [
    { kind: 'notebook', item, count: 3 },
    { kind: 'course-seat', item: group },
  ]
  const { id } = await order(buyer, things)
  expect((await order(buyer, things)).id).toBe(id)
  expect((await order(buyer, [{ ...things[0]!, count: 2 }, things[1]!])).id).not.toBe(id)
  const opened = await readOrder(buyer, id)
  expect(opened).toMatchObject({ subtotal: 8_000_000, title: '۳ × دفتر واژه‌ها و ۱ مورد دیگر' })
  expect(opened.lines).toMatchObject([
    { count: 3, price: 3_000_000, returned: 0 },
    { count: 1, price: 5_000_000 },
  ])
  // Three of this order, two of the other one.
  expect(await free(item)).toBe(5)
  expect(await discount(buyer, id, await newDiscount(shop, { percent: 50 }))).toMatchObject({
    total: 4_000_000,
  })
  await payOrder(shop, id, 4_000_000)
  expect([notebooks.countOwned(buyer.id, item), await free(item)]).toEqual([3, 5])
  expect(await proveBooks(shop)).toEqual([])
})

test('single lines and some copies of a line are given back by their policies; nothing is given back twice', async () => {
  const buyer = await shop.user()
  const [item, group] = [await notebooks.add(shop.db), await newGroup(shop, { price: 6_000_000 })]
  const { id } = await order(buyer, [
    { kind: 'notebook', item, count: 4 },
    { kind: 'course-seat', item: group },
  ])
  await discount(buyer, id, await newDiscount(shop, { percent: 25 }))
  await payOrder(shop, id, 7_500_000)
  const [paper, seat] = (await readOrder(buyer, id)).lines
  const refundSome = (lines: [string, number][], to: 'wallet' | 'card' = 'wallet') =>
    transaction(shop.db, tx =>
      refundLines(shop, tx, { orderId: id, lines: new Map(lines), to, inFull: false }, shop.now()),
    )
  // A quarter of three million.
  expect(await refundSome([[paper!.id, 1]])).toMatchObject({ refunded: 750_000 })
  expect(await readOrder(buyer, id)).toMatchObject({
    state: 'partly-refunded',
    lines: [{ returned: 1 }, { returned: 0 }],
  })
  expect([notebooks.countOwned(buyer.id, item), await free(item)]).toEqual([3, 7])
  await expect(refundSome([[paper!.id, 4]])).rejects.toThrow()
  expect(await paid(paper!.id)).toBe(2_250_000)
  expect(await refundSome([[seat!.id, 1]], 'card')).toMatchObject({ refunded: 4_500_000 })
  await expect(refundSome([[seat!.id, 1]])).rejects.toThrow()
  expect([await countCourses(buyer), await free(item)]).toEqual([0, 7])
  expect(await proveBooks(shop)).toEqual([])
  // Its buyer withdraws from what is left.
  expect((await buyer.get<{ quote: object }>(`${path}/${id}/refund`)).body.quote).toMatchObject({
    refundable: 2_250_000,
    toCard: 2_250_000,
  })
  expect((await buyer.post(`${path}/${id}/refund`, { to: 'wallet' })).status).toBe(200)
  expect(await readOrder(buyer, id)).toMatchObject({ state: 'refunded' })
  expect([await readBalance(buyer), await free(item)]).toEqual([3_000_000, 10])
  expect((await buyer.post(`${path}/${id}/refund`, { to: 'wallet' })).status).toBe(409)
  expect(await proveBooks(shop)).toEqual([])
})

test('nothing is given back of an order whose buyer deleted their account', async () => {
  const buyer = await shop.user()
  const { id } = await order(buyer, [{ kind: 'notebook', item: await notebooks.add(shop.db), count: 2 }])
  await payOrder(shop, id, 2_000_000)
  const [line] = (await readOrder(buyer, id)).lines
  await transaction(shop.db, tx => eraseBuyer(tx, buyer.id))
  const back = { orderId: id, lines: new Map([[line!.id, 1]]), to: 'wallet' as const, inFull: true }
  await expect(transaction(shop.db, tx => refundLines(shop, tx, back, shop.now()))).rejects.toMatchObject({
    info: { status: conflict, message: 'حساب خریدار این سفارش حذف شده است.' },
  })
  expect(await paid(line!.id)).toBe(2_000_000)
})

test('odd Rials are nobody’s loss: copies that come back one by one make what was paid for them', async () => {
  const buyer = await shop.user()
  const item = await notebooks.add(shop.db, { price: 333_337, capacity: 40 })
  const other = await notebooks.add(shop.db, { price: 77_777 })
  const { id } = await order(buyer, [
    { kind: 'notebook', item, count: 7 },
    { kind: 'notebook', item: other },
  ])
  const { total } = await discount(buyer, id, await newDiscount(shop, { percent: 33 }))
  await payOrder(shop, id, total)
  const [first, second] = (await readOrder(buyer, id)).lines
  let sum = 0
  for (const line of [first!, first!, second!, first!, first!, first!, first!, first!]) {
    const back = { orderId: id, lines: new Map([[line.id, 1]]), to: 'wallet' as const, inFull: true }
    sum += (await transaction(shop.db, tx => refundLines(shop, tx, back, shop.now()))).refunded
  }
  expect([sum, await readBalance(buyer)]).toEqual([total, total])
  expect(await readOrder(buyer, id)).toMatchObject({ state: 'refunded' })
  expect(await proveBooks(shop)).toEqual([])
})

test('what there is one of is sold by one, and no count is odd', async () => {
  const buyer = await shop.user()
  const [item, group] = [await notebooks.add(shop.db, { capacity: 4 }), await newGroup(shop)]
  const refusal = async (thing: Thing) =>
    order(buyer, [thing]).then(
      () => null,
      (fault: { info: { status: number } }) => fault.info.status,
    )
  expect(await refusal({ kind: 'course-seat', item: group, count: 2 })).toBe(conflict)
  for (const count of [0, -1, 1.5, Number.NaN, 2 ** 60])
    expect(await refusal({ kind: 'notebook', item, count })).toBe(conflict)
  expect(await refusal({ kind: 'notebook', item, count: 5 })).toBe(conflict)
  expect(await free(item)).toBe(4)
  expect(await refusal({ kind: 'notebook', item, count: 4 })).toBe(null)
  expect(await free(item)).toBe(0)
})
