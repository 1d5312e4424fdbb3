import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { Refusal } from '../../../test/app.ts'
import { openShop, type Shop } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { part, sell } from '../../../test/front-desk-sales.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import { newGroup } from '../../../test/school.ts'
import type { Cashbox, CashDay, CashDayAnswer, ClosedDay, DayMethod } from './contract.ts'
import { eraseCashier } from './personal-data.server.ts'

let shop: Shop
type Someone = Awaited<ReturnType<Shop['user']>>
let registrar: Someone
let accountant: Someone
let owner: Someone
beforeAll(async () => {
  shop = await openShop()
  registrar = await shop.user('سمانه', ['registrar'])
  accountant = await shop.user('پیمان', ['accountant'])
  owner = await shop.user('هما', ['owner'])
})
afterAll(() => shop[Symbol.asyncDispose]())

type Answer = CashDayAnswer & Refusal
let made = 0
/** A cashbox of its own, into which nobody else takes anything. */
async function newBox() {
  const name = `صندوق ${++made}`
  const { body } = await accountant.post<{ items: Cashbox[] }>('/api/cashbox/boxes', { name })
  return body.items.find(box => box.name === name)!.id
}
/** Somebody pays a seat at the cashbox; answers the order. */
async function takeAt(box: string, method: 'cash' | 'card-reader', amount: number) {
  const { status, body } = await sell(registrar, {
    person: (await shop.user()).id,
    group: await newGroup(shop, { price: amount }),
    total: amount,
    parts: [part({ method, amount })],
    ...{ cashboxId: box },
  })
  expect(status).toBe(200)
  return body.order.id
}
const readDay = async (box: string, by = registrar) =>
  (await by.get<Answer>('/api/cashbox/day', { cashbox: box })).body.day
type Counted = Partial<Record<DayMethod, { counted: number; reason?: string; explainedBy?: string }>>
/** The lines of a day as they are counted: as the books say, unless explained. */
const count = (day: CashDay, explained: Counted = {}) =>
  day.lines.map(({ method, ledger }) => ({ method, ledger, counted: ledger, ...explained[method] }))
const close = (box: string, day: CashDay, explained: Counted = {}, by = accountant) =>
  by.post<Answer>(`/api/cashbox/boxes/${box}/close`, { number: day.number, lines: count(day, explained) })
const errorsIn = ({ body }: { body: Refusal }) =>
  (body.errors ?? []).map(one => `${one.field}: ${one.message}`)

test('a day closes once each difference has its reason and a name, and what is taken then is of the next day', async () => {
  const box = await newBox()
  await takeAt(box, 'cash', 3_200_000)
  await takeAt(box, 'card-reader', 14_250_000)
  const day = await readDay(box)
  expect(day.lines.map(line => [line.method, line.ledger, line.payments])).toEqual([
    ['cash', 3_200_000, 1],
    ['card-reader', 14_250_000, 1],
    ['transfer', 0, 0],
  ])
  const short = { cash: { counted: 3_000_000 }, 'card-reader': { counted: 15_200_000 } }
  expect(errorsIn(await close(box, day, short))).toEqual([
    'lines.0.reason: علت کسری ۲۰٬۰۰۰ تومان را بنویسید.',
    'lines.0.explainedBy: نام کسی را که توضیح می‌دهد بنویسید.',
    'lines.1.reason: علت اضافهٔ ۹۵٬۰۰۰ تومان را بنویسید.',
    'lines.1.explainedBy: نام کسی را که توضیح می‌دهد بنویسید.',
  ])
  expect((await readDay(box)).state).toBe('open')
  const why = { reason: 'خردهٔ پول کم بود', explainedBy: 'سمانه نجفی' }
  const explained = { cash: { ...short.cash, ...why }, 'card-reader': { ...short['card-reader'], ...why } }
  const closed = await close(box, day, explained)
  expect([closed.status, closed.body.day.state]).toEqual([200, 'closed'])
  expect(closed.body.day.lines[0]).toMatchObject({ ledger: 3_200_000, counted: 3_000_000, ...why })

  await takeAt(box, 'cash', 1_000_000)
  await takeAt(box, 'card-reader', 2_000_000)
  const { day: next, previous } = (await registrar.get<Answer>('/api/cashbox/day', { cashbox: box })).body
  expect([next.number, next.cash]).toEqual([2, { before: 3_000_000, taken: 1_000_000, out: 0 }])
  expect(previous).toMatchObject({ number: 1, difference: 750_000 })
  // The card reader was settled with the day; cash stays in the box.
  expect(next.lines.map(({ ledger }) => ledger)).toEqual([4_000_000, 2_000_000, 0])
  const { body: days } = await registrar.get<{ items: ClosedDay[] }>('/api/cashbox/days', { cashbox: box })
  expect(days.items.map(({ number, differences }) => [number, differences])).toEqual([
    [
      1,
      [
        { method: 'cash', amount: -200_000 },
        { method: 'card-reader', amount: 950_000 },
      ],
    ],
  ])
  const { rows } = await readSheet(shop, accountant, '/api/studio/cash-days.xlsx', { cashbox: box })
  expect(rows[0]).toEqual([
    'روز',
    'بسته شد',
    'بست',
    'دفتر (تومان)',
    'شمارش (تومان)',
    ...['نقد', 'کارت‌خوان', 'کارت‌به‌کارت', 'درگاه'].map(name => `اختلاف ${name} (تومان)`),
  ])
  expect(rows.slice(1).map(row => [row[0], ...row.slice(3)])).toEqual([
    [1, 1_745_000, 1_820_000, -20_000, 95_000, 0, 0],
  ])
  const refused = await readSheet(shop, registrar, '/api/studio/cash-days.xlsx', { cashbox: box })
  expect(refused.status).toBe(403)
  expect(await proveBooks(shop)).toEqual([])
})

test('a registrar counts and neither closes nor opens a day again; the count waits for who closes it', async () => {
  const box = await newBox()
  await takeAt(box, 'cash', 2_400_000)
  const day = await readDay(box)
  const counted = await registrar.post<Answer>(`/api/cashbox/boxes/${box}/count`, {
    number: day.number,
    lines: [{ method: 'cash', counted: 2_400_000 }],
    notes: [{ worth: 1_000_000, count: 2 }],
  })
  expect(counted.body.day).toMatchObject({
    countedBy: expect.stringContaining('سمانه'),
    notes: [{ worth: 1_000_000, count: 2 }],
  })
  expect((await close(box, day, {}, registrar)).status).toBe(403)
  // Taken after the count: what was counted is no longer all there is.
  await takeAt(box, 'cash', 600_000)
  const late = await close(box, day)
  expect([late.status, late.body.info.message]).toEqual([
    409,
    expect.stringContaining('پس از باز کردن این صفحه دریافت یا پرداخت تازه‌ای ثبت شده است.'),
  ])
  const { body } = await close(box, await readDay(box))
  const path = `/api/cashbox/days/${body.day.id}/reopen`
  const asked = { reason: 'شمارش نقد غلط بود' }
  expect((await registrar.post(path, asked)).status).toBe(403)
  expect((await (await shop.user('بابک', ['admin'])).post(path, asked)).status).toBe(403)
  expect(await proveBooks(shop)).toEqual([])
})

test('a day that is opened again gives its entries back and ends where it ended; only the last one opens', async () => {
  const box = await newBox()
  await takeAt(box, 'cash', 5_000_000)
  await takeAt(box, 'card-reader', 1_000_000)
  const why = { reason: 'بد شمرده شد', explainedBy: 'پیمان' }
  const first = await close(box, await readDay(box), { cash: { counted: 4_000_000, ...why } })
  await takeAt(box, 'cash', 700_000)
  const reopen = (id: string) =>
    owner.post<Answer>(`/api/cashbox/days/${id}/reopen`, { reason: 'اشتباه شمارش' })
  const opened = await reopen(first.body.day.id!)
  expect(opened.body.day).toMatchObject({
    number: 1,
    state: 'open',
    reopenings: [{ reason: 'اشتباه شمارش', by: expect.stringContaining('هما') }],
  })
  expect(await proveBooks(shop)).toEqual([])
  const day = await readDay(box)
  expect(day.lines.map(({ ledger, counted }) => [ledger, counted])).toEqual([
    [5_000_000, 4_000_000],
    [1_000_000, 1_000_000],
    [0, 0],
  ])
  expect((await close(box, day)).status).toBe(200)
  const next = await readDay(box)
  expect([next.number, next.cash]).toEqual([2, { before: 5_000_000, taken: 700_000, out: 0 }])
  expect(next.lines.map(({ ledger }) => ledger)).toEqual([5_700_000, 0, 0])
  await close(box, next)
  expect((await reopen(day.id!)).status).toBe(409)
  expect(await proveBooks(shop)).toEqual([])
})

test('cash goes to the bank or into the safe once however often it is sent, and never more than there is', async () => {
  const box = await newBox()
  await takeAt(box, 'cash', 5_000_000)
  const path = `/api/cashbox/boxes/${box}/deposits`
  const given = { key: randomUUID(), amount: 4_500_000, to: 'safe', note: 'گاوصندوق دفتر' }
  const [one, same] = [await accountant.post<Answer>(path, given), await accountant.post<Answer>(path, given)]
  expect([one.body.day.cash, same.body.day.cash]).toEqual(
    Array(2).fill({ before: 0, taken: 5_000_000, out: 4_500_000 }),
  )
  const more = await accountant.post<Answer>(path, { ...given, key: randomUUID(), amount: 500_010 })
  expect(errorsIn(more)).toEqual(['amount: در این صندوق ۵۰٬۰۰۰ تومان نقد است.'])
  expect(await proveBooks(shop)).toEqual([])
})

test('who counted, closed and took cash out is handed that; it stays without their name when they are erased', async () => {
  const box = await newBox()
  await takeAt(box, 'cash', 5_000_000)
  const [cashier, closer] = [
    await shop.user('ثریا', ['registrar']),
    await shop.user('کامران', ['accountant']),
  ]
  const day = await readDay(box)
  await cashier.post(`/api/cashbox/boxes/${box}/count`, {
    number: day.number,
    lines: [{ method: 'cash', counted: 5_000_000 }],
  })
  const { body: before } = await cashier.get<{ cashbox: object }>('/api/account/export')
  expect(before.cashbox).toEqual({
    days: [{ cashbox_id: box, number: 1, counted_at: shop.now().toISOString(), closed_at: null }],
    deposits: [],
  })
  await closer.post(`/api/cashbox/boxes/${box}/deposits`, {
    key: randomUUID(),
    amount: 4_500_000,
    to: 'safe',
    note: 'گاوصندوق دفتر',
  })
  const { body: closed } = await close(box, await readDay(box), {}, closer)
  const at = shop.now().toISOString()
  const { body } = await closer.get<{ cashbox: object }>('/api/account/export')
  expect(body.cashbox).toEqual({
    days: [{ cashbox_id: box, number: 1, counted_at: at, closed_at: at }],
    deposits: [
      { cashbox_id: box, amount: 4_500_000, destination: 'safe', note: 'گاوصندوق دفتر', made_at: at },
    ],
  })
  const head = await shop.user('ناهید', ['owner'])
  await head.post(`/api/cashbox/days/${closed.day.id}/reopen`, { reason: 'اشتباه شمارش' })
  expect((await readDay(box)).reopenings).toMatchObject([{ by: expect.stringContaining('ناهید') }])
  for (const { id } of [cashier, closer, head]) await transaction(shop.db, tx => eraseCashier(tx, id))
  expect(await readDay(box)).toMatchObject({ closedBy: null, countedBy: null, reopenings: [{ by: null }] })
  const erased = await closer.get<{ cashbox: object }>('/api/account/export')
  expect(erased.body.cashbox).toEqual({ days: [], deposits: [] })
})

test('a refund that is paid out in cash leaves the box before it is counted', async () => {
  const box = await newBox()
  const order = await takeAt(box, 'cash', 2_000_000)
  const refunded = await accountant.post<Refusal>(`/api/studio/orders/${order}/refund`, {
    to: 'cash',
    cashboxId: box,
    refundable: 2_000_000,
  })
  expect(refunded.status).toBe(200)
  const day = await readDay(box)
  expect([day.cash, day.lines[0]!.ledger]).toEqual([{ before: 0, taken: 2_000_000, out: 2_000_000 }, 0])
  expect((await close(box, day)).status).toBe(200)
  expect(await proveBooks(shop)).toEqual([])
})

test('a cashbox has a name of its own, and is closed once nothing is in it', async () => {
  const box = await newBox()
  const path = `/api/cashbox/boxes/${box}`
  const twin = await accountant.post<Answer>('/api/cashbox/boxes', { name: 'صندوق اصلی' })
  expect(errorsIn(twin)).toEqual(['name: صندوقی با این نام هست.'])
  await takeAt(box, 'cash', 1_000_000)
  const full = await accountant.put<Answer>(path, { name: 'صندوق طبقهٔ دوم', isOpen: false })
  expect(errorsIn(full)).toEqual([expect.stringMatching(/^isOpen: هنوز ۱۰۰٬۰۰۰ تومان در این صندوق است؛/)])
  await accountant.post(`${path}/deposits`, { key: randomUUID(), amount: 1_000_000, to: 'bank' })
  const closed = await accountant.put<{ items: Cashbox[] }>(path, { name: 'صندوق طبقهٔ دوم', isOpen: false })
  expect(closed.body.items.find(({ id }) => id === box)).toMatchObject({
    name: 'صندوق طبقهٔ دوم',
    isOpen: false,
  })
})

test('what came by the gateway is counted with one cashbox, each payment on one day', async () => {
  const { body } = await accountant.get<{ items: Cashbox[] }>('/api/cashbox/boxes')
  const { id } = body.items.find(({ countsGateway }) => countsGateway)!
  const explained = { reason: 'درگاه هنوز تسویه نکرده است', explainedBy: 'پیمان' }
  const gateway = async () => (await readDay(id)).lines.find(({ method }) => method === 'gateway')!
  const book = (amount: number) =>
    shop.database.execute(
      `with b as (insert into ledger_transaction (kind, key, at) values ('payment', $1, now()) returning id)
       insert into ledger_entry (transaction_id, account_id, amount) select b.id, a.id, case when a.kind = 'gateway'
       then -$2::bigint else $2::bigint end from b, ledger_account a where a.kind in ('gateway', 'unclaimed')`,
      [randomUUID(), amount],
    )
  await book(2_000_000)
  expect((await gateway()).ledger).toBe(2_000_000)
  await close(id, await readDay(id), { gateway: { counted: 1_500_000, ...explained } })
  expect((await gateway()).ledger).toBe(0)
  await book(300_000)
  expect((await gateway()).ledger).toBe(300_000)
})

onPostgres('two who close one day at once: one does, the other is explained who did', async () => {
  const box = await newBox()
  await takeAt(box, 'cash', 2_000_000)
  const day = await readDay(box)
  const replies = await Promise.all([close(box, day), close(box, day, {}, owner), close(box, day)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(replies.find(({ status }) => status === 409)!.body.info.message).toMatch(
    /^این روز را .+ ساعت .+ بسته است/,
  )
  expect(await proveBooks(shop)).toEqual([])
})

onPostgres(
  'whatever is taken while a day is closed is in that day or in the next, never in both or none',
  async () => {
    const box = await newBox()
    let sum = 0
    for (let round = 0; round < 3; round++) {
      const day = await readDay(box)
      const explained = { cash: { counted: day.lines[0]!.ledger } }
      const takes = Array.from({ length: 4 }, () => takeAt(box, 'cash', 1_000_000))
      sum += 4_000_000
      const [closed] = await Promise.all([close(box, day, explained), ...takes])
      expect([200, 409]).toContain(closed.status)
      const { cash, lines } = await readDay(box)
      expect(lines[0]!.ledger).toBe(sum)
      expect(cash!.before + cash!.taken - cash!.out).toBe(sum)
    }
    expect(await proveBooks(shop)).toEqual([])
  },
)
