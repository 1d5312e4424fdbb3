import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBooks } from '#features/payment/public.server.ts'
import { seedRates } from '#features/shipping/seed.server.ts'
import { features } from '#features.server.ts'
import { countFree } from '#server/engines/holds.ts'
import type { Person } from '../../../test/app.ts'
import {
  countCourses,
  newGroup,
  openShop,
  payOrder,
  readOrder,
  type Shop,
  signInAgain,
} from '../../../test/bank.ts'
import { newBook } from '../../../test/books.ts'
import { countStatements } from '../../../test/count-queries.ts'
import { sellNotebooks } from '../../../test/notebooks.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import type { CartQuote, LeftCart } from './contract.ts'
import { type CartLine, mergeCarts } from './rules.ts'

const notebooks = sellNotebooks()
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ features: [...features, notebooks.feature] })
  await seedRates(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

type Cart = { lines: CartLine[] }
type Refused = { info: { message: string }; errors: { field: string; message: string }[] }
const readCart = async (person: Person) => (await person.get<Cart>('/api/cart')).body.lines
const merge = async (person: Person, lines: CartLine[]) =>
  (await person.post<Cart>('/api/cart/merge', { lines })).body.lines
const quote = async (person: Person, lines: CartLine[]) =>
  (await person.post<CartQuote>('/api/cart/quote', { lines })).body
const paper = (item: string, count = 1): CartLine => ({ kind: 'notebook', item, count })
const seat = (item: string): CartLine => ({ kind: 'course-seat', item, count: 1 })
const free = async (item: string) =>
  (await countFree(shop.db, [`notebook:${item}`], shop.now())).get(`notebook:${item}`)

/** Orders a cart at the prices of this moment, or at others. */
async function order(
  person: Person,
  lines: CartLine[],
  { delivery = null as object | null, deliveryCost = 0, prices = [] as number[] } = {},
) {
  const quoted = await quote(person, lines)
  return person.post<{ orderId: string } & Refused>('/api/cart/order', {
    lines: quoted.lines.map(({ kind, item, count, price }, index) => ({
      kind,
      item,
      count,
      price: prices[index] ?? price,
    })),
    delivery,
    deliveryCost,
  })
}

/** An address in Tehran of somebody, and the cheapest way to it for what a cart weighs. */
async function someDelivery(person: Person, { grams, goods }: { grams: number; goods: number }) {
  const { body } = await person.post<{ id: string }>('/api/shipping/addresses', {
    province: 8,
    city: 394,
    street: 'خیابان شریعتی، کوچهٔ نسترن',
    plate: '۸',
    postalCode: '1947615320',
    receiver: 'بهراد کامکار',
    mobile: '09121008841',
  })
  const { body: choices } = await person.get<{ rates: { id: string; service: string; cost: number }[] }>(
    '/api/shipping/choices',
    { addressId: body.id, grams, goods },
  )
  const rate = choices.rates.find(({ service }) => service === 'پست پیشتاز')!
  return { delivery: { addressId: body.id, rateId: rate.id }, deliveryCost: rate.cost }
}

test('BK2 a guest’s cart comes along at login once: nothing is lost, and merging it again changes nothing', async () => {
  const [guest, buyer] = [await shop.visitor(), await shop.user()]
  const [one, two] = [await notebooks.add(shop.db), await notebooks.add(shop.db)]
  const group = await newGroup(shop, { price: 5_000_000 })
  const brought = [paper(one, 3), seat(group)]
  expect(await quote(guest, brought)).toMatchObject({ subtotal: 8_000_000, grams: 900, goods: 3_000_000 })
  await buyer.put('/api/cart/lines', paper(one, 2))
  await buyer.put('/api/cart/lines', paper(two, 4))
  const merged = await merge(buyer, brought)
  expect(new Set(merged)).toEqual(new Set([paper(one, 3), paper(two, 4), seat(group)]))
  expect(await merge(buyer, brought)).toEqual(merged)
  // Two tabs at once.
  await Promise.all([merge(buyer, brought), merge(buyer, brought)])
  expect(await readCart(buyer)).toEqual(merged)
  await buyer.put('/api/cart/lines', { ...seat(group), count: 0 })
  expect(new Set(await readCart(buyer))).toEqual(new Set([paper(one, 3), paper(two, 4)]))
  expect(await readCart(await shop.user())).toEqual([])
})

test('BK2 the price and the stock are looked at again when the order is opened, and what changed is said', async () => {
  const buyer = await shop.user()
  const item = await notebooks.add(shop.db, { title: 'دفتر مشق', grams: null, capacity: 3 })
  notebooks.setPrice(item, 1_200_000)
  const dearer = await order(buyer, [paper(item, 2)], { prices: [1_000_000] })
  expect(dearer.status).toBe(409)
  expect(dearer.body.info.message).toBe('قیمت «دفتر مشق» تغییر کرده است: ۱۲۰٬۰۰۰ تومان به جای ۱۰۰٬۰۰۰ تومان.')
  expect(await free(item)).toBe(3)
  const short = await order(buyer, [paper(item, 4)])
  expect(short.status).toBe(409)
  expect(short.body.info.message).toBe('«دفتر مشق»: تنها ۳ تا از آن مانده است.')
  const first = await order(buyer, [paper(item, 2)])
  expect(await readOrder(buyer, first.body.orderId)).toMatchObject({ total: 2_400_000 })
  // It became cheaper: what was opened at the old price is let go, and never charged.
  notebooks.setPrice(item, 900_000)
  const second = await order(buyer, [paper(item, 2)])
  expect(second.body.orderId).not.toBe(first.body.orderId)
  expect(await readOrder(buyer, first.body.orderId)).toMatchObject({ state: 'cancelled' })
  expect(await readOrder(buyer, second.body.orderId)).toMatchObject({ total: 1_800_000 })
  expect(await free(item)).toBe(1)
  expect((await order(buyer, [paper(randomUUID())])).status).toBe(409)
})

test('one order over everything: paper with its sending, and a class; what was bought leaves the cart', async () => {
  const buyer = await shop.user()
  const item = await notebooks.add(shop.db, { grams: 700 })
  const group = await newGroup(shop, { price: 5_000_000 })
  const lines = [paper(item, 3), seat(group)]
  await merge(buyer, lines)
  const { grams, goods } = await quote(buyer, lines)
  expect((await order(buyer, lines)).body.errors).toMatchObject([{ field: 'delivery' }])
  const sending = await someDelivery(buyer, { grams, goods })
  // Two kilograms and a bit more than the first one: 450,000 and twice 120,000 Rials.
  expect(sending.deliveryCost).toBe(690_000)
  expect((await order(buyer, lines, { ...sending, deliveryCost: 0 })).body.info.message).toMatch(
    /^هزینهٔ ارسال تغییر کرده است/,
  )
  const other = await shop.user()
  expect((await order(other, lines, sending)).status).toBe(422)
  // Two devices at once, and a double click.
  const orders = await Promise.all([1, 2, 3].map(() => order(buyer, lines, sending)))
  expect(new Set(orders.map(({ body }) => body.orderId)).size).toBe(1)
  const { orderId } = orders[0]!.body
  const opened = await readOrder(buyer, orderId)
  expect(opened).toMatchObject({ total: 3_000_000 + 5_000_000 + 690_000 })
  expect(opened.lines.map(({ title }) => title)).toMatchObject([
    '۳ × دفتر واژه‌ها',
    expect.any(String),
    'ارسال با پست پیشتاز',
  ])
  expect((await readCart(buyer)).length).toBe(2)
  shop.setNow(new Date(shop.now().getTime() + 1000))
  await payOrder(shop, orderId, opened.total)
  expect([notebooks.countOwned(buyer.id, item), await countCourses(buyer)]).toEqual([3, 1])
  expect(await readCart(buyer)).toEqual([])
  // Back in the browser, the old page orders again: nothing is charged for what is bought already.
  expect((await order(buyer, lines, sending)).body.info.message).toContain('ثبت‌نام')
  expect(await proveBooks(shop)).toEqual([])
})

test('BK2 a full cart takes no more statements to price or to order than one of each kind', async () => {
  const staff = await shop.user('پروانه', ['owner'])
  const count = async (each: number) => {
    const buyer = await shop.user()
    const lines: CartLine[] = []
    for (let index = 0; index < each; index++) {
      const { editions } = await newBook(shop, staff, { copies: 5 })
      lines.push({ kind: 'book-edition', item: editions.ebook, count: 1 })
      lines.push(seat(await newGroup(shop)), paper(await notebooks.add(shop.db, { grams: null })))
    }
    const priced = await countStatements(shop, () => quote(buyer, lines))
    expect(priced.result.lines.map(({ refusal }) => refusal)).toEqual(lines.map(() => null))
    const ordered = await countStatements(shop, () => order(buyer, lines))
    expect(ordered.result.status).toBe(200)
    // The values of more rows are of the same statement.
    return [priced, ordered].map(({ queries }) => queries.length)
  }
  const one = await count(1)
  expect(await count(4)).toEqual(one)
})

test('carts of 500 lines, odd counts and unknown kinds are refused at their field', async () => {
  const buyer = await shop.user()
  const item = await notebooks.add(shop.db)
  const refused = async (lines: unknown) => {
    const { status, body } = await buyer.post<Refused>('/api/cart/quote', { lines })
    return status === 422 ? body.errors.slice(0, 1) : null
  }
  expect(await refused(Array.from({ length: 500 }, () => paper(randomUUID())))).toMatchObject([
    { field: 'lines' },
  ])
  for (const count of [-1, 0, 21, 1.5, '3', 1e30, null])
    expect(await refused([{ ...paper(item), count }])).toMatchObject([{ field: 'lines.0.count' }])
  expect(await refused([{ ...paper(item), kind: '<b>' }])).toMatchObject([{ field: 'lines.0.kind' }])
  expect((await buyer.put('/api/cart/lines', paper(item, -2))).status).toBe(422)
  expect(await refused([{ ...paper('x') }])).toMatchObject([{ field: 'lines.0.item' }])
  // What comes with an order by itself, what is ordered where it is made, and what nobody sells.
  for (const kind of ['shipment', 'trial-session', 'writing-text', 'anything'])
    expect((await quote(buyer, [{ ...paper(item), kind }])).lines[0]!.refusal).not.toBe(null)
  expect((await quote(buyer, [{ ...seat(await newGroup(shop)), count: 2 }])).lines[0]!.refusal).toBe(
    'از این مورد تنها یکی می‌توان خرید.',
  )
  await merge(
    buyer,
    Array.from({ length: 50 }, () => paper(randomUUID())),
  )
  expect((await buyer.put('/api/cart/lines', paper(item))).status).toBe(422)
  expect((await readCart(buyer)).length).toBe(50)
})

test('merging is the same however often and in whichever order, and loses nothing', () => {
  const some = (...counts: number[]) => counts.flatMap((count, n) => (count ? [paper(`${n}`, count)] : []))
  for (const [one, other] of [
    [some(1, 0, 5), some(2, 3, 1)],
    [some(), some(1)],
    [some(20, 20), some(20)],
  ] as const) {
    const merged = mergeCarts(one, other)
    expect(mergeCarts(merged, other)).toEqual(merged)
    expect(new Set(mergeCarts(other, one))).toEqual(new Set(merged))
    for (const line of [...one, ...other])
      expect(merged.find(({ item }) => item === line.item)!.count).toBeGreaterThanOrEqual(line.count)
  }
})

test('a cart that was left since yesterday is listed for who calls people, until it is bought or emptied', async () => {
  const [buyer, registrar] = [await shop.user('نازنین'), await shop.user('بهار', ['registrar'])]
  const group = await newGroup(shop, { price: 5_000_000, startsIn: 90 })
  const item = await notebooks.add(shop.db)
  await buyer.put('/api/cart/lines', paper(item, 3))
  await buyer.put('/api/cart/lines', seat(group))
  const find = async () =>
    (await registrar.get<{ items: LeftCart[] }>('/api/studio/left-carts', { perPage: 100 })).body.items.find(
      ({ person }) => person.id === buyer.id,
    )
  expect(await find()).toBeUndefined()
  const before = shop.now()
  shop.setNow(new Date(before.getTime() + 25 * 3_600_000))
  await signInAgain(shop, buyer, registrar)
  expect(await find()).toMatchObject({
    person: { contact: expect.stringMatching(/^\+98|@/) },
    things: expect.arrayContaining([{ title: 'دفتر واژه‌ها', count: 3 }]),
    sum: 8_000_000,
  })
  const { rows } = await readSheet(shop, registrar, '/api/studio/left-carts.xlsx', {})
  expect(rows.flat().join(' ')).toMatch(/نازنین.*۳ × دفتر واژه‌ها/)
  const { result, queries } = await countStatements(shop, find)
  expect(result).toBeDefined()
  expect(queries.length).toBeLessThan(20)
  await buyer.put('/api/cart/lines', paper(item, 2))
  // Whoever changes a cart is still choosing.
  expect(await find()).toBeUndefined()
  shop.setNow(new Date(before.getTime() + 32 * 86_400_000))
  await signInAgain(shop, registrar)
  expect(await find()).toBeUndefined()
  expect((await buyer.get('/api/studio/left-carts')).status).toBeGreaterThanOrEqual(401)
  shop.setNow(before)
})
