import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import {
  buySeat,
  comeBack,
  countCourses,
  fillWallet,
  openShop,
  readBalance,
  type Shop,
} from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { firstCashbox, inDays, part, sell, take } from '../../../test/front-desk-sales.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import { newGroup } from '../../../test/school.ts'
import type { OrderStory, OrdersPage, PaymentsPage } from './contract.ts'

let shop: Shop
type Someone = Awaited<ReturnType<Shop['user']>>
let owner: Someone
let accountant: Someone
let support: Someone
let registrar: Someone
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.user('هما', ['owner'])
  accountant = await shop.user('پیمان', ['accountant'])
  support = await shop.user('لیلا', ['support'])
  registrar = await shop.user('سمانه', ['registrar'])
})
afterAll(() => shop[Symbol.asyncDispose]())

const price = 20_000_000
type Refusal = { info?: { message: string }; errors?: { field: string; message: string }[] }
const list = async (by: Someone, query: Record<string, unknown> = {}) =>
  (await by.get<OrdersPage>('/api/studio/orders', query)).body
const read = async (by: Someone, id: string) => (await by.get<OrderStory>(`/api/studio/orders/${id}`)).body
const refund = (by: Someone, id: string, given: Record<string, unknown> = {}) =>
  by.post<OrderStory & Refusal>(`/api/studio/orders/${id}/refund`, {
    to: 'wallet',
    refundable: price,
    ...given,
  })
const ask = (by: Someone, id: string, given: Record<string, unknown> = {}) =>
  by.post<OrderStory & Refusal>(`/api/studio/orders/${id}/refund-requests`, {
    requestId: randomUUID(),
    to: 'wallet',
    amount: price,
    reason: 'بیماری زبان‌آموز',
    ...given,
  })
const decide = (by: Someone, id: string, approve: boolean, answer = '') =>
  by.post<OrderStory & Refusal>(`/api/studio/refund-requests/${id}`, { approve, answer })

/** Sells a seat at the front desk. @returns the order's id */
async function sold(person: Someone, parts: ReturnType<typeof part>[], rest = 0) {
  const group = await newGroup(shop, { price })
  const instalments = rest > 0 ? [{ amount: rest, dueDay: inDays(shop, 30) }] : []
  const { status, body } = await sell(registrar, {
    person: person.id,
    group,
    total: price,
    parts,
    instalments,
  })
  expect(status).toBe(200)
  return body.order.id
}
const inCash = (person: Someone) => sold(person, [part({ method: 'cash', amount: price })])

/** Makes an order so old that nothing of it comes back by its policies any more. */
async function age(id: string) {
  const long = new Date(shop.now().getTime() - 60 * 86_400_000)
  await shop.database.execute('update orders set paid_at = $2 where id = $1', [id, long])
  await shop.database.execute(
    'update order_line set starts_at = $2, sessions = array[$3] where order_id = $1',
    [id, long, long.toISOString()],
  )
}
const inCashbox = async () => {
  const { rows } = await shop.database.execute(
    `select coalesce(-sum(amount), 0)::bigint as sum from ledger_entry e join ledger_account a on a.id = e.account_id
     where a.kind = 'cash' and a.cashbox_id = $1`,
    [firstCashbox],
  )
  return Number(rows[0]!.sum)
}

test('orders are found by number, payer, way, state and day, each with the sums of all that are found', async () => {
  const learner = await shop.user('کیهان')
  const [bought, atDesk] = [
    await buySeat(shop, learner, await newGroup(shop, { price })),
    await inCash(learner),
  ]
  const reference = part({ method: 'card-reader', amount: 5_000_000 })
  const owing = await sold(learner, [reference], price - 5_000_000)
  const ids = async (query: Record<string, unknown>) => (await list(owner, query)).items.map(({ id }) => id)
  const { body: me } = await owner.get<{ person: { email: string } }>(`/api/studio/people/${learner.id}`)
  const q = me.person.email
  const all = await list(owner, { q })
  expect(all.items.map(({ id }) => id)).toEqual([owing, atDesk, bought])
  expect(all.items.map(({ methods }) => methods)).toEqual([['card-reader'], ['cash'], ['gateway']])
  expect([all.total, all.sums]).toEqual([3, { total: 3 * price, paid: 3 * price, debt: price - 5_000_000 }])
  expect(await ids({ q: String(all.items[1]!.number) })).toEqual([atDesk])
  expect(await ids({ q: reference.reference })).toEqual([owing])
  expect(await ids({ q, method: 'gateway' })).toEqual([bought])
  expect(await ids({ q, method: 'cash' })).toEqual([atDesk])
  expect(await ids({ q, view: 'debt' })).toEqual([owing])
  expect(await ids({ q, from: inDays(shop, 1) })).toEqual([])
  expect(await ids({ q, from: inDays(shop, 0), until: inDays(shop, 0) })).toHaveLength(3)
  expect(await ids({ q, kind: 'trial-session' })).toEqual([])
  const first = await list(owner, { q, perPage: 2 })
  const second = await list(owner, { q, perPage: 2, after: first.next })
  expect([second.items.map(({ id }) => id), second.next]).toEqual([[bought], null])
  const back = await list(owner, { q, perPage: 2, before: second.previous })
  expect([back.items.map(({ id }) => id), back.previous]).toEqual([[owing, atDesk], null])
})

test('orders and payments are found by the last four digits of the card, at the gateway and at the desk', async () => {
  const learner = await shop.user('کاردار')
  const online = await buySeat(shop, learner, await newGroup(shop, { price }))
  const byCard = part({ method: 'card-reader', amount: price, cardLast4: '7714' })
  const atDesk = await sold(learner, [byCard])
  const other = await inCash(learner)
  await shop.database.execute(`update payment set card_mask = '502229******8826' where order_id = $1`, [
    online,
  ])
  const ids = async (q: string) => (await list(owner, { q })).items.map(({ id }) => id)
  expect(await ids('8826')).toEqual([online])
  // As people type them.
  expect(await ids('۷۷۱۴')).toEqual([atDesk])
  expect(await ids('5022')).not.toContain(online)
  const received = async (q: string) => {
    const { body } = await accountant.get<PaymentsPage>('/api/studio/received', { q })
    return body.items.map(({ orderId, card }) => [orderId, card])
  }
  expect(await received('8826')).toEqual([[online, '502229******8826']])
  expect(await received('7714')).toEqual([[atDesk, '7714']])
  expect([await ids('8825'), await received('714')]).toEqual([[], []])
  expect(await ids('7714')).not.toContain(other)
})

test('support reads the story of an order whole and may refund nothing; an accountant sees the phone masked', async () => {
  const learner = await shop.user('مهران')
  const cheque = part({ method: 'cheque', amount: 5_000_000, dueDay: inDays(shop, 5) })
  const id = await sold(learner, [part({ method: 'cash', amount: 5_000_000 }), cheque], price - 10_000_000)
  await accountant.post(`/api/front-desk/cheques/${cheque.id}`, { outcome: 'bounced' })
  await registrar.post(`/api/front-desk/orders/${id}/receipt`)
  const story = await read(support, id)
  expect(story).toMatchObject({ soldBy: expect.stringContaining('سمانه'), refund: null, isFrozen: false })
  expect(story.parts.map(({ cause, amount }) => [cause, amount]).sort()).toEqual([
    ['cheque', 5_000_000],
    ['plan', price - 10_000_000],
  ])
  const texts = story.timeline.map(({ text }) => text).join('\n')
  for (const sentence of [
    'سفارش باز شد',
    'نقد، ۵۰۰٬۰۰۰ تومان',
    'برگشت خورد',
    'سفارش تحویل شد',
    'پیام به خریدار',
  ]) {
    expect(texts).toContain(sentence)
  }
  expect(story.payer!.isMasked).toBe(false)
  const masked = await read(accountant, id)
  expect([masked.payer!.isMasked, masked.payer!.contact]).toEqual([true, expect.stringContaining('•••')])
  expect((await refund(support, id)).status).toBe(403)
  expect((await refund(registrar, id)).status).toBe(403)
  expect((await owner.get(`/api/studio/orders/${randomUUID()}`)).status).toBe(404)
})

test('a refund by the policies goes to the wallet, in cash or to a Sheba number, and is what the buyer is quoted', async () => {
  const learner = await shop.user('پرستو')
  const before = await inCashbox()
  const [first, second, third] = [await inCash(learner), await inCash(learner), await inCash(learner)]
  expect((await read(accountant, first)).refund).toMatchObject({
    refundable: price,
    most: price,
    byHand: price,
  })
  const { body: changed } = await refund(accountant, first, { refundable: price - 10 })
  expect(changed.info?.message).toContain('مبلغ بازگشت اکنون')

  const wallet = await refund(accountant, first)
  expect(wallet.body.order).toMatchObject({ state: 'refunded', refunds: [{ to: 'wallet', amount: price }] })
  expect(await readBalance(learner)).toBe(price)

  const noCashbox = await refund(accountant, second, { to: 'cash' })
  expect(noCashbox.body.errors?.map(({ field }) => field)).toEqual(['cashboxId'])
  const cash = await refund(accountant, second, { to: 'cash', cashboxId: firstCashbox })
  expect(cash.body.order.refunds).toMatchObject([{ to: 'cash', amount: price, state: 'done' }])
  expect(await inCashbox()).toBe(before + 2 * price)

  const noHolder = await refund(accountant, third, { to: 'sheba', sheba: 'IR820540102680020817909002' })
  expect(noHolder.body.errors?.map(({ field }) => field)).toEqual(['holder'])
  const account = { to: 'sheba', sheba: 'IR820540102680020817909002', holder: 'پرستو محمدی' }
  const sheba = await refund(accountant, third, account)
  expect(sheba.body.order.refunds).toMatchObject([{ to: 'card', amount: price, state: 'by-hand' }])
  const again = await refund(accountant, third, account)
  expect([again.status, again.body.info?.message]).toEqual([409, expect.stringContaining('پیش‌تر بازگردانده')])
  expect(await countCourses(learner)).toBe(0)
  expect(await proveBooks(shop)).toEqual([])
})

test('what came at the gateway beyond the debt is in the wallet, and no cash leaves the school in its place', async () => {
  const learner = await shop.user('شکوفه')
  await fillWallet(shop, learner, 4_000_000)
  const group = await newGroup(shop, { price })
  const { body } = await sell(registrar, {
    person: learner.id,
    group,
    total: price,
    fromWallet: 4_000_000,
    parts: [part({ method: 'cash', amount: 6_000_000 })],
    instalments: [{ amount: 10_000_000, dueDay: inDays(shop, 30) }],
  })
  const { id } = body.order
  const link = await registrar.post<{ url: string }>(`/api/studio/orders/${id}/links`, {})
  const url = `${link.body.url.slice(shop.settings.PUBLIC_URL.length)}&go=yes`
  const authority = String((await shop.http.inject({ url })).headers.location).slice(-36)
  // Meanwhile six of the ten are paid at the front desk.
  await take(registrar, id, [part({ method: 'cash', amount: 6_000_000 })])
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
  expect(await readBalance(learner)).toBe(6_000_000)
  expect((await read(accountant, id)).refund).toMatchObject({ most: price, byHand: 16_000_000 })
  const { body: refunded } = await refund(accountant, id, { to: 'cash', cashboxId: firstCashbox })
  expect(refunded.order.refunds.map(({ to, amount }) => [to, amount]).sort()).toEqual([
    ['cash', 16_000_000],
    ['wallet', 4_000_000],
  ])
  expect(await readBalance(learner)).toBe(10_000_000)
  expect(await proveBooks(shop)).toEqual([])
})

test('above the policies somebody else approves: who asked may not, and nothing moves before', async () => {
  const learner = await shop.user('نازنین')
  const id = await inCash(learner)
  const within = await ask(accountant, id, { amount: price })
  expect(within.body.errors).toMatchObject([{ field: 'amount' }])
  await age(id)
  expect((await read(accountant, id)).refund).toMatchObject({ refundable: 0, most: price })
  expect((await refund(accountant, id, { refundable: 0 })).status).toBe(409)
  expect((await ask(accountant, id, { amount: price + 10 })).body.errors).toMatchObject([{ field: 'amount' }])
  expect((await ask(accountant, id, { reason: '' })).body.errors).toMatchObject([{ field: 'reason' }])
  const requestId = randomUUID()
  const asked = await ask(accountant, id, { requestId, amount: 12_000_000 })
  expect(asked.body.requests).toMatchObject([{ state: 'waiting', mayDecide: false }])
  // The same press once more is the same request, another one is refused.
  expect((await ask(accountant, id, { requestId, amount: 12_000_000 })).body.requests).toHaveLength(1)
  expect((await ask(accountant, id)).status).toBe(409)
  expect((await list(owner, { view: 'approval' })).items.map(({ id }) => id)).toContain(id)
  expect(await readBalance(learner)).toBe(0)

  expect((await decide(accountant, requestId, true)).body.info?.message).toContain('همکار دیگری')
  expect((await decide(registrar, requestId, true)).status).toBe(403)
  expect((await decide(owner, requestId, false)).body.errors).toMatchObject([{ field: 'answer' }])
  const approved = await decide(owner, requestId, true)
  expect(approved.body.order).toMatchObject({ state: 'partly-refunded', refunds: [{ amount: 12_000_000 }] })
  expect(approved.body.requests).toMatchObject([{ state: 'approved' }])
  expect(await readBalance(learner)).toBe(12_000_000)
  expect((await decide(owner, requestId, true)).status).toBe(409)
  expect(await proveBooks(shop)).toEqual([])
})

test('a refund in cash is not approved once its cashbox is closed, and waits until it is open again', async () => {
  const learner = await shop.user('آرمان')
  const id = await inCash(learner)
  await age(id)
  const requestId = randomUUID()
  const asked = await ask(accountant, id, { requestId, to: 'cash', cashboxId: firstCashbox })
  expect(asked.status).toBe(200)
  const setOpen = (isOpen: boolean) =>
    shop.database.execute('update cashbox set is_open = $2 where id = $1', [firstCashbox, isOpen])
  await setOpen(false)
  const before = await inCashbox()
  const refused = await decide(owner, requestId, true)
  await setOpen(true)
  expect(refused.body.errors?.map(({ field }) => field)).toEqual(['cashboxId'])
  expect(await inCashbox()).toBe(before)
  expect((await read(owner, id)).requests).toMatchObject([{ state: 'waiting' }])
  expect((await decide(owner, requestId, true)).body.requests).toMatchObject([{ state: 'approved' }])
  expect(await inCashbox()).toBe(before - price)
})

test('a declined refund leaves the order as it is, and another may be asked for', async () => {
  const learner = await shop.user('آیدین')
  const id = await inCash(learner)
  await age(id)
  const requestId = randomUUID()
  await ask(accountant, id, { requestId })
  const declined = await decide(owner, requestId, false, 'گواهی ندارد.')
  expect(declined.body).toMatchObject({
    order: { state: 'paid', refunds: [] },
    requests: [{ state: 'declined', answer: 'گواهی ندارد.' }],
  })
  expect((await ask(accountant, id)).status).toBe(200)
})

test('payments of every way stand in one list, and both lists are exported as they are filtered', async () => {
  const learner = await shop.user('رامتین')
  await buySeat(shop, learner, await newGroup(shop, { price }))
  const cheque = part({ method: 'cheque', amount: 5_000_000, dueDay: inDays(shop, 5) })
  await sold(learner, [part({ method: 'cash', amount: price - 5_000_000 }), cheque])
  const { body: me } = await owner.get<{ person: { email: string } }>(`/api/studio/people/${learner.id}`)
  const q = me.person.email
  const { body } = await owner.get<PaymentsPage>('/api/studio/received', { q })
  expect(body.items.map(({ method, amount }) => [method, amount]).sort()).toEqual([
    ['cash', price - 5_000_000],
    ['cheque', 5_000_000],
    ['gateway', price],
  ])
  expect([body.total, body.sum, body.next]).toEqual([3, 2 * price, null])
  const walked: string[] = []
  let after: string | null = ''
  do {
    const reply: { body: PaymentsPage } = await owner.get('/api/studio/received', {
      q,
      perPage: 1,
      ...(after && { after }),
    })
    walked.push(...reply.body.items.map(({ id }) => id))
    after = reply.body.next
  } while (after)
  expect(walked).toEqual(body.items.map(({ id }) => id))

  const payments = await readSheet(shop, accountant, '/api/studio/received.xlsx', { q })
  expect(
    payments.rows
      .slice(1)
      .map(row => [row[4], row[5]])
      .sort(),
  ).toEqual([
    ['درگاه', price / 10],
    ['نقد', (price - 5_000_000) / 10],
    ['چک', 500_000],
  ])
  const today = inDays(shop, 0)
  const path = '/api/studio/orders.xlsx'
  const filter = { q, from: today, until: today }
  const orders = await readSheet(shop, accountant, path, filter)
  expect(orders.rows[0]).toHaveLength(11)
  expect(orders.rows.slice(1).map(row => [row[6], row[8]])).toEqual([
    ['پرداخت‌شده', price / 10],
    ['پرداخت‌شده', price / 10],
  ])
  expect(orders.rows[1]![4]).toContain('•••')
  expect((await readSheet(shop, support, path)).status).toBe(403)

  // A cheque that bounced stands there, and counts for nothing in either sum.
  await accountant.post(`/api/front-desk/cheques/${cheque.id}`, { outcome: 'bounced' })
  const later = await owner.get<PaymentsPage>('/api/studio/received', { q })
  const [head, ...left] = (await readSheet(shop, accountant, '/api/studio/received.xlsx', { q })).rows
  const receivedAt = head!.indexOf('دریافت‌شده (تومان)')
  expect([later.body.total, left.length]).toEqual([3, 3])
  expect(left.reduce((sum, row) => sum + Number(row[receivedAt]) * 10, 0)).toBe(later.body.sum)
  expect(later.body.sum).toBe(2 * price - 5_000_000)
})

onPostgres('of refunds at once, by staff and by the buyer, one goes through', async () => {
  const learner = await shop.user('شاهین')
  const id = await inCash(learner)
  const replies = await Promise.all([
    refund(accountant, id),
    refund(owner, id, { to: 'cash', cashboxId: firstCashbox }),
    learner.post(`/api/payment/orders/${id}/refund`, { to: 'wallet' }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await proveBooks(shop)).toEqual([])
})

onPostgres('an approval, another approval and the buyer’s own refund at once pay once', async () => {
  const other = await shop.user('فرزانه', ['owner'])
  const learner = await shop.user('تیام')
  const id = await inCash(learner)
  await age(id)
  const requestId = randomUUID()
  await ask(accountant, id, { requestId })
  const replies = await Promise.all([
    decide(owner, requestId, true),
    decide(other, requestId, true),
    decide(owner, requestId, false, 'نه'),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { order } = await read(owner, id)
  expect(order.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(
    order.state === 'refunded' ? price : 0,
  )
  expect(await proveBooks(shop)).toEqual([])
})

onPostgres(
  'a cheque that bounces while its order is refunded is owed, or taken off, and never paid twice',
  async () => {
    const learner = await shop.user('یاس')
    const cheque = part({ method: 'cheque', amount: 5_000_000, dueDay: inDays(shop, 5) })
    const id = await sold(learner, [part({ method: 'cash', amount: price - 5_000_000 }), cheque])
    const [bounced, refunded] = await Promise.all([
      accountant.post(`/api/front-desk/cheques/${cheque.id}`, { outcome: 'bounced' }),
      refund(owner, id),
    ])
    expect([bounced.status, refunded.status]).toEqual([200, 200])
    const { order } = await read(owner, id)
    const wallet = await readBalance(learner)
    // Refunded first it is owed; bounced first it was taken off.
    expect([order.debt, wallet]).toEqual(order.debt > 0 ? [5_000_000, price] : [0, price - 5_000_000])
    expect(await proveBooks(shop)).toEqual([])
  },
)

onPostgres(
  'two refunds of the last cash of a cashbox: one is paid, the other is told what is in it',
  async () => {
    const cashbox = randomUUID()
    await shop.database.execute(`insert into cashbox (id, name, created_at) values ($1, $2, now())`, [
      cashbox,
      `صندوق ${cashbox.slice(0, 8)}`,
    ])
    await shop.database.execute(
      `insert into ledger_account (kind, cashbox_id) select kind, $1 from unnest(array['cash','card-reader','bank','cheques']) as kind`,
      [cashbox],
    )
    const [one, two] = [await shop.user('ارغوان'), await shop.user('بهار')]
    const orders: string[] = []
    for (const [person, method] of [
      [one, 'cash'],
      [two, 'card-reader'],
    ] as const) {
      const group = await newGroup(shop, { price })
      const { body } = await registrar.post<{ order: { id: string } }>('/api/front-desk/sales', {
        key: randomUUID(),
        person: person.id,
        group,
        total: price,
        parts: [part({ method, amount: price })],
        cashboxId: cashbox,
      })
      orders.push(body.order.id)
    }
    const replies = await Promise.all(
      orders.map((id, index) =>
        refund(index === 0 ? owner : accountant, id, { to: 'cash', cashboxId: cashbox }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)!.body.info?.message).toContain('نقد هست')
    expect(await proveBooks(shop)).toEqual([])
  },
)
