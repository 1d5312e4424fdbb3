import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '#features/reconciliation/reconcile.server.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { startZarinpal } from '../../../emulators/zarinpal/server.ts'
import { openTestApp, type Person } from '../../../test/app.ts'
import {
  buySeat,
  callWithRetry,
  comeBack,
  countCourses,
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
} from '../../../test/bank.ts'
import { compareWithBank } from '../../../test/compare-with-bank.ts'
import { book, findWallet, lockWallet } from './ledger.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()
const path = '/api/payment/orders'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ timeoutSeconds: 30 })
})
afterAll(() => shop[Symbol.asyncDispose]())

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const countMessages = async (person: Person) =>
  (await person.get<{ total: number }>('/api/account/messages')).body.total
const faultsNow = async () => (await compareWithBank(shop)).faults

test('RC8 fifty callbacks at once, the return page and the job: one booking, one delivery, one notice', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop))
  const authority = await goToBank(buyer, id)
  shop.bank.visit(authority, 'pay')
  const outcomes = await Promise.all([
    times(50, async () => (await comeBack(shop, authority)).outcome),
    times(2, () => reconcile(shop, { within: 0 })),
  ])
  expect(outcomes[0].every(outcome => outcome === 'paid' || outcome === 'already-paid')).toBe(true)
  const booked = await t(shop.db)
    .selectFrom('ledger_transaction')
    .select(['kind'])
    .where('order_id', '=', id)
    .orderBy('kind')
    .execute()
  expect(booked.map(({ kind }) => kind)).toEqual(['payment', 'sale'])
  expect(await readOrder(buyer, id)).toMatchObject({ state: 'paid' })
  expect([await countCourses(buyer), await countMessages(buyer)]).toEqual([1, 1])
  await buyer.post(`${path}/${id}/refund`, { to: 'wallet' })
  // After a refund the same callback buys nothing again.
  await times(10, () => comeBack(shop, authority))
  expect([await readBalance(buyer), await countCourses(buyer)]).toEqual([10_000_000, 0])
  expect(await faultsNow()).toEqual([])
})

test('PA2 confirmed with 100 and again with 101 it is paid once: one credit however the callbacks fall', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop, { price: 3_000_000 }))
  const authority = await goToBank(buyer, id)
  shop.bank.visit(authority, 'pay')
  // The bank confirms it and the answer is lost: the next one is a 101.
  let isLost = true
  shop.bank.trouble = call => {
    const trouble = call === 'verify' && isLost ? 'drop-after' : null
    if (call === 'verify') isLost = false
    return trouble
  }
  expect((await comeBack(shop, authority)).outcome).toBe('unknown')
  expect(shop.bank.book.find(authority)!.state).toBe('VERIFIED')
  expect(await readOrder(buyer, id)).toMatchObject({ state: 'paying' })
  await times(10, n => comeBack(shop, authority, n % 2 ? 'OK' : 'NOK'))
  shop.bank.trouble = null
  expect(await readOrder(buyer, id)).toMatchObject({ state: 'paid' })
  const { rows } = await shop.database.execute(
    `select count(*)::int as n from ledger_transaction where kind = 'payment' and order_id = $1`,
    [id],
  )
  expect([rows[0]!.n, await countCourses(buyer), await readBalance(buyer)]).toEqual([1, 1, 0])
})

test('RC9 forged callbacks pay for nothing: no payment, another order, another merchant, another amount', async () => {
  const [thief, honest] = [await shop.user(), await shop.user()]
  const [dear, cheap] = [
    await orderSeat(thief, await newGroup(shop, { price: 90_000_000 })),
    await orderSeat(thief, await newGroup(shop, { price: 1_000_000 })),
  ]
  const [dearAt, cheapAt] = [await goToBank(thief, dear), await goToBank(thief, cheap)]
  // «OK», and nothing was paid.
  expect((await comeBack(shop, dearAt)).outcome).toBe('unknown')
  expect(await readOrder(thief, dear)).toMatchObject({ state: 'paying' })
  // The authority finds the order, so the cheap payment buys the cheap thing.
  shop.bank.visit(cheapAt, 'pay')
  expect(await comeBack(shop, cheapAt)).toMatchObject({ outcome: 'paid', order: { id: cheap } })
  // An authority of another merchant, of nobody, of no shape.
  const elsewhere = await startZarinpal()
  const foreign = elsewhere.book.open({
    merchant: randomUUID(),
    amount: 90_000_000,
    callbackUrl: 'http://x',
    description: 'x',
    orderId: null,
  })
  await elsewhere.close()
  for (const authority of [
    foreign.authority,
    `A${'0'.repeat(35)}`,
    "' or 1=1 --",
    '',
    dearAt.toLowerCase(),
  ]) {
    expect(await comeBack(shop, authority)).toEqual({ outcome: 'unknown', order: null })
  }
  // What the bank was paid is Tomans where Rials were asked: a tenth.
  shop.bank.visit(dearAt, 'pay')
  const atBank = shop.bank.book.find(dearAt)!
  atBank.amount = 9_000_000
  await times(5, () => comeBack(shop, dearAt))
  await reconcile(shop, { within: 0 })
  expect(await readOrder(thief, dear)).toMatchObject({ state: 'paying' })
  expect(await countCourses(thief)).toBe(1)
  // Money under an authority we never gave out is shown to staff, and so is the payment of another amount.
  const stray = shop.bank.book.open({
    merchant: atBank.merchant,
    amount: 5_000_000,
    callbackUrl: 'http://x',
    description: 'x',
    orderId: null,
  })
  shop.bank.book.pay(stray)
  await reconcile(shop, { within: 0 })
  const accountant = await shop.user('حسابدار', ['accountant'])
  const { body } = await accountant.get<{ open: object[]; arrived: object[] }>('/api/payment/reconciliation')
  expect(body.arrived).toContainEqual(
    expect.objectContaining({ authority: stray.authority, amount: 5_000_000, why: 'unknown', held: true }),
  )
  expect(body.open).toContainEqual(
    expect.objectContaining({ authority: dearAt, amount: 90_000_000, reason: 'other-amount' }),
  )
  expect(await countCourses(honest)).toBe(0)
  atBank.amount = 90_000_000
  stray.state = 'REVERSED'
  await reconcile(shop, { within: 0 })
  expect(await readOrder(thief, dear)).toMatchObject({ state: 'paid' })
  expect(await faultsNow()).toEqual([])
})

test('RC11 a hundred buyers of the last seat: one is sold it, ninety-nine are told, nobody else is charged', async () => {
  const group = await newGroup(shop, { capacity: 1 })
  const buyers = []
  for (let n = 0; n < 100; n++) buyers.push(await shop.user())
  const outcomes = await Promise.all(
    buyers.map(async buyer => {
      const { status, body } = await callWithRetry(() =>
        buyer.post<{ order?: { id: string } }>(`/api/course/groups/${group}/order`),
      )
      if (status !== 200) return status
      const authority = await goToBank(buyer, body.order!.id)
      shop.bank.visit(authority, 'pay')
      return (await comeBack(shop, authority)).outcome
    }),
  )
  expect(outcomes.filter(outcome => outcome === 'paid')).toHaveLength(1)
  expect(outcomes.filter(outcome => outcome === 409)).toHaveLength(99)
  const enrolled = await shop.database.execute(
    'select count(*)::int as n from enrolment where group_id = $1',
    [group],
  )
  expect(enrolled.rows[0]!.n).toBe(1)
  expect(await faultsNow()).toEqual([])
})

test('the last uses of a code are exact among fifty', async () => {
  const code = await newDiscount(shop, { amount: 1_000_000, uses: 7 })
  const group = await newGroup(shop, { capacity: 50 })
  const orders: { buyer: Person; id: string }[] = []
  for (let n = 0; n < 50; n++) {
    const buyer = await shop.user()
    orders.push({ buyer, id: await orderSeat(buyer, group) })
  }
  const statuses = await Promise.all(
    orders.map(
      async ({ buyer, id }) =>
        (await callWithRetry(() => buyer.post(`${path}/${id}/discount`, { code }))).status,
    ),
  )
  expect(statuses.filter(status => status === 200)).toHaveLength(7)
  expect(statuses.filter(status => status === 422)).toHaveLength(43)
})

test('RC11 a wallet is never below zero, however many orders it is to pay at once', async () => {
  const buyer = await shop.user()
  await fillWallet(shop, buyer, 5_000_000)
  const orders = await times(8, async () => orderSeat(buyer, await newGroup(shop, { price: 2_000_000 })))
  const answers = await Promise.all(orders.map(id => callWithRetry(() => pay(buyer, id, true))))
  const bought = answers.filter(({ body }) => body.order?.state === 'paid')
  expect(bought.length).toBeLessThanOrEqual(2)
  expect(await readBalance(buyer)).toBeGreaterThanOrEqual(0)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await faultsNow()).toEqual([])
  // The rest was laid aside for those that went to the bank, and comes back once they are let go.
  for (const id of orders) await buyer.post(`${path}/${id}/cancel`)
  expect(await readBalance(buyer)).toBe(5_000_000 - 2_000_000 * (await countCourses(buyer)))
})

test('RC11 the books themselves refuse what would leave a wallet below zero, and keep nothing of it', async () => {
  const { id: userId } = await shop.user()
  const bookEntries = (amount: number) =>
    transaction(shop.db, async tx => {
      const wallet = await lockWallet(tx, userId)
      await book(tx, {
        kind: 'lay-aside',
        key: `lay-aside:${randomUUID()}`,
        entries: [
          [{ wallet: wallet.id }, -amount],
          ['held', amount],
        ],
        at: shop.now(),
      })
    })
  const booked = async () =>
    (await shop.database.execute('select count(*)::int as n from ledger_transaction')).rows[0]!.n
  const before = await booked()
  await expect(bookEntries(1)).rejects.toThrow('a wallet would be below zero')
  expect(await booked()).toBe(before)
})

test('the books refuse what does not come to zero, parts of a Rial, and a wallet that nobody locked', async () => {
  const { id: userId } = await shop.user()
  const bookEntries = (entries: (wallet: string) => Parameters<typeof book>[1]['entries']) =>
    transaction(shop.db, async tx => {
      const { id } = await lockWallet(tx, userId)
      return book(tx, {
        kind: 'lay-aside',
        key: `lay-aside:${randomUUID()}`,
        entries: entries(id),
        at: shop.now(),
      })
    })
  await expect(
    bookEntries(wallet => [
      [{ wallet }, 10],
      ['held', -9],
    ]),
  ).rejects.toThrow('the entries do not come to zero')
  await expect(
    bookEntries(wallet => [
      [{ wallet }, 0.5],
      ['held', -0.5],
    ]),
  ).rejects.toThrow('not whole Rials')
  await expect(
    bookEntries(wallet => [
      [{ wallet }, 2 ** 53],
      ['held', -(2 ** 53)],
    ]),
  ).rejects.toThrow('not whole Rials')
  expect(
    await bookEntries(wallet => [
      [{ wallet }, 0],
      ['held', 0],
    ]),
  ).toBe(null)
  expect(
    await bookEntries(wallet => [
      [{ wallet }, 10],
      ['held', -10],
    ]),
  ).toEqual(expect.any(String))
  // What is the school's may be below nothing, and a wallet may be emptied.
  expect(
    await bookEntries(wallet => [
      [{ wallet }, -10],
      ['held', 10],
    ]),
  ).toEqual(expect.any(String))
})

test('nobody’s wallet is nobody’s: none is found where nothing was ever booked', async () => {
  expect(await findWallet(shop.db, randomUUID())).toBe(null)
})

test('RC11 two different payments for one order: the second is the buyer’s, in the wallet', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop))
  const dear = await goToBank(buyer, id)
  // Another sum is another payment; the one before may still be paid.
  await buyer.post(`${path}/${id}/discount`, { code: await newDiscount(shop, { percent: 20 }) })
  const authorities = [dear, await goToBank(buyer, id)]
  for (const authority of authorities) shop.bank.visit(authority, 'pay')
  const outcomes = await Promise.all(
    authorities.map(async authority => (await comeBack(shop, authority)).outcome),
  )
  expect(outcomes.sort()).toEqual(['paid', 'to-wallet'])
  expect(authorities[0]).not.toBe(authorities[1])
  // Whichever came first, all but the price of the seat.
  expect([await readBalance(buyer), await countCourses(buyer)]).toEqual([10_000_000, 1])
  expect(await faultsNow()).toEqual([])
})

test('pressed ten times at once on two processes, an order opens one payment at the bank', async () => {
  await using other = await openTestApp({ beside: shop, env: { ZARINPAL_URL: shop.bank.url } })
  const buyer = await shop.user()
  const there = await other.holder(buyer.id, buyer.token!)
  const id = await orderSeat(buyer, await newGroup(shop))
  const opened = shop.bank.book.sessions.size
  const authorities = await times(10, n => goToBank(n % 2 ? buyer : there, id))
  // By the browser's own way back, and once more.
  authorities.push(await goToBank(buyer, id))
  expect(new Set(authorities).size).toBe(1)
  expect(shop.bank.book.sessions.size).toBe(opened + 1)
  // Whoever gave up there is sent to another one, since the first leads nowhere now.
  shop.bank.visit(authorities[0]!, 'cancel')
  const next = await goToBank(buyer, id)
  expect(next).not.toBe(authorities[0])
  // Paid and never come back: pressing again pays nothing twice.
  shop.bank.visit(next, 'pay-and-stay')
  expect((await pay(there, id)).body).toMatchObject({ redirectTo: null, order: { state: 'paid' } })
  expect([await readBalance(buyer), await countCourses(buyer)]).toEqual([0, 1])
  expect(await faultsNow()).toEqual([])
})

test('refunded twice at once, paid back once; bought ten times at once, one order', async () => {
  const buyer = await shop.user()
  const id = await buySeat(shop, buyer, await newGroup(shop))
  const refunds = await times(10, () =>
    callWithRetry(() => buyer.post(`${path}/${id}/refund`, { to: 'wallet' })),
  )
  expect(refunds.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await readBalance(buyer)).toBe(10_000_000)
  const group = await newGroup(shop, { capacity: 1 })
  expect(new Set(await times(10, () => orderSeat(buyer, group))).size).toBe(1)
})

test('a crowd asks a full app again ten times, and fails with what it said; any other refusal it takes at once', async () => {
  let asked = 0
  const full = (status: number) => () => {
    asked += 1
    return Promise.resolve({ status, body: { info: { status: 1000, retryAfter: 1 } }, headers: {} })
  }
  await expect(callWithRetry(full(503))).rejects.toThrow('still full after 10 asks: {"info":{"status":1000')
  expect(asked).toBe(10)
  expect((await callWithRetry(full(429))).status).toBe(429)
  expect(asked).toBe(11)
})
