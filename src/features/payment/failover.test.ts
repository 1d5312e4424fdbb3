import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderStory } from '#features/orders/contract.ts'
import type { Reconciliation } from '#features/reconciliation/contract.ts'
import { reconcile } from '#features/reconciliation/reconcile.server.ts'
import { reconcileDay } from '#features/reconciliation/reconciled-days.server.ts'
import { testNow } from '../../../test/app.ts'
import {
  comeBack,
  countCourses,
  fillWallet,
  goToBank,
  newGroup,
  openShopOfTwo,
  orderSeat,
  pay,
  readBalance,
  readOrder,
  type ShopOfTwo,
  signInAgain,
} from '../../../test/bank.ts'
import { compareWithBank } from '../../../test/compare-with-bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { inDays, part, sell } from '../../../test/front-desk-sales.ts'
import { followInstalments } from '../instalments/jobs.server.ts'

const path = '/api/payment/orders'
type Someone = Awaited<ReturnType<ShopOfTwo['user']>>

let shop: ShopOfTwo
let accountant: Someone
let registrar: Someone
let clock = testNow.getTime()
beforeAll(async () => {
  shop = await openShopOfTwo({ timeoutSeconds: 5 })
  accountant = await shop.user('پیمان', ['accountant'])
  registrar = await shop.user('سمانه', ['registrar'])
})
afterAll(() => shop[Symbol.asyncDispose]())
/** Each test begins an hour after the one before: no gateway is set aside any more. */
beforeEach(() => move(60 * 60_000))
afterEach(async () => {
  shop.bank.trouble = shop.second.trouble = null
  for (const left of [40, 60]) {
    await move(left * 60_000)
    await reconcile(shop)
  }
  expect(await compareWithBank(shop)).toMatchObject({ faults: [], open: 0 })
})

async function move(ms: number, ...people: Someone[]) {
  clock += ms
  shop.setNow(new Date(clock))
  await signInAgain(shop, accountant, registrar, ...people)
}

const isDown = () => {
  shop.bank.trouble = call => (call === 'request' ? 'drop' : null)
}
const listAttempts = async (order: string) => {
  const { rows } = await shop.database.execute(
    `select gateway, state, reason from payment where order_id = $1 order by created_at, authority nulls first`,
    [order],
  )
  return rows.map(({ gateway, state, reason }) => [gateway, state, reason])
}
const newOrder = async (buyer: Someone, price = 10_000_000) =>
  orderSeat(buyer, await newGroup(shop, { price }))
/** Buys a seat at the second gateway. @returns the order and the authority */
async function buyAtSecond(buyer: Someone, price = 10_000_000) {
  isDown()
  const id = await newOrder(buyer, price)
  const authority = await goToBank(buyer, id)
  shop.second.visit(authority, 'pay')
  await comeBack(shop, authority)
  shop.bank.trouble = null
  return { id, authority }
}
const readGateways = async (person: Someone) =>
  (await person.get<{ items: { name: string; isUp: boolean }[] }>('/api/payment/gateways')).body.items

test('PA5 where the first gateway opens no payment, the same press leads to the second, and from there on to no other', async () => {
  const buyer = await shop.user()
  const id = await newOrder(buyer)
  isDown()
  const { body } = await pay(buyer, id)
  expect(body.redirectTo).toMatch(new RegExp(`^${shop.second.url}/start/\\d+$`))
  expect(body.order.payments.map(({ gateway, state }) => [gateway, state])).toEqual([
    ['emulator-zibal', 'at-bank'],
  ])
  const attempts = [
    ['emulator', 'failed', 'unreachable'],
    ['emulator-zibal', 'at-bank', null],
  ]
  expect(await listAttempts(id)).toEqual(attempts)
  // The first is well again: whoever presses once more is still sent to the payment that is open.
  shop.bank.trouble = null
  expect((await pay(buyer, id)).body.redirectTo).toBe(body.redirectTo)
  expect(await listAttempts(id)).toEqual(attempts)

  const authority = body.redirectTo!.split('/').at(-1)!
  const asked = shop.bank.calls.length
  shop.second.visit(authority, 'pay')
  // It does not answer when it is asked to confirm: nobody else is asked instead.
  shop.second.trouble = call => (call === 'verify' ? 'drop-after' : null)
  expect((await comeBack(shop, authority)).outcome).toBe('unknown')
  shop.second.trouble = null
  expect((await comeBack(shop, authority)).outcome).toBe('paid')
  expect(shop.bank.calls.slice(asked)).toEqual([])
  expect(await readOrder(buyer, id)).toMatchObject({
    state: 'paid',
    payments: [{ gateway: 'emulator-zibal' }],
  })
  expect(await countCourses(buyer)).toBe(1)
})

test('PA5 a gateway that opened nothing twice is set aside for a minute; then one buyer tries it, and staff see it all', async () => {
  isDown()
  const requests = () => shop.bank.calls.filter(({ call }) => call === 'request').length
  const before = requests()
  const buyers = [
    await shop.user(),
    await shop.user(),
    await shop.user(),
    await shop.user(),
    await shop.user(),
  ]
  const orders: string[] = []
  for (const buyer of buyers) orders.push(await newOrder(buyer))
  expect(await readGateways(buyers[0]!)).toEqual([
    { name: 'emulator', isUp: true },
    { name: 'emulator-zibal', isUp: true },
  ])
  for (const place of [0, 1, 2]) await goToBank(buyers[place]!, orders[place]!)
  // The third was not kept waiting.
  expect(requests() - before).toBe(2)
  expect(await readGateways(buyers[0]!)).toEqual([
    { name: 'emulator-zibal', isUp: true },
    { name: 'emulator', isUp: false },
  ])
  const { body } = await accountant.get<Reconciliation>('/api/payment/reconciliation')
  expect(body.gateways).toMatchObject([
    { name: 'emulator-zibal', isUp: true, failedAt: null },
    { name: 'emulator', isUp: false, reason: 'unreachable', failedAt: new Date(clock).toISOString() },
  ])
  expect(body.gateways[1]!.unopened).toBeGreaterThanOrEqual(2)
  const [again, after] = [buyers[3]!, buyers[4]!]
  await move(61_000, again, after)
  await goToBank(again, orders[3]!)
  expect(requests() - before).toBe(3)
  // It failed once more, so it is left alone for another minute; well again, the next one to try it is sent there.
  shop.bank.trouble = null
  await move(61_000, again, after)
  expect(await goToBank(after, orders[4]!)).toMatch(/^A/)
  expect(await readGateways(after)).toEqual([
    { name: 'emulator', isUp: true },
    { name: 'emulator-zibal', isUp: true },
  ])
})

test('while no gateway opens a payment nothing is taken, of the wallet neither, and it is said so; the next press tries both again', async () => {
  const buyer = await shop.user()
  await fillWallet(shop, buyer, 3_000_000)
  const id = await newOrder(buyer)
  isDown()
  shop.second.trouble = () => 'html'
  const { status, body } = await pay(buyer, id, true)
  expect(status).toBe(503)
  expect((body as unknown as { info: { message: string } }).info.message).toContain('اکنون پاسخ نمی‌دهد')
  expect((await listAttempts(id)).map(([gateway, state]) => [gateway, state])).toEqual([
    ['emulator', 'failed'],
    ['emulator-zibal', 'failed'],
  ])
  expect(await readBalance(buyer)).toBe(3_000_000)
  shop.second.trouble = null
  const authority = await goToBank(buyer, id, true)
  expect(shop.second.book.find(authority)!.amount).toBe(7_000_000)
  shop.second.visit(authority, 'pay')
  expect((await comeBack(shop, authority)).outcome).toBe('paid')
  expect(await readBalance(buyer)).toBe(0)
})

test('who turned back at the second gateway and paid there after all is found, though it lists nothing', async () => {
  const buyer = await shop.user()
  isDown()
  const id = await newOrder(buyer)
  const authority = await goToBank(buyer, id)
  expect((await comeBack(shop, authority, 'NOK')).outcome).toBe('not-paid')
  expect(await listAttempts(id)).toMatchObject([{}, ['emulator-zibal', 'failed', 'turned-back']])
  shop.second.visit(authority, 'pay-and-stay')
  await move(3 * 60_000, buyer)
  expect(await reconcile(shop)).toMatchObject({ paid: 1 })
  expect(await readOrder(buyer, id)).toMatchObject({ state: 'paid' })
  // What it has closed itself is not asked about again, and what was given up is asked about ever more rarely.
  const late = await shop.user()
  const other = await newOrder(late)
  const left = await goToBank(late, other)
  await comeBack(shop, left, 'NOK')
  const asked = () => shop.second.calls.filter(call => call.authority === left).length
  const before = asked()
  for (let n = 0; n < 20; n++) {
    await move(3 * 60_000)
    await reconcile(shop)
  }
  expect(asked() - before).toBeLessThan(8)
  expect(asked() - before).toBeGreaterThan(2)
})

test('of a payment at a gateway that sends nothing back a Sheba number is wanted, and the accountant transfers it', async () => {
  const buyer = await shop.user()
  const { id } = await buyAtSecond(buyer)
  const { body: quoted } = await buyer.get<{ quote: { wantsSheba: boolean } }>(`${path}/${id}/refund`)
  expect(quoted.quote.wantsSheba).toBe(true)
  const { body: story } = await accountant.get<OrderStory>(`/api/studio/orders/${id}`)
  expect(story.refund).toMatchObject({ byCard: 0, byHand: 10_000_000 })
  const refused = await buyer.post<{ errors: { field: string }[] }>(`${path}/${id}/refund`, { to: 'card' })
  expect([refused.status, refused.body.errors[0]!.field]).toEqual([422, 'sheba'])
  const account = { sheba: 'IR820540102680020817909002', holder: 'سارا محمدی' }
  const { status } = await buyer.post(`${path}/${id}/refund`, { to: 'card', ...account })
  expect(status).toBe(200)
  const order = await readOrder(buyer, id)
  expect(order).toMatchObject({ state: 'refunded', refunds: [{ to: 'card', state: 'by-hand' }] })
  const done = await accountant.post(`/api/payment/refunds/${order.refunds[0]!.id}/done`, {
    tracking: '1405123',
  })
  expect(done.status).toBe(200)
  expect((await readOrder(buyer, id)).refunds).toMatchObject([{ state: 'done', tracking: '1405123' }])

  // To the wallet it comes at once, whichever gateway it was.
  const other = await buyAtSecond(buyer, 4_000_000)
  await buyer.post(`${path}/${other.id}/refund`, { to: 'wallet' })
  expect(await readBalance(buyer)).toBe(4_000_000)
})

test('a part paid by a link at the second gateway thaws what was frozen, and the next one at the first', async () => {
  const learner = await shop.user('سارا')
  const price = 20_000_000
  const sold = await sell(registrar, {
    person: learner.id,
    group: await newGroup(shop, { price, startsIn: 5, sessions: 12 }),
    total: price,
    parts: [part({ method: 'cash', amount: 10_000_000 })],
    instalments: [
      { amount: 6_000_000, dueDay: inDays(shop, 10) },
      { amount: 4_000_000, dueDay: inDays(shop, 40) },
    ],
  })
  const { id } = sold.body.order
  const readState = async () =>
    (await shop.database.execute('select state from enrolment where user_id = $1', [learner.id])).rows[0]!
      .state
  await move(18 * 86_400_000, learner)
  await followInstalments.run(shop, {})
  expect(await readState()).toBe('frozen')
  /** Pays the next part by a link; answers the order's debt. */
  const payByLink = async () => {
    const { rows } = await shop.database.execute(
      'select id from instalment where order_id = $1 and paid < amount order by position limit 1',
      [id],
    )
    const { body } = await registrar.post<{ url: string }>(`/api/studio/orders/${id}/links`, {
      instalmentId: rows[0]!.id,
    })
    const link = body.url.slice(shop.settings.PUBLIC_URL.length)
    const go = await shop.http.inject({ url: `${link}&go=yes` })
    // Pressed twice it is one payment.
    expect((await shop.http.inject({ url: `${link}&go=yes` })).headers.location).toBe(go.headers.location)
    const authority = String(go.headers.location).split('/').at(-1)!
    for (const bank of shop.banks) bank.visit(authority, 'pay')
    await Promise.all([comeBack(shop, authority), comeBack(shop, authority)])
    return (await readOrder(learner, id)).debt
  }
  isDown()
  expect(await payByLink()).toBe(4_000_000)
  expect(await readState()).toBe('active')
  shop.bank.trouble = null
  await move(60 * 60_000, learner)
  expect(await payByLink()).toBe(0)
  const { payments } = await readOrder(learner, id)
  expect(payments.map(({ gateway, amount }) => [gateway, amount])).toEqual([
    ['emulator', 4_000_000],
    ['emulator-zibal', 6_000_000],
  ])
})

test('an attempt at a gateway that nobody can ask any more keeps nobody from paying at another', async () => {
  const buyer = await shop.user()
  const id = await newOrder(buyer)
  const first = await goToBank(buyer, id)
  await shop.database.execute(`update payment set gateway = 'closed' where authority = $1`, [first])
  const authority = await goToBank(buyer, id)
  expect(authority).not.toBe(first)
  shop.bank.visit(authority, 'pay')
  expect((await comeBack(shop, authority)).outcome).toBe('paid')
  // Its own stays as it is until somebody can ask.
  await move(60 * 60_000, buyer)
  await reconcile(shop)
  expect((await listAttempts(id)).map(([gateway, state, reason]) => [gateway, state, reason])).toContainEqual(
    ['closed', 'at-bank', 'not-configured'],
  )
  await shop.database.execute(`update payment set gateway = 'emulator' where authority = $1`, [first])
})

test('a day is compared payment by payment with the gateway that took it, and a gateway nobody can ask is no proof', async () => {
  const [one, two] = [await shop.user(), await shop.user()]
  await move(2 * 86_400_000, one, two)
  const { authority } = await buyAtSecond(one)
  const id = await newOrder(two, 6_000_000)
  const first = await goToBank(two, id)
  shop.bank.visit(first, 'pay')
  await comeBack(shop, first)
  expect(await reconcileDay(shop, shop.now())).toEqual([])
  const { body } = await accountant.get<Reconciliation>('/api/payment/reconciliation')
  expect(body.days[0]).toMatchObject({ ledger: 16_000_000, gateway: 16_000_000, payments: 2 })
  const session = shop.second.book.find(authority)!
  shop.second.book.sessions.delete(authority)
  expect(await reconcileDay(shop, shop.now())).toMatchObject([
    { kind: 'not-at-gateway', gateway: 'emulator-zibal', authority, amount: 10_000_000 },
  ])
  shop.second.book.keep(session)
  await shop.database.execute(`update payment set gateway = 'closed' where authority = $1`, [authority])
  expect(await reconcileDay(shop, shop.now())).toMatchObject([
    { kind: 'no-answer', gateway: 'closed', authority },
  ])
  await shop.database.execute(`update payment set gateway = 'emulator-zibal' where authority = $1`, [
    authority,
  ])
  const list = async (gateway: string) =>
    (
      await accountant.get<{ items: { gateway: string; amount: number }[]; sum: number }>(
        '/api/studio/received',
        {
          gateway,
          from: new Date(clock).toISOString().slice(0, 10),
        },
      )
    ).body
  expect(await list('emulator-zibal')).toMatchObject({
    sum: 10_000_000,
    items: [{ gateway: 'emulator-zibal' }],
  })
  expect(await list('emulator')).toMatchObject({ sum: 6_000_000, items: [{ gateway: 'emulator' }] })
})

onPostgres(
  'PA5 a crowd that presses at once while the first gateway is down is sent to one payment at the second',
  async () => {
    const buyer = await shop.user()
    const id = await newOrder(buyer)
    isDown()
    const replies = await Promise.all(Array.from({ length: 12 }, () => pay(buyer, id)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => body.redirectTo)).size).toBe(1)
    const attempts = await listAttempts(id)
    expect(attempts.filter(([, state]) => state === 'at-bank')).toEqual([['emulator-zibal', 'at-bank', null]])
  },
)
