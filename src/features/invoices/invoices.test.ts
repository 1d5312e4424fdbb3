import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { fromJalali } from '#persian/jalali.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { Refusal } from '../../../test/app.ts'
import {
  buySeat,
  comeBack,
  goToBank,
  newDiscount,
  openShop,
  orderSeat,
  type Shop,
  signInAgain,
} from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { rollingDice } from '../../../test/dice.ts'
import { inDays, part, sell, take } from '../../../test/front-desk-sales.ts'
import { issueDue, nameSeller, someCompany, somePerson, someSeller, taxKind } from '../../../test/invoices.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import { newGroup } from '../../../test/school.ts'
import type { Invoice, InvoicesPage, InvoiceWork } from './contract.ts'
import { takeNumber } from './write-invoice.server.ts'

let shop: Shop
type Someone = Awaited<ReturnType<Shop['user']>>
let owner: Someone
let accountant: Someone
let registrar: Someone
let support: Someone
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.user('هما', ['owner'])
  accountant = await shop.user('پیمان', ['accountant'])
  registrar = await shop.user('سمانه', ['registrar'])
  support = await shop.user('لیلا', ['support'])
})
afterAll(() => shop[Symbol.asyncDispose]())

const price = 11_000_000
const list = async (query: Record<string, unknown> = {}, by = accountant) =>
  (await by.get<InvoicesPage>('/api/studio/invoices', query)).body
const read = async (id: string, by = accountant) => (await by.get<Invoice>(`/api/studio/invoices/${id}`)).body
const readWork = async () => (await accountant.get<InvoiceWork>('/api/studio/invoice-work')).body
const refund = (person: Someone, id: string, to = 'wallet') =>
  person.post(`/api/payment/orders/${id}/refund`, { to })
const reissue = (id: string, given: Record<string, unknown> = {}, by = accountant) =>
  by.post<Invoice & Refusal>(`/api/studio/invoices/${id}/buyer`, {
    name: 'شرکت پارس‌نوین',
    nationalId: someCompany,
    ...given,
  })
const messages = ({ body }: { body: Refusal }) =>
  (body.errors ?? []).map(({ field, message }) => `${field}: ${message}`)
/** The invoices of an order, the first first. */
async function findInvoices(order: string) {
  const { items } = await list({ order })
  return items.toReversed()
}
/** A seat bought by card, with its invoice. */
async function bought(person: Someone, values: Parameters<typeof newGroup>[1] = { price }) {
  const order = await buySeat(shop, person, await newGroup(shop, values))
  await issueDue(shop)
  return order
}
const query = async <Row>(statement: string, values: unknown[] = []) =>
  (await shop.database.execute(statement, values)).rows as Row[]

describe('before it is known how invoices name the school', () => {
  test('sales wait, payments do not, and what is wrong with its data is said at each field', async () => {
    const learner = await shop.user('کیهان')
    const order = await buySeat(shop, learner, await newGroup(shop, { price }))
    expect(await readWork()).toMatchObject({ hasSeller: false, waiting: 1, backlog: 0, year: 1405 })
    const { body: mine } = await learner.get(`/api/orders/${order}/invoices`)
    expect(mine).toEqual({ items: [], isComing: false })
    expect((await accountant.post<Refusal>('/api/studio/invoice-work', {})).body.info?.message).toContain(
      'نخست مشخصات حقوقی',
    )
    const wrong = {
      legalName: '',
      nationalId: '14999900019',
      economicNumber: '123',
      address: 'x',
      postalCode: '۱۲۳',
      phone: 'tel',
      memoryId: 'A1',
      version: 0,
    }
    expect(messages(await accountant.put<Refusal>('/api/studio/invoice-seller', wrong))).toEqual([
      'legalName: نام حقوقی کوتاه است.',
      'nationalId: این شناسهٔ ملی درست نیست؛ رقم‌ها را دوباره ببینید.',
      'economicNumber: شمارهٔ اقتصادی ۱۰ تا ۱۴ رقم است.',
      'address: نشانی کوتاه است.',
      'postalCode: کد پستی ده رقم است.',
      'phone: شمارهٔ تلفن را درست وارد کنید.',
      'memoryId: شناسهٔ یکتای حافظهٔ مالیاتی شش حرف و رقم لاتین است.',
    ])
    const typed = { ...someSeller, nationalId: '۱۴۹۹۹ ۹۰۰۰۱۸', memoryId: 'a1b2c3', version: 0 }
    const saved = await accountant.put<{ seller: object; version: number }>(
      '/api/studio/invoice-seller',
      typed,
    )
    expect([saved.status, saved.body]).toEqual([200, { seller: someSeller, version: 1 }])
    // Somebody who read it before is told so.
    expect((await owner.put('/api/studio/invoice-seller', typed)).status).toBe(409)
    await issueDue(shop)
    expect(await findInvoices(order)).toMatchObject([{ year: 1405, number: 1, kind: 'sale', total: price }])
    expect((await readWork()).waiting).toBe(0)
  })
})

describe('an invoice', () => {
  test('is issued once for each paid order, exempt unless its kind is taxed, and keeps its rate when that changes', async () => {
    await nameSeller(owner)
    const learner = await shop.user('نگار')
    const exempt = await bought(learner)
    await taxKind(owner, 'course-seat', 1000)
    await taxKind(owner, 'course-seat', 900, '2026-11-22')
    const taxed = await bought(learner)
    await Promise.all([issueDue(shop), issueDue(shop)])
    const [[first], [second]] = await Promise.all([findInvoices(exempt), findInvoices(taxed)])
    expect([first, second]).toMatchObject([
      { tax: 0, total: price, type: 2, buyer: expect.stringContaining('نگار') },
      { tax: 1_000_000, total: price, number: first!.number + 1 },
    ])
    await taxKind(owner, 'course-seat', null)
    expect(await read(second!.id)).toMatchObject({
      tax: 1_000_000,
      seller: someSeller,
      paid: [{ method: 'gateway', amount: price }],
      lines: [{ rate: 1000, tax: 1_000_000, total: price, price, discount: 0 }],
    })
    await expect(shop.database.execute('update invoice set total = 1')).rejects.toThrow(/never changed/)
    await expect(shop.database.execute('delete from invoice_line')).rejects.toThrow(/never changed/)
    expect(await proveBooks(shop)).toEqual([])
  })

  test('says how its sale was paid, with the discount and what is owed, and what came back of it', async () => {
    const learner = await shop.user('مهران')
    const code = await newDiscount(shop, { amount: 1_000_000 })
    const group = await newGroup(shop, { price })
    const owed = 4_000_000
    const { status, body } = await sell(registrar, {
      person: learner.id,
      group,
      code,
      total: price - 1_000_000,
      parts: [
        part({ method: 'cash', amount: 2_000_000 }),
        part({ method: 'card-reader', amount: 4_000_000 }),
      ],
      instalments: [{ amount: owed, dueDay: inDays(shop, 20) }],
    })
    expect(status).toBe(200)
    await issueDue(shop)
    const [sale] = await findInvoices(body.order.id)
    expect(await read(sale!.id)).toMatchObject({
      total: 10_000_000,
      discount: 1_000_000,
      paid: [
        { method: 'card-reader', amount: 4_000_000 },
        { method: 'cash', amount: 2_000_000 },
        { method: 'credit', amount: owed },
      ],
    })
    expect((await refund(learner, body.order.id)).status).toBe(200)
    await issueDue(shop)
    const [, back] = await findInvoices(body.order.id)
    expect(await read(back!.id)).toMatchObject({
      kind: 'return',
      total: 10_000_000,
      others: [{ id: sale!.id, kind: 'sale' }],
      paid: [
        { method: 'wallet', amount: 6_000_000 },
        { method: 'credit', amount: owed },
      ],
    })
    expect((await findInvoices(body.order.id))[0]).toMatchObject({ returned: 10_000_000, isCancelled: false })
    expect(await proveBooks(shop)).toEqual([])
  })

  test('says how it was paid when it was sold, whatever was paid of the debt before it is issued', async () => {
    const learner = await shop.user('مهران')
    const half = 5_000_000
    const { status, body } = await sell(registrar, {
      person: learner.id,
      group: await newGroup(shop, { price: 2 * half }),
      total: 2 * half,
      parts: [part({ method: 'cash', amount: half })],
      instalments: [{ amount: half, dueDay: inDays(shop, 20) }],
    })
    expect(status).toBe(200)
    const sold = shop.now()
    shop.setNow(new Date(sold.getTime() + 60_000))
    const later = await take(registrar, body.order.id, [part({ method: 'card-reader', amount: half })])
    expect(later.status).toBe(200)
    await issueDue(shop)
    shop.setNow(sold)
    const [sale] = await findInvoices(body.order.id)
    expect((await read(sale!.id)).paid).toEqual([
      { method: 'cash', amount: half },
      { method: 'credit', amount: half },
    ])
  })

  test('of what cost nothing there is none, for nothing was sold', async () => {
    const learner = await shop.user('رایان')
    const order = await orderSeat(learner, await newGroup(shop, { price: 0 }))
    expect((await learner.post(`/api/payment/orders/${order}/pay`, { useWallet: true })).status).toBe(200)
    await issueDue(shop)
    expect(await findInvoices(order)).toEqual([])
  })

  test('is found by number, buyer, phone of the order and period, and summed with what came back', async () => {
    const learner = await shop.user('ژاله')
    const kept = await bought(learner)
    const gone = await bought(learner)
    await refund(learner, gone)
    await issueDue(shop)
    const [invoice] = await findInvoices(kept)
    const { year, number, order } = invoice!
    const ids = async (filter: Record<string, unknown>) => (await list(filter)).items.map(({ id }) => id)
    expect(await ids({ q: `${year}/${number}` })).toEqual([invoice!.id])
    expect(await ids({ q: '۱۴۰۵/۹۹۹۹' })).toEqual([])
    expect(await ids({ q: String(order.number) })).toEqual([invoice!.id])
    const hers = await list({ q: 'ژاله' })
    expect([hers.total, hers.sums.total]).toEqual([3, price])
    expect((await list({ q: 'ژاله', kind: 'return' })).sums.total).toBe(-price)
    expect(await ids({ q: 'ژاله', tax: 'taxed' })).toEqual([])
    expect(await ids({ q: 'ژاله', from: inDays(shop, 1) })).toEqual([])
    expect(await ids({ q: 'ژاله', from: inDays(shop, 0), until: inDays(shop, 0) })).toHaveLength(3)
    const first = await list({ q: 'ژاله', perPage: 2 })
    const rest = await list({ q: 'ژاله', perPage: 2, after: first.next })
    expect([first.items.length, rest.items.map(({ id }) => id), rest.next]).toEqual([2, [invoice!.id], null])
  })

  test('is a PDF with the school, the buyer and the unit, for its buyer and for staff who read invoices', async () => {
    const learner = await shop.user('سیمین')
    const order = await bought(learner)
    const { body: mine } = await learner.get<{ items: { id: string }[] }>(`/api/orders/${order}/invoices`)
    const [{ id }] = mine.items as [{ id: string }]
    const fetchPdf = (person: Someone) =>
      shop.http.inject({
        url: `/api/invoices/${id}/invoice.pdf`,
        headers: { authorization: `Bearer ${person.token}` },
      })
    const { statusCode, rawPayload } = await fetchPdf(learner)
    const { text, pages } = readPdf(rawPayload)
    expect([statusCode, pages]).toEqual([200, 1])
    for (const words of ['پارسا', 'سیمین', 'ریال', '۱۱٬۰۰۰٬۰۰۰', 'معاف']) expect(text).toContain(words)
    expect((await fetchPdf(support)).statusCode).toBe(200)
    const other = await shop.user('دیگری')
    expect((await fetchPdf(other)).statusCode).toBe(404)
    expect((await other.get(`/api/orders/${order}/invoices`)).status).toBe(404)
    expect((await fetchPdf(registrar)).statusCode).toBe(404)
  })

  test('of a refund is a credit note that names the sale it takes back, for whoever paid', async () => {
    const learner = await shop.user('شیوا')
    const order = await bought(learner)
    await refund(learner, order)
    await issueDue(shop)
    const { body: mine } = await learner.get<{ items: { id: string; kind: string }[] }>(
      `/api/orders/${order}/invoices`,
    )
    const note = mine.items.find(({ kind }) => kind === 'return')!
    const { rawPayload } = await shop.http.inject({
      url: `/api/invoices/${note.id}/invoice.pdf`,
      headers: { authorization: `Bearer ${learner.token}` },
    })
    const { text } = readPdf(rawPayload)
    for (const words of ['یادداشت', 'بستانکاری', 'شیوا', 'مرجع', 'برگشتی', '۱۱٬۰۰۰٬۰۰۰'])
      expect(text).toContain(words)
  })

  test('goes without the name of a buyer who is gone, unless they asked to be on it by their numbers', async () => {
    const buyer = await shop.user('پریسا', [], { password: 'baran-ast-1405' })
    const [plain, named] = [await bought(buyer), await bought(buyer)]
    await reissue((await findInvoices(named))[0]!.id, { name: 'پریسا امینی', nationalId: somePerson })
    const { status } = await buyer.post('/api/account/deletion', { currentPassword: 'baran-ast-1405' })
    expect(status).toBe(204)
    expect((await findInvoices(plain)).map(({ buyer, total }) => [buyer, total])).toEqual([[null, price]])
    expect((await findInvoices(named)).map(({ buyer }) => buyer)).toEqual([null, null, 'پریسا امینی'])
    expect(await proveBooks(shop)).toEqual([])
  })
})

describe('the numbers of a buyer', () => {
  test('come on a new invoice in place of the cancelled one, once, and the books stay as they are', async () => {
    const learner = await shop.user('بهار')
    const order = await bought(learner)
    const [plain] = await findInvoices(order)
    expect(messages(await reissue(plain!.id, { nationalId: '14999900021', postalCode: '12' }))).toEqual([
      'nationalId: این شناسهٔ ملی درست نیست؛ رقم‌ها را دوباره ببینید.',
      'postalCode: کد پستی ده رقم است.',
    ])
    expect((await reissue(plain!.id, {}, support)).status).toBe(403)
    const both = await Promise.all([reissue(plain!.id), reissue(plain!.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const all = await findInvoices(order)
    expect(all.map(({ kind, type, total, isCancelled }) => [kind, type, total, isCancelled])).toEqual([
      ['sale', 2, price, true],
      ['cancellation', 2, price, false],
      ['sale', 1, price, false],
    ])
    expect(await read(all[2]!.id)).toMatchObject({
      buyer: { name: 'شرکت پارس‌نوین', nationalId: someCompany },
      reissue: { isOpen: false, why: 'مشخصات خریدار یک بار در این صورتحساب نوشته شده است.' },
    })
    // A return names the invoice that stands.
    await refund(learner, order)
    await issueDue(shop)
    const back = await read((await findInvoices(order))[3]!.id)
    expect(back).toMatchObject({ kind: 'return', type: 1, buyer: { nationalId: someCompany } })
    expect((await reissue(all[2]!.id)).body.info?.message).toContain('یک بار')
    expect(await proveBooks(shop)).toEqual([])
  })

  test('of a person are masked before those who may not read them, and are not taken once something came back', async () => {
    const learner = await shop.user('آرش')
    const named = await bought(learner)
    const { body } = await reissue((await findInvoices(named))[0]!.id, {
      name: 'آرش نیک',
      nationalId: somePerson,
    })
    expect(body.buyer.nationalId).toBe(somePerson)
    expect((await read(body.id, support)).buyer.nationalId).toBe('•••899')
    const returned = await bought(learner)
    await refund(learner, returned)
    await issueDue(shop)
    expect((await reissue((await findInvoices(returned))[0]!.id)).body.info?.message).toContain('برگشته است')
  })
})

describe('the export for the tax office', () => {
  test('has a line for each line sold, with subject, rate and sums in Rials, and no formula', async () => {
    await taxKind(owner, 'course-seat', 1000)
    const learner = await shop.user('فرزانه')
    const code = await newDiscount(shop, { amount: 1_100_000 })
    const order = await orderSeat(learner, await newGroup(shop, { price }))
    await learner.post(`/api/payment/orders/${order}/discount`, { code })
    const authority = await goToBank(learner, order)
    shop.bank.visit(authority, 'pay')
    await comeBack(shop, authority)
    await issueDue(shop)
    await reissue((await findInvoices(order))[0]!.id, { name: '=HYPERLINK("x")', nationalId: somePerson })
    const { rows } = await readSheet(shop, accountant, '/api/studio/invoices.xlsx', { order })
    const [heads, named, cancelled, plain] = rows
    const cell = (row: unknown[] | undefined, head: string) =>
      row?.[heads!.findIndex(name => String(name).includes(head))]
    expect([named, cancelled, plain].map(row => [cell(row, '(inty)'), cell(row, '(ins)')])).toEqual([
      [1, 1],
      [2, 3],
      [2, 1],
    ])
    const sums = ['(prdis)', '(dis)', '(adis)', '(vra)', '(vam)', '(tsstam)', '(tbill)', '(cap)', '(insp)']
    expect(sums.map(name => cell(named, name))).toEqual([
      10_000_000, 1_000_000, 9_000_000, 10, 900_000, 9_900_000, 9_900_000, 9_900_000, 0,
    ])
    expect([cell(named, '(bid)'), cell(named, '(tob)'), cell(named, 'نام خریدار')]).toEqual([
      somePerson,
      1,
      '=HYPERLINK("x")',
    ])
    expect(cell(cancelled, 'سریال صورتحساب مرجع')).toBe(cell(plain, '(inno)'))
    const admin = await shop.user('مینا', ['admin'])
    const masked = await readSheet(shop, admin, '/api/studio/invoices.xlsx', { order })
    expect(cell(masked.rows[1], '(bid)')).toBe('•••899')
    expect((await readSheet(shop, support, '/api/studio/invoices.xlsx', { order })).status).toBe(403)
    await taxKind(owner, 'course-seat', null)
  })

  test('tells a price of which a part came back as a correction, and one that came back whole as cancelled', async () => {
    const learner = await shop.user('شیوا')
    const part = await bought(learner)
    await age(part)
    const asked = await accountant.post(`/api/studio/orders/${part}/refund-requests`, {
      requestId: randomUUID(),
      to: 'wallet',
      amount: 4_000_000,
      reason: 'بیماری زبان‌آموز',
    })
    expect(asked.status).toBe(200)
    const { requests } = asked.body as { requests: { id: string }[] }
    expect(
      (await owner.post(`/api/studio/refund-requests/${requests[0]!.id}`, { approve: true })).status,
    ).toBe(200)
    const whole = await bought(learner)
    await refund(learner, whole)
    await issueDue(shop)
    const read = async (order: string) => {
      const { rows } = await readSheet(shop, owner, '/api/studio/invoices.xlsx', { order })
      const at = (head: string) => rows[0]!.findIndex(name => String(name).includes(head))
      return ['(ins)', '(tsstam)', 'برگشتی'].map(head => rows[1]![at(head)])
    }
    expect(await read(part)).toEqual([2, 7_000_000, 4_000_000])
    expect(await read(whole)).toEqual([3, price, price])
  })
})

describe('sales that are older than the invoices', () => {
  test('are counted and not issued by themselves; asked for, they come in the order of their payment, with their refunds', async () => {
    const learner = await shop.user('هستی')
    const orders = [await buyOnly(learner), await buyOnly(learner), await buyOnly(learner)]
    await refund(learner, orders[2]!)
    await shop.database.execute('delete from invoice_due')
    await issueDue(shop)
    expect(await readWork()).toMatchObject({ waiting: 0, backlog: 3 })
    // A refund of one of them waits for its sale.
    await refund(learner, orders[0]!)
    await issueDue(shop)
    expect(await findInvoices(orders[0]!)).toEqual([])
    expect((await registrar.post('/api/studio/invoice-work', {})).status).toBe(403)
    const { body } = await accountant.post<InvoiceWork>('/api/studio/invoice-work', {})
    expect(body).toMatchObject({ waiting: 3, backlog: 0 })
    await accountant.post('/api/studio/invoice-work', {})
    await issueDue(shop)
    const kinds = await Promise.all(
      orders.map(async order => (await findInvoices(order)).map(({ kind }) => kind)),
    )
    expect(kinds).toEqual([['sale', 'return'], ['sale'], ['sale', 'return']])
    expect(await readWork()).toMatchObject({ waiting: 0, backlog: 0 })
    expect(await proveBooks(shop)).toEqual([])
  })

  test('a year of its own begins with one, by the moment of the sale in Tehran', async () => {
    const learner = await shop.user('سارا')
    const before = shop.now()
    const newYear = fromJalali({ year: 1406, month: 1, day: 1 })
    shop.setNow(new Date(newYear.getTime() - 1000))
    await signInAgain(shop, learner)
    const old = await buyOnly(learner)
    shop.setNow(newYear)
    await signInAgain(shop, learner, accountant, owner)
    const young = await buyOnly(learner)
    await issueDue(shop)
    const [[last], [first]] = [await findInvoices(old), await findInvoices(young)]
    expect([last!.year, first!.year, first!.number]).toEqual([1405, 1406, 1])
    expect((await reissue(last!.id)).body.info?.message).toContain('سال‌های پیش')
    shop.setNow(before)
    await signInAgain(shop, learner, accountant, owner, registrar, support)
    expect(await proveBooks(shop)).toEqual([])
  })
})

describe('the numbers', () => {
  const readNumbers = () =>
    query<{ numbers: number; last: number }>(
      'select count(*)::int as numbers, max(number)::int as last from invoice where year = 1405',
    )

  test('have no gap after a transaction that ended in nothing, or one that cannot be written', async () => {
    const learner = await shop.user('آیدا')
    const [before] = await readNumbers()
    await expect(
      transaction(shop.db, async tx => {
        expect(await takeNumber(tx, 1405)).toBe(before!.last + 1)
        throw new Error('the process ended here')
      }),
    ).rejects.toThrow('ended here')
    const orders = [await buyOnly(learner), await buyOnly(learner), await buyOnly(learner)]
    // The second cannot be written: its order has no lines.
    await shop.database.execute('alter table order_line drop constraint order_line_order_id_fkey')
    const [line] = await query<{ id: string }>('select id from order_line where order_id = $1', [orders[1]])
    await shop.database.execute('update order_line set order_id = $2 where id = $1', [line!.id, randomUUID()])
    await expect(issueDue(shop)).rejects.toThrow()
    expect((await Promise.all(orders.map(findInvoices))).map(found => found.length)).toEqual([1, 0, 1])
    await shop.database.execute('update order_line set order_id = $2 where id = $1', [line!.id, orders[1]])
    await shop.database.execute(
      'alter table order_line add constraint order_line_order_id_fkey foreign key (order_id) references orders (id)',
    )
    await issueDue(shop)
    const [after] = await readNumbers()
    expect(after).toEqual({ numbers: before!.numbers + 3, last: before!.last + 3 })
    expect(after!.numbers).toBe(after!.last)
    expect(await proveBooks(shop)).toEqual([])
  })

  onPostgres(
    'have no gap and no duplicate when many processes issue, cancel and are killed at once',
    async () => {
      const learners = await Promise.all(Array.from({ length: 4 }, () => shop.user()))
      const orders: string[] = []
      for (let round = 0; round < 4; round++) {
        orders.push(...(await Promise.all(learners.map(buyOnly))))
      }
      /** A process that takes a number and is ended by the server before it has written anything. */
      const die = () =>
        expect(
          transaction(shop.db, async tx => {
            await takeNumber(tx, 1405)
            await shop.database.executeIn(tx, 'select pg_terminate_backend(pg_backend_pid())')
          }),
        ).rejects.toThrow()
      await Promise.all([issueDue(shop), die(), issueDue(shop), die(), issueDue(shop), issueDue(shop), die()])
      await issueDue(shop)
      const sales = await Promise.all(orders.map(findInvoices))
      expect(sales.map(found => found.length)).toEqual(orders.map(() => 1))
      await Promise.all([
        ...sales.slice(0, 6).map(([sale]) => reissue(sale!.id)),
        ...sales
          .slice(4, 10)
          .map(([sale]) => refund(learners[orders.indexOf(sale!.order.id) % 4]!, sale!.order.id)),
        die(),
      ])
      await Promise.all([issueDue(shop), issueDue(shop), die()])
      await issueDue(shop)
      const [{ numbers, last } = { numbers: 0, last: 1 }] = await readNumbers()
      expect(numbers).toBe(last)
      expect(await proveBooks(shop)).toEqual([])
    },
  )
})

test('whatever is sold, refunded and issued in whatever order, invoices less returns are the sales of the ledger', async () => {
  const dice = rollingDice()
  const learners = [await shop.user(), await shop.user(), await shop.user()]
  const paid: [Someone, string][] = []
  const acts: Record<string, () => Promise<unknown>> = {
    async buy() {
      const learner = dice.pick(learners)
      const group = await newGroup(shop, { price: dice.pick([10_000, 2_345_670, 9_999_990, 30_000_010]) })
      paid.push([learner, await buySeat(shop, learner, group)])
    },
    async refund() {
      const [learner, order] = dice.pick(paid) ?? []
      if (learner && order) await refund(learner, order, dice.pick(['wallet', 'card']))
    },
    async tax() {
      const from = dice.pick(['2026-03-21', '2026-11-01', '2026-12-01'])
      await taxKind(owner, 'course-seat', dice.pick([null, 900, 1000, 333]), from)
    },
    async reissue() {
      const [, order] = dice.pick(paid) ?? []
      const standing = order
        ? (await findInvoices(order)).find(({ isCancelled, kind }) => kind === 'sale' && !isCancelled)
        : null
      if (standing) await reissue(standing.id)
    },
    issue: () => issueDue(shop),
  }
  const names = ['buy', 'buy', 'refund', 'refund', 'tax', 'reissue', 'issue']
  for (let step = 0; step < 60; step++) {
    await acts[dice.pick(names)]!()
    expect(await proveBooks(shop)).toEqual([])
  }
  await issueDue(shop)
  const [sums] = await query<{ issued: number; sold: number }>(
    `select (select sum(case kind when 'sale' then total else -total end) from invoice)::bigint as issued,
       (select sum(amount) from ledger_entry join ledger_account a on a.id = account_id where a.kind = 'sales')::bigint as sold`,
  )
  expect(Number(sums!.issued)).toBe(Number(sums!.sold))
  expect(await proveBooks(shop)).toEqual([])
})

/** Makes an order so old that nothing of it comes back by its policies any more. */
async function age(id: string) {
  const long = new Date(shop.now().getTime() - 60 * 86_400_000)
  await shop.database.execute('update orders set paid_at = $2 where id = $1', [id, long])
  await shop.database.execute(
    'update order_line set starts_at = $2, sessions = array[$3] where order_id = $1',
    [id, long, long.toISOString()],
  )
}

async function buyOnly(learner: Someone) {
  return buySeat(shop, learner, await newGroup(shop, { price: 1_000_000 }))
}
