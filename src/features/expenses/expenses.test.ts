import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cashbox, CashDayAnswer } from '#features/cashbox/contract.ts'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import type { Refusal } from '../../../test/app.ts'
import { openShop, type Shop } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { part, sell } from '../../../test/front-desk-sales.ts'
import { newGroup } from '../../../test/school.ts'
import type { Expense, ExpenseList } from './contract.ts'

let shop: Shop
let accountant: Awaited<ReturnType<Shop['user']>>
beforeAll(async () => {
  shop = await openShop()
  accountant = await shop.user('پیمان', ['accountant'])
})
afterAll(() => shop[Symbol.asyncDispose]())

type Answer = { expense: Expense } & Refusal
let made = 0
/** A cashbox with cash in it. */
async function newBox(cash: number) {
  const name = `صندوق ${++made}`
  const { body } = await accountant.post<{ items: Cashbox[] }>('/api/cashbox/boxes', { name })
  const { id } = body.items.find(box => box.name === name)!
  const { status } = await sell(accountant, {
    person: (await shop.user()).id,
    group: await newGroup(shop, { price: cash }),
    total: cash,
    parts: [part({ method: 'cash', amount: cash })],
    ...{ cashboxId: id },
  })
  expect(status).toBe(200)
  return id
}
const list = async (query: object = {}) =>
  (await accountant.get<ExpenseList>('/api/expenses', { ...query })).body
async function newCategory() {
  const name = `دستهٔ ${++made}`
  const { body } = await accountant.post<{ items: { id: string; name: string }[] }>(
    '/api/expenses/categories',
    {
      name,
    },
  )
  return body.items.find(one => one.name === name)!.id
}
const book = (given: object) =>
  accountant.post<Answer>('/api/expenses', {
    key: randomUUID(),
    day: '2026-11-20',
    payee: 'چاپخانهٔ سحر',
    from: 'cash',
    ...given,
  })
const readCash = async (box: string) =>
  (await accountant.get<CashDayAnswer>('/api/cashbox/day', { cashbox: box })).body.day
const errorsIn = ({ body }: { body: Refusal }) =>
  (body.errors ?? []).map(one => `${one.field}: ${one.message}`)

test('an expense in cash leaves the cashbox before it is counted, once however often it is sent, and is reversed, never edited', async () => {
  const box = await newBox(5_000_000)
  const categoryId = await newCategory()
  const given = { key: randomUUID(), amount: 1_200_000, categoryId, cashboxId: box, note: 'برگه‌های آزمون' }
  const [first, same] = [await book(given), await book(given)]
  expect([first.status, same.body.expense.id]).toEqual([201, first.body.expense.id])
  const day = await readCash(box)
  expect(day.cash).toEqual({ before: 0, taken: 5_000_000, out: 1_200_000 })
  expect(day.lines[0]!.ledger).toBe(3_800_000)
  const before = await list({ category: categoryId })
  expect([before.sum, before.total, before.items[0]!.payee]).toEqual([1_200_000, 1, 'چاپخانهٔ سحر'])

  const path = `/api/expenses/${first.body.expense.id}/reverse`
  for (const reason of ['مبلغ غلط بود', 'بار دوم'])
    expect((await accountant.post(path, { reason })).status).toBe(200)
  expect((await readCash(box)).cash).toEqual({ before: 0, taken: 5_000_000, out: 0 })
  const after = await list({ category: categoryId })
  expect([after.sum, after.items[0]!.reversed]).toEqual([
    0,
    expect.objectContaining({ reason: 'مبلغ غلط بود' }),
  ])
  expect(await proveBooks(shop)).toEqual([])
})

test('what is wrong is said at its field: a day to come, more than there is, a closed category', async () => {
  const box = await newBox(1_000_000)
  const categoryId = await newCategory()
  const given = { amount: 500_000, categoryId, cashboxId: box }
  expect(errorsIn(await book({ ...given, day: '2027-01-01' }))).toEqual(['day: این روز هنوز نیامده است.'])
  expect(errorsIn(await book({ ...given, amount: 1_000_010 }))).toEqual([
    'amount: در این صندوق ۱۰۰٬۰۰۰ تومان نقد است.',
  ])
  await accountant.put(`/api/expenses/categories/${categoryId}`, { name: `دستهٔ ${++made}`, isOpen: false })
  expect(errorsIn(await book(given))).toEqual(['categoryId: دستهٔ هزینه را انتخاب کنید.'])
  expect((await readCash(box)).cash!.out).toBe(0)
})

test('a month lists its own expenses alone, with the sum of each category', async () => {
  const box = await newBox(9_000_000)
  const [rent, print] = [await newCategory(), await newCategory()]
  // Aban 1404 ends on 21 November 2025.
  await book({ amount: 2_000_000, categoryId: rent, cashboxId: box, day: '2025-11-21' })
  await book({ amount: 300_000, categoryId: rent, cashboxId: box, day: '2025-11-22' })
  await book({ amount: 700_000, categoryId: print, cashboxId: box, day: '2025-11-01', from: 'bank' })
  const month = await list({ month: '1404-08' })
  expect([month.sum, month.items.map(({ amount }) => amount)]).toEqual([2_700_000, [2_000_000, 700_000]])
  expect(month.categories.filter(({ count }) => count > 0).map(({ sum }) => sum)).toEqual([
    2_000_000, 700_000,
  ])
  expect((await list({ month: '1404-08', category: print })).sum).toBe(700_000)
})

test('a receipt is sealed in the store, proves one expense alone, and another once that is reversed', async () => {
  const box = await newBox(9_000_000)
  const categoryId = await newCategory()
  const bytes = await sharp({ create: { width: 30, height: 50, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const send = () => {
    const file = new FormData()
    file.append('file', new File([new Uint8Array(bytes)], 'receipt.png', { type: 'image/png' }))
    return accountant.post<{ id: string } & Refusal>('/api/expenses/receipts', file)
  }
  const { body: receipt } = await send()
  const given = { amount: 100_000, categoryId, cashboxId: box, receiptId: receipt.id }
  const { body } = await book(given)
  expect(body.expense.hasReceipt).toBe(true)
  const picture = await shop.http.inject({
    url: `/api/expenses/${body.expense.id}/receipt.webp`,
    headers: { authorization: `Bearer ${accountant.token}` },
  })
  expect([picture.statusCode, picture.rawPayload.subarray(8, 12).toString()]).toEqual([200, 'WEBP'])
  const { stream } = await shop.files.read(`expense-receipts/${receipt.id}.sealed`)
  expect((await stream.toArray()).join('')).not.toContain('WEBP')
  expect(errorsIn(await send())).toEqual([
    expect.stringMatching(/^file: این رسید پیش‌تر برای هزینهٔ [۰-۹]+ ثبت شده است/),
  ])
  await accountant.post(`/api/expenses/${body.expense.id}/reverse`, { reason: 'اشتباه' })
  expect((await send()).status).toBe(201)
})

onPostgres('two expenses at once never take more out of a cashbox than there is', async () => {
  const box = await newBox(1_000_000)
  const categoryId = await newCategory()
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => book({ amount: 600_000, categoryId, cashboxId: box })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  expect((await readCash(box)).cash!.out).toBe(600_000)
  expect(await proveBooks(shop)).toEqual([])
})
