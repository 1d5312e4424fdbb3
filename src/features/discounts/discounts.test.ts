import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#features/payment/contract.ts'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { testNow } from '../../../test/app.ts'
import {
  callWithRetry,
  comeBack,
  goToBank,
  openShop,
  orderSeat,
  readOrder,
  type Shop,
  signInAgain,
} from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { inDays, part, sell } from '../../../test/front-desk-sales.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import { newGroup } from '../../../test/school.ts'
import type { Discount, ListedDiscount } from './contract.ts'

let shop: Shop
type Someone = Awaited<ReturnType<Shop['user']>>
let owner: Someone
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.user('پری', ['owner'])
})
afterAll(() => shop[Symbol.asyncDispose]())

const path = '/api/studio/discounts'
const values = {
  kind: 'code',
  code: '',
  name: '',
  percent: 10,
  amount: null,
  maxAmount: null,
  minimum: null,
  daysBefore: null,
  uses: null,
  usesEach: null,
  from: null,
  until: null,
  itemKinds: [],
  courseIds: [],
  groupIds: [],
  audience: 'all',
  phones: [],
  stacks: false,
}
type Given = Partial<Record<keyof typeof values, unknown>>
type Refused = { errors?: { field: string; message: string }[] }
const make = async (given: Given) => {
  const { status, body } = await owner.post<Discount & Refused>(path, { ...values, ...given })
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}
const stop = (id: string) => owner.post(`${path}/${id}/stop`, { stopped: true })
const put = (who: Someone, order: string, code: string) =>
  callWithRetry(() => who.post<{ order: Order } & Refused>(`/api/payment/orders/${order}/discount`, { code }))
const buy = async (who: Someone, order: string) => {
  const authority = await goToBank(who, order)
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
}
const readListed = async (q: string) => {
  const { body } = await owner.get<{ items: ListedDiscount[] }>(path, { q })
  return body.items[0]
}

test('a code is generated from letters that do not look alike, and one’s own text is taken once', async () => {
  const { code } = await make({})
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
  expect((await make({ code: ' yalda ۱۴۰۵ ' })).code).toBe('YALDA1405')
  const again = await owner.post<Refused>(path, { ...values, code: 'yalda1405' })
  expect(again).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } })
})

test('what is wrong with a discount stands at its field', async () => {
  const fields = async (given: Given) => {
    const { status, body } = await owner.post<Refused>(path, { ...values, ...given })
    return [status, ...(body.errors ?? []).map(({ field }) => field)]
  }
  expect(await fields({ percent: null })).toEqual([422, 'percent'])
  expect(await fields({ amount: 50_000 })).toEqual([422, 'amount'])
  expect(await fields({ percent: 101 })).toEqual([422, 'percent'])
  expect(await fields({ from: inDays(shop, 9), until: inDays(shop, 3) })).toEqual([422, 'until'])
  expect(await fields({ kind: 'early' })).toEqual([422, 'daysBefore'])
  expect(await fields({ audience: 'listed' })).toEqual([422, 'phones'])
  expect(await fields({ audience: 'listed', phones: ['09120000001'] })).toEqual([422, 'phones'])
  expect(await fields({ code: 'کد' })).toEqual([422, 'code'])
})

test('a code works for its groups, courses, people and days alone, and not once it was stopped', async () => {
  const buyer = await shop.user('مونا')
  const group = await newGroup(shop)
  const order = await orderSeat(buyer, group)
  const refusal = async (given: Given) => {
    const { code } = await make(given)
    return (await put(buyer, order, code!)).body.errors?.[0]
  }
  const other = await newGroup(shop)
  const field = 'code'
  expect(await refusal({ groupIds: [other] })).toEqual({ field, message: 'این کد برای این خرید نیست.' })
  expect(await refusal({ itemKinds: ['trial-session'] })).toMatchObject({ field })
  expect(await refusal({ from: inDays(shop, 2) })).toEqual({
    field,
    message: 'زمان استفاده از این کد هنوز نرسیده است.',
  })
  const stopped = await make({})
  await stop(stopped.id)
  expect((await put(buyer, order, stopped.code!)).body.errors).toEqual([
    { field, message: 'این کد تخفیف دیگر کار نمی‌کند.' },
  ])
  const { rows } = await shop.database.execute('select course_id from course_group where id = $1', [group])
  expect(await refusal({ courseIds: [rows[0]!.course_id], until: inDays(shop, 0) })).toBeUndefined()
  await buy(buyer, order)
  const next = await orderSeat(buyer, other)
  const first = await make({ audience: 'new' })
  expect((await put(buyer, next, first.code!)).body.errors).toEqual([
    { field, message: 'این کد برای نخستین خرید است.' },
  ])
  const friend = await shop.user('آوا')
  const contacts = await shop.database.execute(
    'select coalesce(phone, email) as contact from users where id = $1',
    [friend.id],
  )
  const personal = await make({ audience: 'listed', phones: [contacts.rows[0]!.contact] })
  expect((await put(buyer, next, personal.code!)).status).toBe(422)
  expect((await put(friend, await orderSeat(friend, other), personal.code!)).status).toBe(200)
})

test('an early enrolment takes its share off by itself, says why, and a paid order keeps it after the rule changed', async () => {
  const rule = await make({ kind: 'early', percent: 20, daysBefore: 10, name: 'پیش‌ثبت‌نام' })
  const buyer = await shop.user('طناز')
  const soon = await orderSeat(buyer, await newGroup(shop, { price: 10_000_000, startsIn: 5 }))
  expect(await readOrder(buyer, soon)).toMatchObject({ discounts: [], total: 10_000_000 })
  const group = await newGroup(shop, { price: 10_000_000, startsIn: 20 })
  const order = await orderSeat(buyer, group)
  const granted = [{ code: null, name: 'پیش‌ثبت‌نام، ۲۰ روز مانده به شروع', amount: 2_000_000 }]
  expect(await readOrder(buyer, order)).toMatchObject({ discounts: granted, total: 8_000_000 })
  await buy(buyer, order)
  await owner.put(`${path}/${rule.id}`, { ...values, ...rule, percent: 50, version: rule.version })
  expect(await readOrder(buyer, order)).toMatchObject({ state: 'paid', discounts: granted, total: 8_000_000 })
  expect(await readListed('پیش‌ثبت‌نام')).toMatchObject({ used: 1, given: 2_000_000, revenue: 8_000_000 })
  await stop(rule.id)
  expect(await proveBooks(shop)).toEqual([])
})

test('of a code and what applies by itself only the better counts, unless both stack', async () => {
  const rule = await make({ kind: 'early', percent: 20, daysBefore: 3, name: 'زود' })
  const buyer = await shop.user('رها')
  const order = await orderSeat(buyer, await newGroup(shop, { price: 10_000_000, startsIn: 20 }))
  const small = await make({ percent: 15 })
  expect((await put(buyer, order, small.code!)).body.errors).toMatchObject([{ field: 'code' }])
  expect((await readOrder(buyer, order)).total).toBe(8_000_000)
  const large = await make({ percent: 30 })
  expect((await put(buyer, order, large.code!)).body.order).toMatchObject({
    discounts: [{ code: large.code, amount: 3_000_000 }],
    total: 7_000_000,
  })
  // The code would stack, but not what applies by itself.
  const alone = await make({ percent: 25, stacks: true })
  expect((await put(buyer, order, alone.code!)).body.order).toMatchObject({
    discounts: [{ code: alone.code, amount: 2_500_000 }],
    total: 7_500_000,
  })
  const { body } = await buyer.delete<{ order: Order }>(`/api/payment/orders/${order}/discount`)
  expect(body.order).toMatchObject({ discounts: [{ code: null }], total: 8_000_000 })
  await owner.put(`${path}/${rule.id}`, { ...values, ...rule, stacks: true, version: rule.version })
  const beside = await make({ percent: 15, stacks: true })
  expect((await put(buyer, order, beside.code!)).body.order).toMatchObject({
    discounts: [{ amount: 1_500_000 }, { amount: 2_000_000 }],
    total: 6_500_000,
  })
  await stop(rule.id)
})

test('a second child of a family pays less once the first one learns, at the desk with the reason', async () => {
  const rule = await make({ kind: 'sibling', percent: 15 })
  const [first, second, stranger] = [
    await shop.user('نرگس'),
    await shop.user('سپهر'),
    await shop.user('نریمان'),
  ]
  const family = async (who: Someone, surname: string) =>
    shop.database.execute(
      `update users set surname = $2, contact_country_code = '+98', contact_phone_number = '9351234567' where id = $1`,
      [who.id, surname],
    )
  await family(first, 'کامکار')
  await family(second, 'کامکار')
  await family(stranger, 'دیگری')
  const price = 10_000_000
  const alone = await orderSeat(first, await newGroup(shop, { price, startsIn: 5 }))
  expect((await readOrder(first, alone)).discounts).toEqual([])
  await buy(first, alone)
  const group = await newGroup(shop, { price, startsIn: 5 })
  expect((await readOrder(stranger, await orderSeat(stranger, group))).discounts).toEqual([])
  const { body: quote } = await owner.get<{ total: number; discounts: object[] }>('/api/front-desk/quote', {
    person: second.id,
    group,
  })
  expect(quote).toMatchObject({
    total: 8_500_000,
    discounts: [{ name: 'تخفیف خواهر و برادر', reason: 'هم‌خانوادهٔ نرگس', amount: 1_500_000 }],
  })
  const { body: sale } = await sell(owner, {
    person: second.id,
    group,
    total: quote.total,
    parts: [part({ method: 'cash', amount: quote.total })],
  })
  expect(sale.order).toMatchObject({ state: 'paid', total: 8_500_000 })
  await stop(rule.id)
})

test('two children of one guardian are a family, whatever their surnames and without a phone of their own', async () => {
  const rule = await make({ kind: 'sibling', percent: 20 })
  const mother = await shop.user('مادر')
  const addChild = async (name: string, surname: string) => {
    const id = randomUUID()
    const { status } = await owner.post(`/api/studio/people/${mother.id}/children`, { id, name, surname })
    expect(status).toBe(201)
    return id
  }
  const [first, second] = [await addChild('رها', 'نوری'), await addChild('آوا', 'سپهری')]
  const price = 10_000_000
  const quote = async (person: string) => {
    const group = await newGroup(shop, { price, startsIn: 5 })
    const { body } = await owner.get<{ total: number }>('/api/front-desk/quote', { person, group })
    return { person, group, total: body.total }
  }
  const alone = await quote(first)
  expect(alone.total).toBe(price)
  const { status } = await sell(owner, {
    ...alone,
    parts: [part({ method: 'cash', amount: price })],
  })
  expect(status).toBe(200)
  expect((await quote(second)).total).toBe(8_000_000)
  await stop(rule.id)
})

test('a limit that comes later counts what was used before, and is not set below it', async () => {
  const made = await make({ percent: 10 })
  for (const name of ['یکم', 'دوم']) {
    const buyer = await shop.user(name)
    const order = await orderSeat(buyer, await newGroup(shop))
    await put(buyer, order, made.code!)
    await buy(buyer, order)
  }
  const change = (uses: number) =>
    owner.put<Refused>(`${path}/${made.id}`, { ...values, uses, version: made.version })
  expect((await change(1)).body.errors).toMatchObject([{ field: 'uses' }])
  expect((await change(2)).status).toBe(200)
  const late = await shop.user('سوم')
  expect((await put(late, await orderSeat(late, await newGroup(shop)), made.code!)).body.errors).toEqual([
    { field: 'code', message: 'ظرفیت این کد تخفیف پر شده است.' },
  ])
  expect(await proveBooks(shop)).toEqual([])
})

test('codes that are made together work once each, and their file says which are used', async () => {
  const { body } = await owner.post<{ batch: string }>('/api/studio/discount-batches', {
    ...values,
    prefix: 'nrz',
    count: 5,
  })
  const listFile = async () => {
    const { rows } = await readSheet(shop, owner, `/api/studio/discount-batches/${body.batch}/codes.xlsx`)
    expect(rows[0]).toEqual(['کد', 'آخرین روز', 'وضعیت'])
    return rows.slice(1)
  }
  const codes = (await listFile()).map(([code]) => String(code))
  expect(new Set(codes).size).toBe(5)
  const buyer = await shop.user('مهرنوش')
  const order = await orderSeat(buyer, await newGroup(shop))
  expect((await put(buyer, order, codes[0]!)).status).toBe(200)
  await buy(buyer, order)
  const used = (await listFile()).filter(([, , state]) => state === 'استفاده‌شده')
  expect(used.map(([code]) => code)).toEqual([codes[0]])
  const unknown = await readSheet(shop, owner, '/api/studio/discount-batches/NRZ-0/codes.xlsx')
  expect(unknown.status).toBe(404)
  const again = await orderSeat(buyer, await newGroup(shop))
  expect((await put(buyer, again, codes[0]!)).status).toBe(422)
})

test('a discount that two staff change at once keeps the first', async () => {
  const made = await make({})
  const change = (percent: number) =>
    owner.put(`${path}/${made.id}`, { ...values, percent, version: made.version })
  expect((await change(11)).status).toBe(200)
  expect((await change(12)).status).toBe(409)
})

onPostgres('the last use of a code, and of a rule, is taken once among twenty', async () => {
  const [code, rule] = [
    await make({ uses: 1, percent: 30 }),
    await make({ kind: 'early', percent: 10, daysBefore: 5, uses: 3, name: 'سه نفر اول' }),
  ]
  shop.setNow(testNow)
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.user('تند')))
  await signInAgain(shop, ...buyers)
  const group = await newGroup(shop, { price: 10_000_000, capacity: 30, startsIn: 20 })
  const orders = await Promise.all(buyers.map(buyer => orderSeat(buyer, group)))
  const opened = await Promise.all(orders.map((order, at) => readOrder(buyers[at]!, order)))
  expect(opened.filter(({ discounts }) => discounts.length === 1)).toHaveLength(3)
  expect(opened.filter(({ total }) => total === 10_000_000)).toHaveLength(17)
  const replies = await Promise.all(orders.map((order, at) => put(buyers[at]!, order, code.code!)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    replies.filter(({ body }) => body.errors?.[0]?.message === 'ظرفیت این کد تخفیف پر شده است.'),
  ).toHaveLength(19)
  await stop(rule.id)
})

test('the form offers the courses and the groups that are to come', async () => {
  const group = await newGroup(shop, { title: 'گروه تخفیف‌دار' })
  const { status, body } = await owner.get<{ courses: object[]; groups: { id: string; title: string }[] }>(
    '/api/studio/discount-choices',
  )
  expect([status, body.courses.length > 0]).toEqual([200, true])
  expect(body.groups.find(({ id }) => id === group)?.title).toContain('گروه تخفیف‌دار')
})

test('what is found is exported as a spreadsheet with what each brought', async () => {
  const [used, idle] = [
    await make({ code: 'SHEET-USED', name: 'جشن نوروز', percent: 25, uses: 5 }),
    await make({ code: 'SHEET-IDLE', amount: 500_000, percent: null }),
  ]
  const learner = await shop.user('نازنین')
  const order = await orderSeat(learner, await newGroup(shop, { price: 4_000_000 }))
  expect((await put(learner, order, used.code!)).status).toBe(200)
  await buy(learner, order)
  await stop(idle.id)
  const { rows } = await readSheet(shop, owner, `${path}.xlsx`, { q: 'SHEET' })
  expect(
    rows
      .slice(1)
      .map(([code, name, , value, , , state, times, most, given, sold]) => [
        code,
        name,
        value,
        state,
        times,
        most,
        given,
        sold,
      ])
      // Made at one moment by the clock of this test.
      .toSorted(([one], [other]) => String(other).localeCompare(String(one))),
  ).toEqual([
    ['SHEET-USED', 'جشن نوروز', '۲۵٪', 'در جریان', 1, 5, 100_000, 300_000],
    ['SHEET-IDLE', null, '۵۰٬۰۰۰ تومان', 'متوقف', 0, null, 0, 0],
  ])
  const running = await readSheet(shop, owner, `${path}.xlsx`, { q: 'SHEET', state: 'running' })
  expect(running.rows.slice(1).map(([code]) => code)).toEqual(['SHEET-USED'])
})
