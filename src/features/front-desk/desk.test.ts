import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldSlips } from '#features/cashbox/slips.server.ts'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { testNow } from '../../../test/app.ts'
import { comeBack, fillWallet, openShop, readBalance, type Shop } from '../../../test/bank.ts'
import { firstCashbox, inDays, part, sell, someReference, take } from '../../../test/front-desk-sales.ts'
import { newGroup } from '../../../test/school.ts'

let shop: Shop
type Someone = Awaited<ReturnType<Shop['user']>>
let registrar: Someone
let accountant: Someone
beforeAll(async () => {
  shop = await openShop()
  registrar = await shop.user('سمانه', ['registrar'])
  accountant = await shop.user('پیمان', ['accountant'])
})
afterAll(() => shop[Symbol.asyncDispose]())

const price = 20_000_000
const countEnrolments = async (person: { id: string }) => {
  const { rows } = await shop.database.execute(
    'select count(*)::int as count from enrolment where user_id = $1',
    [person.id],
  )
  return rows[0]!.count as number
}
/** What is in an account of the cashbox, or of the school; what came in is negative there. */
const inAccount = async (kind: string) => {
  const { rows } = await shop.database.execute(
    `select coalesce(-sum(amount), 0)::bigint as sum from ledger_entry e
     join ledger_account a on a.id = e.account_id where a.kind = $1`,
    [kind],
  )
  return Number(rows[0]!.sum)
}
async function addSlip(by: Someone, color: string) {
  const file = new FormData()
  const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: color } })
    .png()
    .toBuffer()
  file.append('file', new File([new Uint8Array(bytes)], 'slip.png', { type: 'image/png' }))
  return by.post<{ id: string; errors?: { message: string }[] }>('/api/front-desk/slips', file)
}

test('cash, a card reader, a transfer and a cheque together pay one order, each into its own account', async () => {
  const learner = await shop.user('سارا')
  const group = await newGroup(shop, { price })
  const before = await Promise.all(['cash', 'card-reader', 'bank', 'cheques'].map(inAccount))
  const slip = await addSlip(registrar, 'red')
  expect(slip.status).toBe(201)
  const parts = [
    part({ method: 'cash', amount: 5_000_000 }),
    part({ method: 'card-reader', amount: 6_000_000, cardLast4: '۶۰۳۷' }),
    part({ method: 'transfer', amount: 4_000_000, slipId: slip.body.id }),
    part({ method: 'cheque', amount: 5_000_000, dueDay: inDays(shop, 30) }),
  ]
  const { status, body } = await sell(registrar, { person: learner.id, group, total: price, parts })
  expect([status, body.outcome]).toEqual([200, 'sold'])
  expect(body.order).toMatchObject({ state: 'paid', total: price, debt: 0, fromWallet: 0 })
  expect(body.order.deskPayments.map(({ method, state, cardLast4 }) => [method, state, cardLast4])).toEqual(
    expect.arrayContaining([
      ['cash', 'taken', null],
      ['card-reader', 'taken', '6037'],
      ['transfer', 'taken', null],
      ['cheque', 'pending', null],
    ]),
  )
  const after = await Promise.all(['cash', 'card-reader', 'bank', 'cheques'].map(inAccount))
  expect(after.map((sum, index) => sum - before[index]!)).toEqual([
    5_000_000, 6_000_000, 4_000_000, 5_000_000,
  ])
  expect(await countEnrolments(learner)).toBe(1)
  expect(await readBalance(learner)).toBe(0)
  expect(await proveBooks(shop)).toEqual([])
})

test('the same sale pressed again, or sent again after its answer was lost, is sold once', async () => {
  const learner = await shop.user('نیما')
  const group = await newGroup(shop, { price })
  const sale = {
    key: randomUUID(),
    person: learner.id,
    group,
    total: price,
    parts: [part({ method: 'cash', amount: price })],
  }
  const cash = await inAccount('cash')
  const replies = await Promise.all([sell(registrar, sale), sell(registrar, sale), sell(accountant, sale)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ body }) => body.order.id)).size).toBe(1)
  expect(await inAccount('cash')).toBe(cash + price)
  expect(await countEnrolments(learner)).toBe(1)
})

test('a reference that was entered before is refused at its field, with the order it stands on', async () => {
  const [one, other] = [await shop.user('رضا'), await shop.user('هدی')]
  const reference = someReference()
  const first = await sell(registrar, {
    person: one.id,
    group: await newGroup(shop, { price }),
    total: price,
    parts: [part({ method: 'card-reader', amount: price, reference })],
  })
  const again = await sell(registrar, {
    person: other.id,
    group: await newGroup(shop, { price }),
    total: price,
    parts: [part({ method: 'card-reader', amount: price, reference })],
  })
  expect(again.status).toBe(422)
  expect(again.body.errors).toHaveLength(1)
  expect(again.body.errors![0]!.field).toBe('parts.0.reference')
  const number = String(first.body.order.number).replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
  expect(again.body.errors![0]!.message).toContain(number)
  expect(await countEnrolments(other)).toBe(0)
})

test('a slip proves one payment alone, is sealed in the store, and its picture goes after 180 days', async () => {
  const [one, other] = [await shop.user('آرش'), await shop.user('پریا')]
  const slip = await addSlip(registrar, 'blue')
  expect((await addSlip(registrar, 'blue')).body.id).toBe(slip.body.id)
  const transfer = (slipId: string) => part({ method: 'transfer', amount: price, slipId })
  const paying = transfer(slip.body.id)
  const sold = await sell(registrar, {
    person: one.id,
    group: await newGroup(shop, { price }),
    total: price,
    parts: [paying],
  })
  expect(sold.status).toBe(200)
  const again = await sell(registrar, {
    person: other.id,
    group: await newGroup(shop, { price }),
    total: price,
    parts: [transfer(slip.body.id)],
  })
  expect(again.body.errors).toEqual([
    { field: 'parts.0.slipId', message: 'این فیش پیش‌تر برای پرداخت دیگری ثبت شده است.' },
  ])
  expect((await addSlip(registrar, 'blue')).status).toBe(422)
  const { rows } = await shop.database.execute('select file from payment_slip where id = $1', [slip.body.id])
  const stored = await shop.files.read(String(rows[0]!.file))
  const bytes = Buffer.concat(await stored.stream.toArray())
  expect(bytes.includes('WEBP')).toBe(false)
  const path = `/api/front-desk/payments/${paying.id}/slip.webp`
  expect((await accountant.get(path)).status).toBe(200)
  expect((await registrar.get(path)).status).toBe(403)
  const readSlips = async (by: typeof registrar) =>
    (await by.get<{ slips: string[] }>(`/api/studio/orders/${sold.body.order.id}`)).body.slips
  expect([await readSlips(accountant), await readSlips(registrar)]).toEqual([[paying.id], []])
  shop.setNow(new Date(testNow.getTime() + 181 * 86_400_000))
  await deleteOldSlips.run(shop, {})
  shop.setNow(testNow)
  expect((await accountant.get(path)).status).toBe(404)
  expect(await readSlips(accountant)).toEqual([])
  expect(await shop.files.stat(String(rows[0]!.file))).toBeNull()
  expect((await addSlip(registrar, 'blue')).status).toBe(422)
})

test('a cheque that bounces is owed again, once, and the debt can be paid at the desk', async () => {
  const learner = await shop.user('لاله')
  const cheque = part({ method: 'cheque', amount: price, dueDay: inDays(shop, 20) })
  const { body } = await sell(registrar, {
    person: learner.id,
    group: await newGroup(shop, { price }),
    total: price,
    parts: [cheque],
  })
  const settle = (outcome: string, by = accountant) =>
    by.post<typeof body>(`/api/front-desk/cheques/${cheque.id}`, { outcome })
  expect((await settle('bounced', registrar)).status).toBe(403)
  expect((await settle('bounced')).body.order.debt).toBe(price)
  expect((await settle('bounced')).body.order.debt).toBe(price)
  expect((await settle('cleared')).status).toBe(409)
  expect(await proveBooks(shop)).toEqual([])
  const paying = [part({ method: 'card-reader', amount: price })]
  const paid = await take(registrar, body.order.id, paying)
  expect([paid.status, paid.body.order.debt]).toEqual([200, 0])
  // The press that was sent twice takes nothing more.
  expect((await take(registrar, body.order.id, paying)).body.order.deskPayments).toHaveLength(2)
  expect((await take(registrar, body.order.id, [part({ method: 'cash', amount: 10 })])).status).toBe(409)
  expect(await proveBooks(shop)).toEqual([])
})

test('bad input is named at its field: Sayad numbers, references, slips, sums that do not come out', async () => {
  const learner = await shop.user('ترانه')
  const group = await newGroup(shop, { price })
  const wrong = async (parts: Parameters<typeof part>[0][]) =>
    (await sell(registrar, { person: learner.id, group, total: price, parts: parts.map(part) })).body
  const fields = (body: Awaited<ReturnType<typeof wrong>>) => body.errors?.map(({ field }) => field)
  expect(
    fields(await wrong([{ method: 'cheque', amount: price, reference: '123', dueDay: '2027-01-01' }])),
  ).toEqual(['parts.0.reference'])
  expect(fields(await wrong([{ method: 'cheque', amount: price }]))).toEqual(['parts.0.dueDay'])
  expect(fields(await wrong([{ method: 'card-reader', amount: price, reference: '12' }]))).toEqual([
    'parts.0.reference',
  ])
  expect(fields(await wrong([{ method: 'transfer', amount: price }]))).toEqual(['parts.0.slipId'])
  expect((await wrong([{ method: 'cash', amount: price - 10 }])).info?.message).toBe(
    'جمع راه‌های پرداخت با مبلغ سفارش یکی نیست.',
  )
  expect(await countEnrolments(learner)).toBe(0)
})

test('above the limit a registrar asks, the seat is held, and the accountant’s approval sells it as it was entered', async () => {
  const learner = await shop.user('کیان')
  const group = await newGroup(shop, { price: 600_000_000, capacity: 1 })
  const sale = {
    key: randomUUID(),
    person: learner.id,
    group,
    total: 600_000_000,
    parts: [part({ method: 'cash', amount: 600_000_000 })],
  }
  const asked = await sell(registrar, sale)
  expect([asked.body.outcome, asked.body.order.state]).toEqual(['waiting', 'open'])
  expect((await sell(registrar, sale)).body.order.id).toBe(asked.body.order.id)
  // Nobody else gets the seat meanwhile.
  const rival = await shop.user('رقیب')
  expect((await rival.post(`/api/course/groups/${group}/order`)).status).toBe(409)
  const decide = (by: Someone) =>
    by.post<typeof asked.body>(`/api/front-desk/requests/${sale.key}`, { approve: true })
  expect((await decide(registrar)).status).toBe(403)
  const approved = await decide(accountant)
  expect([approved.status, approved.body.order.state]).toEqual([200, 'paid'])
  expect((await decide(accountant)).status).toBe(404)
  expect(await countEnrolments(learner)).toBe(1)
  expect((await sell(registrar, sale)).body.outcome).toBe('sold')
  expect(await proveBooks(shop)).toEqual([])
})

test('a wallet and cash pay together; a refund takes what is owed off first and pays back the rest', async () => {
  const learner = await shop.user('مینا')
  await fillWallet(shop, learner, 4_000_000)
  const group = await newGroup(shop, { price })
  const { body } = await sell(registrar, {
    person: learner.id,
    group,
    total: price,
    fromWallet: 4_000_000,
    parts: [part({ method: 'cash', amount: 6_000_000 })],
    instalments: [{ amount: 10_000_000, dueDay: inDays(shop, 15) }],
  })
  expect(body.order).toMatchObject({ debt: 10_000_000, fromWallet: 4_000_000 })
  expect(await readBalance(learner)).toBe(0)
  const path = `/api/payment/orders/${body.order.id}/refund`
  const { quote } = (await learner.get<{ quote: { refundable: number; offDebt: number } }>(path)).body
  expect(quote).toMatchObject({ refundable: price, offDebt: 10_000_000 })
  const { status } = await learner.post(path, { to: 'card' })
  expect(status).toBe(200)
  expect(await readBalance(learner)).toBe(10_000_000)
  expect(await countEnrolments(learner)).toBe(0)
  expect(await proveBooks(shop)).toEqual([])
})

test('a whole order is paid by another person by a link that the desk made', async () => {
  const learner = await shop.user('یاسمن')
  const group = await newGroup(shop, { price })
  const { body } = await sell(registrar, { person: learner.id, group, total: price, byLink: true })
  expect(body.outcome).toBe('link')
  const path = body.link!.url.slice(shop.settings.PUBLIC_URL.length)
  const { rows: sent } = await shop.database.execute('select link from message where user_id = $1', [
    learner.id,
  ])
  expect(sent).toEqual([{ link: path }])
  const page = await shop.http.inject({ url: path })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('یاسمن')
  const go = await shop.http.inject({ url: `${path}&go=yes` })
  expect(go.statusCode).toBe(303)
  const authority = String(go.headers.location).slice(-36)
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
  expect(await countEnrolments(learner)).toBe(1)
  expect((await shop.http.inject({ url: path })).statusCode).toBe(404)
  expect((await shop.http.inject({ url: `${path}&go=yes` })).statusCode).toBe(404)
})

test('two secretaries never sell the last seat twice', async () => {
  const group = await newGroup(shop, { price, capacity: 1 })
  const [one, other] = [await shop.user('یک'), await shop.user('دو')]
  const cash = await inAccount('cash')
  const replies = await Promise.all(
    [one, other].map(({ id }, index) =>
      sell(index === 0 ? registrar : accountant, {
        person: id,
        group,
        total: price,
        parts: [part({ method: 'cash', amount: price })],
      }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await inAccount('cash')).toBe(cash + price)
  expect((await countEnrolments(one)) + (await countEnrolments(other))).toBe(1)
  expect(await proveBooks(shop)).toEqual([])
})

test('the groups that fit stand first, and what stands against the others is named', async () => {
  const learner = await shop.user('شیوا')
  const word = `ویژه${randomUUID().slice(0, 6).replace(/\d/g, 'ب')}`
  const course = { title: `${word} یک` }
  const own = await newGroup(shop, { price, course, startsIn: 10, every: 7 })
  await sell(registrar, {
    person: learner.id,
    group: own,
    total: price,
    parts: [part({ method: 'cash', amount: price })],
  })
  const clashing = await newGroup(shop, { price, course: { title: `${word} دو` }, startsIn: 10, every: 7 })
  const fine = await newGroup(shop, { price, course: { title: `${word} سه` }, startsIn: 11, every: 7 })
  const full = await newGroup(shop, { price, course: { title: `${word} چهار` }, startsIn: 12, capacity: 1 })
  const other = await shop.user('پرکننده')
  await sell(registrar, {
    person: other.id,
    group: full,
    total: price,
    parts: [part({ method: 'cash', amount: price })],
  })
  const { body } = await registrar.get<{
    items: { group: { id: string }; fit: string; clashesWith: string | null }[]
  }>('/api/front-desk/groups', { person: learner.id, q: word })
  expect(body.items.map(({ group, fit }) => [group.id, fit])).toEqual([
    [fine, 'fits'],
    [clashing, 'clash'],
    [full, 'full'],
    [own, 'member'],
  ])
  expect(body.items[1]!.clashesWith).toContain(`${word} یک`)
})

test('nothing is sold on a cashbox that is not open', async () => {
  const learner = await shop.user('بیتا')
  const box = randomUUID()
  await shop.database.execute(
    `insert into cashbox (id, name, is_open, created_at) values ($1, 'بسته', false, $2)`,
    [box, shop.now()],
  )
  const { status, body } = await registrar.post<{ errors: { field: string }[] }>('/api/front-desk/sales', {
    key: randomUUID(),
    person: learner.id,
    group: await newGroup(shop, { price }),
    total: price,
    parts: [part({ method: 'cash', amount: price })],
    cashboxId: box,
  })
  expect([status, body.errors[0]!.field]).toEqual([422, 'cashboxId'])
  expect(await countEnrolments(learner)).toBe(0)
  expect(firstCashbox).not.toBe(box)
})
