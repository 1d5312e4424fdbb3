import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcile } from '#features/reconciliation/reconcile.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import { type Person, testNow } from '../../../test/app.ts'
import {
  buySeat,
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
  signInAgain,
} from '../../../test/bank.ts'
import { compareWithBank } from '../../../test/compare-with-bank.ts'
import type { Order } from './contract.ts'
import { openOrder } from './open-order.server.ts'

const path = '/api/payment/orders'
const minute = 60_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ timeoutSeconds: 1 })
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(async () => {
  shop.bank.trouble = null
  shop.setNow(testNow)
  expect(await compareWithBank(shop).then(({ faults }) => faults)).toEqual([])
})

const minutesLater = (minutes: number) => shop.setNow(new Date(testNow.getTime() + minutes * minute))

test('PA1 the amount is the server’s, in whole Rials, and confirmed with the bank as it was asked', async () => {
  const buyer = await shop.user()
  const group = await newGroup(shop, { price: 12_345_670 })
  const id = await orderSeat(buyer, group)
  const { body } = await buyer.post<{ order: Order; redirectTo: string }>(`${path}/${id}/pay`, {
    amount: 1000,
    total: -5,
    payable: 1.5,
  })
  const authority = body.redirectTo.slice(-36)
  expect(body.order).toMatchObject({ state: 'paying', total: 12_345_670, payable: 12_345_670 })
  expect(shop.bank.book.find(authority)).toMatchObject({ amount: 12_345_670, state: 'CREATED' })
  shop.bank.visit(authority, 'pay')
  // Somebody changed what the bank was paid.
  shop.bank.book.find(authority)!.amount = 1000
  expect(await comeBack(shop, authority)).toMatchObject({ outcome: 'unknown', order: { state: 'paying' } })
  expect(await countCourses(buyer)).toBe(0)
  shop.bank.book.find(authority)!.amount = 12_345_670
  expect(await comeBack(shop, authority)).toMatchObject({
    outcome: 'paid',
    order: { state: 'paid', payable: 0 },
  })
  expect(await countCourses(buyer)).toBe(1)
})

test('an order is paid, delivered and notified once; its receipt names the bank’s number and the masked card', async () => {
  const buyer = await shop.user()
  const group = await newGroup(shop)
  const id = await orderSeat(buyer, group)
  // A double click opens one order.
  expect(await orderSeat(buyer, group)).toBe(id)
  const authority = await goToBank(buyer, id)
  shop.bank.visit(authority, 'pay')
  expect((await comeBack(shop, authority)).outcome).toBe('paid')
  expect((await comeBack(shop, authority)).outcome).toBe('already-paid')
  expect((await comeBack(shop, authority, 'NOK')).outcome).toBe('already-paid')
  const order = await readOrder(buyer, id)
  expect(order).toMatchObject({
    state: 'paid',
    total: 10_000_000,
    fromWallet: 0,
    paidAt: testNow.toISOString(),
  })
  expect(order.payments).toEqual([
    {
      id: expect.any(String),
      state: 'paid',
      amount: 10_000_000,
      gateway: 'emulator',
      end: null,
      toWallet: false,
      refId: expect.stringMatching(/^\d+$/),
      cardMask: '502229******5995',
      at: testNow.toISOString(),
    },
  ])
  const { body } = await buyer.get<{ total: number }>('/api/account/messages')
  expect(body.total).toBe(1)
  expect((await pay(buyer, id)).status).toBe(409)
  expect((await buyer.post(`${path}/${id}/cancel`)).status).toBe(409)
  const other = await shop.user()
  expect((await other.get(`${path}/${id}`)).status).toBe(404)
  expect((await pay(other, id)).status).toBe(404)
})

test('PA3 who paid and never came back is found within ten minutes; who paid nothing is let go', async () => {
  const [buyer, other] = [await shop.user(), await shop.user()]
  const group = await newGroup(shop, { capacity: 2 })
  const [paid, left] = [await orderSeat(buyer, group), await orderSeat(other, group)]
  shop.bank.visit(await goToBank(buyer, paid), 'pay-and-stay')
  await goToBank(other, left)
  minutesLater(1)
  expect(await reconcile(shop)).toMatchObject({ paid: 0 })
  // The job runs every three minutes and leaves a payment alone for two.
  minutesLater(5)
  expect(await reconcile(shop)).toMatchObject({ paid: 1 })
  expect(await readOrder(buyer, paid)).toMatchObject({ state: 'paid' })
  expect(await countCourses(buyer)).toBe(1)
  expect(await readOrder(other, left)).toMatchObject({ state: 'paying' })
  minutesLater(31)
  await reconcile(shop)
  const { rows } = await shop.database.execute('select state, closed_at from orders where id = $1', [left])
  expect(rows).toEqual([{ state: 'expired', closed_at: shop.now() }])
  await signInAgain(shop, other)
  expect(await readOrder(other, left)).toMatchObject({ state: 'expired', payable: 0 })
  expect((await pay(other, left)).status).toBe(409)
})

test('PA4 cancelled at the bank nothing is paid, the order stays and can be paid again', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop))
  for (const action of ['cancel', 'fail'] as const) {
    const authority = await goToBank(buyer, id)
    shop.bank.visit(authority, action)
    expect(await comeBack(shop, authority, 'NOK')).toMatchObject({
      outcome: 'not-paid',
      payment: { state: 'failed', end: 'not-paid' },
      order: { state: 'open' },
    })
  }
  const authority = await goToBank(buyer, id)
  shop.bank.visit(authority, 'pay')
  // A forged refusal changes nothing for somebody who paid.
  expect(await comeBack(shop, authority, 'NOK')).toMatchObject({ outcome: 'paid', order: { state: 'paid' } })
  const states = (await readOrder(buyer, id)).payments.map(({ state }) => state)
  expect(states.sort()).toEqual(['failed', 'failed', 'paid'])
})

test('who is back from the bank and who looks at the order are told the same, also where the gateway says nothing', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop))
  const first = await goToBank(buyer, id)
  // Back by a button of the bank, which has not closed the payment.
  expect((await comeBack(shop, first, 'NOK')).outcome).toBe('not-paid')
  expect(await readOrder(buyer, id)).toMatchObject({ state: 'open', payments: [{ end: 'not-paid' }] })
  const second = await goToBank(buyer, id)
  shop.bank.trouble = call => (call === 'inquiry' ? 'drop' : null)
  expect((await comeBack(shop, second, 'NOK')).outcome).toBe('unknown')
  expect((await readOrder(buyer, id)).state).toBe('paying')
  shop.bank.trouble = null
  shop.bank.visit(second, 'fail')
  expect((await comeBack(shop, second, 'NOK')).outcome).toBe('not-paid')
  // Paid after all, at the page the first one left open.
  shop.bank.visit(first, 'pay')
  expect(await comeBack(shop, first, 'OK')).toMatchObject({ outcome: 'paid', order: { state: 'paid' } })
})

test('PA8 a part from the wallet and the rest by card; all of it; a refund to either', async () => {
  const buyer = await shop.user()
  await fillWallet(shop, buyer, 4_000_000)
  expect(await readBalance(buyer)).toBe(4_000_000)
  const first = await orderSeat(buyer, await newGroup(shop, { price: 10_000_000 }))
  const authority = await goToBank(buyer, first, true)
  expect(shop.bank.book.find(authority)!.amount).toBe(6_000_000)
  expect(await readOrder(buyer, first)).toMatchObject({ fromWallet: 4_000_000, payable: 6_000_000 })
  // What is laid aside cannot be spent a second time.
  expect(await readBalance(buyer)).toBe(0)
  shop.bank.visit(authority, 'cancel')
  await comeBack(shop, authority, 'NOK')
  expect(await readBalance(buyer)).toBe(4_000_000)
  const again = await goToBank(buyer, first, true)
  shop.bank.visit(again, 'pay')
  await comeBack(shop, again)
  expect(await readOrder(buyer, first)).toMatchObject({ state: 'paid', fromWallet: 4_000_000 })
  expect(await readBalance(buyer)).toBe(0)

  const { body: asked } = await buyer.get<{ quote: object }>(`${path}/${first}/refund`)
  expect(asked.quote).toMatchObject({ refundable: 10_000_000, deduction: 0, step: 0, toCard: 6_000_000 })
  const { body } = await buyer.post<{ order: Order }>(`${path}/${first}/refund`, { to: 'card' })
  expect(body.order.state).toBe('refunded')
  expect(body.order.refunds.map(({ amount, to, state }) => ({ amount, to, state }))).toEqual(
    expect.arrayContaining([
      { amount: 6_000_000, to: 'card', state: 'done' },
      { amount: 4_000_000, to: 'wallet', state: 'done' },
    ]),
  )
  expect(shop.bank.book.find(again)!.refunded).toBe(6_000_000)
  expect(await readBalance(buyer)).toBe(4_000_000)
  expect((await buyer.post(`${path}/${first}/refund`, { to: 'wallet' })).status).toBe(409)

  const second = await orderSeat(buyer, await newGroup(shop, { price: 3_000_000 }))
  const { body: paid } = await pay(buyer, second, true)
  expect(paid).toMatchObject({ redirectTo: null, order: { state: 'paid', fromWallet: 3_000_000 } })
  expect(await readBalance(buyer)).toBe(1_000_000)
})

test('of two ways to the bank the one that ends last gives back what was laid aside, though it ended before', async () => {
  const buyer = await shop.user()
  await fillWallet(shop, buyer, 4_000_000)
  const id = await orderSeat(buyer, await newGroup(shop))
  const first = await goToBank(buyer, id, true)
  expect((await comeBack(shop, first, 'NOK')).outcome).toBe('not-paid')
  const second = await goToBank(buyer, id, true)
  // The bank has not closed the first, and somebody claims that it was paid.
  expect((await comeBack(shop, first, 'OK')).outcome).toBe('unknown')
  for (const authority of [second, first]) {
    shop.bank.visit(authority, 'fail')
    expect((await comeBack(shop, authority, 'NOK')).outcome).toBe('not-paid')
    // The other one still needs it.
    expect(await readBalance(buyer)).toBe(authority === second ? 0 : 4_000_000)
  }
})

test('the law’s days stand above every table: shown, quoted and paid alike, and counsel may confirm more of them', async () => {
  const owner = await shop.user('هما', ['owner'], { password: 'a long enough password' })
  const accountant = await shop.user('حسابدار', ['accountant'])
  const withdrawal = '/api/payment/withdrawal'
  expect((await accountant.get(withdrawal)).body).toEqual({
    right: { applies: true, days: 7, from: 'purchase', endsAtStart: false },
    confirmed: null,
  })
  // The group begins within a day, so its own table gives 80 per cent; the seven working days are not over.
  const startsAt = new Date(testNow.getTime() + 20 * 60 * minute)
  const group = () => newGroup(shop, { startsIn: 20 / 24 })
  const buyer = await shop.user()
  const first = await buySeat(shop, buyer, await group())
  const until = (await readOrder(buyer, first)).lines[0]!.withdrawUntil
  expect(until).toBe('2026-11-30T20:30:00.000Z')
  const { body } = await buyer.get<{ quote: object }>(`${path}/${first}/refund`)
  expect(body.quote).toMatchObject({
    refundable: 10_000_000,
    deduction: 0,
    sentence: expect.stringContaining('مهلت قانونی انصراف'),
  })
  await buyer.post(`${path}/${first}/refund`, { to: 'wallet', refundable: 10_000_000 })
  expect(await readBalance(buyer)).toBe(10_000_000)

  const given = {
    applies: true,
    days: 12,
    from: 'purchase',
    endsAtStart: true,
    confirmedBy: 'دفتر وکالت مهر',
  }
  const currentPassword = 'a long enough password'
  expect((await accountant.post(withdrawal, given)).status).toBe(403)
  for (const wrong of [{ days: 6 }, { days: 61 }, { confirmedBy: ' ' }])
    expect((await owner.post(withdrawal, { ...given, ...wrong, currentPassword })).status).toBe(422)
  const second = await buySeat(shop, buyer, await group())
  expect(await owner.post(withdrawal, { ...given, currentPassword })).toMatchObject({
    status: 200,
    body: { right: { days: 12, endsAtStart: true }, confirmed: { by: 'دفتر وکالت مهر' } },
  })
  const third = await buySeat(shop, buyer, await group())
  // An order keeps what it was offered with; a begun course ends the right of the new ones alone.
  const readWithdrawUntil = async (id: string) => (await readOrder(buyer, id)).lines[0]!.withdrawUntil
  expect([await readWithdrawUntil(second), await readWithdrawUntil(third)]).toEqual([
    until,
    startsAt.toISOString(),
  ])
  minutesLater(21 * 60)
  await signInAgain(shop, buyer)
  const readRefundable = async (id: string) =>
    (await buyer.get<{ quote: { refundable: number } }>(`${path}/${id}/refund`)).body.quote.refundable
  expect([await readRefundable(second), await readRefundable(third)]).toEqual([10_000_000, 8_000_000])
})

test('PA8 a refund to a Sheba number waits for the accountant; one whose answer was lost is never sent twice', async () => {
  const accountant = await shop.user('حسابدار', ['accountant'], { password: 'a long enough password' })
  const [byHand, lost] = [await shop.user(), await shop.user()]
  const one = await buySeat(shop, byHand, await newGroup(shop))
  const wrong = await byHand.post(`${path}/${one}/refund`, {
    to: 'card',
    sheba: 'IR820540102680020817909003',
  })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'sheba' }] } })
  const sheba = 'IR820540102680020817909002'
  expect(await byHand.post(`${path}/${one}/refund`, { to: 'card', sheba })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'holder' }] },
  })
  const { body } = await byHand.post<{ order: Order }>(`${path}/${one}/refund`, {
    to: 'card',
    sheba,
    holder: 'سارا محمدی',
  })
  expect(body.order.refunds).toMatchObject([{ state: 'by-hand', amount: 10_000_000 }])

  const two = await buySeat(shop, lost, await newGroup(shop))
  shop.bank.trouble = call => (call === 'refund' ? 'drop-after' : null)
  await lost.post(`${path}/${two}/refund`, { to: 'card' })
  shop.bank.trouble = null
  minutesLater(10)
  await reconcile(shop)
  expect((await readOrder(lost, two)).refunds).toMatchObject([{ state: 'sending' }])
  expect(shop.bank.calls.filter(({ call }) => call === 'refund').length).toBe(2)

  const adminPath = '/api/payment/reconciliation'
  type Admin = {
    refunds: { id: string; state: string; sheba: string | null; holder: string | null; learner: string }[]
  }
  const { refunds } = (await accountant.get<Admin>(adminPath)).body
  expect(refunds.map(({ state, sheba: number }) => [state, number])).toEqual([
    ['by-hand', sheba],
    ['sending', null],
  ])
  expect(refunds[0]).toMatchObject({ holder: 'سارا محمدی', learner: 'نگار آزمون' })
  const done = `/api/payment/refunds/${refunds[0]!.id}/done`
  expect((await byHand.post(done)).status).toBe(404)
  const currentPassword = 'a long enough password'
  expect(await accountant.post(done, { currentPassword })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'tracking' }] },
  })
  const { body: after } = await accountant.post<Admin>(done, { currentPassword, tracking: '140509021234567' })
  expect((await readOrder(byHand, one)).refunds).toMatchObject([
    { state: 'done', tracking: '140509021234567' },
  ])
  const { body: received } = await byHand.get<{ items: { body: string }[] }>('/api/account/messages')
  expect(received.items[0]!.body).toContain('شمارهٔ پیگیری بانک: 140509021234567')
  expect(after.refunds.map(({ state }) => state)).toEqual(['sending'])
  expect((await accountant.post(done)).status).toBe(404)
})

test('a wallet shows what changed it, a line each: neither a purchase by card alone is one nor a way to the bank that was given up', async () => {
  const buyer = await shop.user()
  type Line = { kind: string; amount: number; byCard: number }
  const lines = async () =>
    (await buyer.get<{ items: Line[]; total: number }>('/api/payment/wallet')).body.items.map(
      ({ kind, amount, byCard }) => [kind, amount, byCard],
    )
  const first = await buySeat(shop, buyer, await newGroup(shop, { price: 4_000_000 }))
  expect(await lines()).toEqual([])
  await buyer.post(`${path}/${first}/refund`, { to: 'wallet' })
  const second = await orderSeat(buyer, await newGroup(shop))
  const given = await goToBank(buyer, second, true)
  expect((await lines())[0]).toEqual(['laid-aside', -4_000_000, 0])
  shop.bank.visit(given, 'cancel')
  await comeBack(shop, given, 'NOK')
  expect(await lines()).toEqual([['refund', 4_000_000, 0]])
  const paid = await goToBank(buyer, second, true)
  shop.bank.visit(paid, 'pay')
  await comeBack(shop, paid)
  expect((await lines())[0]).toEqual(['card-and-wallet', -4_000_000, 6_000_000])
  await buyer.post(`${path}/${second}/refund`, { to: 'wallet' })
  const third = await orderSeat(buyer, await newGroup(shop, { price: 3_000_000 }))
  await pay(buyer, third, true)
  expect((await lines())[0]).toEqual(['wallet', -3_000_000, 0])
  // What a payment left over is a line of its own.
  const late = await orderSeat(buyer, await newGroup(shop, { price: 2_000_000 }))
  const at = await goToBank(buyer, late)
  await buyer.post(`${path}/${late}/cancel`)
  shop.bank.visit(at, 'pay')
  expect((await comeBack(shop, at)).outcome).toBe('to-wallet')
  expect((await lines())[0]).toEqual(['payment', 2_000_000, 2_000_000])
  const sum = (await lines()).reduce((sum, line) => sum + (line[1] as number), 0)
  expect(sum).toBe(await readBalance(buyer))
})

test('wrong codes are counted by account whatever the address and the order, ten an hour; the right one is not', async () => {
  const buyer = await shop.user()
  const orders = [await orderSeat(buyer, await newGroup(shop)), await orderSeat(buyer, await newGroup(shop))]
  const right = await newDiscount(shop, { percent: 10 })
  const guess = async (n: number, code: string) => {
    const elsewhere = await shop.visitor(`10.9.${n}.1`)
    elsewhere.token = buyer.token
    return elsewhere.post<{ errors: { field: string; message: string }[] }>(
      `${path}/${orders[n % 2]}/discount`,
      { code },
    )
  }
  expect((await guess(0, right)).status).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n, `GUESS${n}`)))
  const messages = guesses.map(({ body }) => body.errors[0]!.message)
  expect(messages.filter(message => message === 'این کد تخفیف را نمی‌شناسیم.')).toHaveLength(10)
  const full = await guess(31, right)
  expect(full).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } })
  expect(full.body.errors[0]!.message).toContain('یک ساعت دیگر')
  minutesLater(61)
  await signInAgain(shop, buyer)
  const fresh = await orderSeat(buyer, await newGroup(shop))
  expect((await buyer.post(`${path}/${fresh}/discount`, { code: right })).status).toBe(200)
})

test('BK7 a code takes off a share or an amount within its limits, never more than there is, and an order that costs nothing is paid at once', async () => {
  const [buyer, other] = [await shop.user(), await shop.user()]
  const group = await newGroup(shop, { price: 10_000_000 })
  const id = await orderSeat(buyer, group)
  const put = (code: string, order = id, who = buyer) =>
    who.post<{ order: Order }>(`${path}/${order}/discount`, { code })
  const share = await newDiscount(shop, { percent: 15, max_amount: 1_200_000 })
  expect((await put(`  ${share.toLowerCase()} `)).body.order).toMatchObject({
    discounts: [{ code: share, amount: 1_200_000 }],
    subtotal: 10_000_000,
    total: 8_800_000,
  })
  const refusals = [
    ['NO-SUCH-CODE', 'این کد تخفیف را نمی‌شناسیم.'],
    [
      await newDiscount(shop, { amount: 5, minimum: 20_000_000 }),
      'این کد برای خرید از ۲٬۰۰۰٬۰۰۰ تومان به بالا است.',
    ],
    [
      await newDiscount(shop, { amount: 5, minimum: 10_000_010 }),
      'این کد برای خرید از ۱٬۰۰۰٬۰۰۱ تومان به بالا است.',
    ],
    [await newDiscount(shop, { amount: 5, ends_at: testNow }), 'مهلت این کد تخفیف گذشته است.'],
    [
      await newDiscount(shop, { amount: 5, starts_at: new Date(testNow.getTime() + 1) }),
      'زمان استفاده از این کد هنوز نرسیده است.',
    ],
  ] as const
  for (const [code, message] of refusals) {
    expect(await put(code)).toMatchObject({ status: 422, body: { errors: [{ field: 'code', message }] } })
  }
  expect((await readOrder(buyer, id)).discounts.map(({ code }) => code)).toEqual([share])
  expect((await buyer.delete<{ order: Order }>(`${path}/${id}/discount`)).body.order).toMatchObject({
    discounts: [],
    total: 10_000_000,
  })

  // From its least sum on, and while it lasts.
  const just = { minimum: 10_000_000, starts_at: testNow, ends_at: new Date(testNow.getTime() + 1) }
  expect((await put(await newDiscount(shop, { amount: 5, ...just }))).status).toBe(200)

  const free = await newDiscount(shop, { amount: 50_000_000, uses: 2, uses_each: 1 })
  expect((await put(free)).body.order).toMatchObject({ total: 0, payable: 0 })
  expect((await pay(buyer, id)).body).toMatchObject({ redirectTo: null, order: { state: 'paid' } })
  expect(await countCourses(buyer)).toBe(1)
  const next = await orderSeat(buyer, await newGroup(shop))
  expect((await put(free, next)).body).toMatchObject({
    errors: [{ message: 'شما پیش‌تر از این کد استفاده کرده‌اید.' }],
  })
  // A use is held with an open order, and is free again once that is over.
  const held = await orderSeat(other, group)
  expect((await put(free, held, other)).status).toBe(200)
  const third = await shop.user()
  const wanted = await orderSeat(third, group)
  expect((await put(free, wanted, third)).body).toMatchObject({
    errors: [{ message: 'ظرفیت این کد تخفیف پر شده است.' }],
  })
  await other.post(`${path}/${held}/cancel`)
  expect((await put(free, wanted, third)).status).toBe(200)
})

test('BK7 a share is rounded down to whole Tomans; of what was paid with a code comes back what was paid, and no more', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop, { price: 12_345_670 }))
  const code = await newDiscount(shop, { percent: 15 })
  // 15 per cent are 1,851,850.5 Rials.
  expect((await buyer.post<{ order: Order }>(`${path}/${id}/discount`, { code })).body.order).toMatchObject({
    discounts: [{ amount: 1_851_850 }],
    total: 10_493_820,
  })
  const authority = await goToBank(buyer, id)
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
  expect((await buyer.get<{ quote: object }>(`${path}/${id}/refund`)).body.quote).toMatchObject({
    refundable: 10_493_820,
    deduction: 0,
    toCard: 10_493_820,
  })
  expect((await buyer.post(`${path}/${id}/refund`, { to: 'wallet' })).status).toBe(200)
  expect(await readBalance(buyer)).toBe(10_493_820)
})

test('PA13 of an order of several things each has its share of what was paid, by its own table; the bank’s fee stays off once', async () => {
  const buyer = await shop.user()
  const policy = 'akasishiraz'
  const groups = [
    await newGroup(shop, { policy, price: 3_333_330, startsIn: 30 }),
    await newGroup(shop, { policy, price: 6_666_670, startsIn: 9 }),
  ]
  const things = groups.map(item => ({ kind: 'course-seat', item }))
  const { id } = await transaction(shop.db, tx =>
    openOrder(shop, tx, { userId: buyer.id, things, now: shop.now() }),
  )
  // The days of the law would give all back.
  const none = JSON.stringify({ applies: false, days: 7, from: 'purchase', endsAtStart: false })
  await shop.database.execute('update orders set withdrawal = $2 where id = $1', [id, none])
  const code = await newDiscount(shop, { percent: 10 })
  expect((await buyer.post<{ order: Order }>(`${path}/${id}/discount`, { code })).status).toBe(200)
  const authority = await goToBank(buyer, id)
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
  expect(await countCourses(buyer)).toBe(2)
  const quote = async () => (await buyer.get<{ quote: object }>(`${path}/${id}/refund`)).body.quote
  // The emulator's fee.
  expect(await quote()).toMatchObject({ refundable: 8_996_500, deduction: 3500, toCard: 8_996_500 })
  minutesLater(3 * 24 * 60)
  await signInAgain(shop, buyer)
  // 2,999,997 Rials of the first, a tenth off; 6,000,003 of the second, which begins within a week, a quarter off.
  expect(await quote()).toMatchObject({ refundable: 7_200_010, deduction: 299_990 + 1_500_000 })
  const { body } = await buyer.post<{ order: Order }>(`${path}/${id}/refund`, { to: 'wallet' })
  expect(body.order.state).toBe('partly-refunded')
  expect([await readBalance(buyer), await countCourses(buyer)]).toEqual([7_200_010, 0])
})

test('what the gateway sends back to no card is refunded by hand: it is not asked', async () => {
  const buyer = await shop.user()
  const sent = () => shop.bank.calls.filter(({ call }) => call === 'refund').length
  const before = sent()
  const states = []
  for (const price of [19_990, 20_000]) {
    const id = await buySeat(shop, buyer, await newGroup(shop, { price }))
    const { body } = await buyer.post<{ order: Order }>(`${path}/${id}/refund`, { to: 'card' })
    states.push([body.order.refunds[0]!.state, sent() - before])
  }
  expect(states).toEqual([
    ['by-hand', 0],
    ['done', 1],
  ])
})

test('who deletes their account holds no seat any more', async () => {
  const password = 'a long enough password'
  const [leaver, other] = [await shop.user('نگار', [], { password }), await shop.user()]
  await fillWallet(shop, leaver, 4_000_000)
  const group = await newGroup(shop, { capacity: 1 })
  const id = await orderSeat(leaver, group)
  expect((await comeBack(shop, await goToBank(leaver, id, true), 'NOK')).outcome).toBe('not-paid')
  expect((await other.post(`/api/course/groups/${group}/order`)).status).toBe(409)
  expect((await leaver.post('/api/account/deletion', { currentPassword: password })).status).toBe(204)
  expect((await other.post(`/api/course/groups/${group}/order`)).status).toBe(200)
})

test('an order whose time is over is not answered again: who wants its seat opens another', async () => {
  const buyer = await shop.user()
  const group = await newGroup(shop, { capacity: 1 })
  const id = await orderSeat(buyer, group)
  minutesLater(15 - 1 / 60)
  await signInAgain(shop, buyer)
  expect(await orderSeat(buyer, group)).toBe(id)
  minutesLater(15)
  const next = await orderSeat(buyer, group)
  expect(next).not.toBe(id)
  expect(await readOrder(buyer, next)).toMatchObject({ state: 'open' })
})

test('while somebody pays a part at the bank no code takes off more than that part: the rest is laid aside', async () => {
  const buyer = await shop.user()
  await fillWallet(shop, buyer, 4_000_000)
  const id = await orderSeat(buyer, await newGroup(shop))
  const authority = await goToBank(buyer, id, true)
  const put = async (amount: number) =>
    (await buyer.post(`${path}/${id}/discount`, { code: await newDiscount(shop, { amount }) })).status
  expect([await put(6_000_010), await put(6_000_000)]).toEqual([409, 200])
  shop.bank.visit(authority, 'pay')
  expect(await comeBack(shop, authority)).toMatchObject({ outcome: 'paid', order: { total: 4_000_000 } })
  expect(await readBalance(buyer)).toBe(6_000_000)
})

test('while somebody pays at the bank an order may become cheaper, never dearer; the rest is theirs', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop))
  const [small, large] = [
    await newDiscount(shop, { amount: 1_000_000 }),
    await newDiscount(shop, { amount: 3_000_000 }),
  ]
  await buyer.post(`${path}/${id}/discount`, { code: small })
  const authority = await goToBank(buyer, id)
  expect((await buyer.delete(`${path}/${id}/discount`)).status).toBe(409)
  expect((await buyer.post(`${path}/${id}/discount`, { code: large })).status).toBe(200)
  shop.bank.visit(authority, 'pay')
  expect(await comeBack(shop, authority)).toMatchObject({ outcome: 'paid', order: { total: 7_000_000 } })
  expect(await readBalance(buyer)).toBe(2_000_000)
})

test('prices are fixed when the order is opened, and the seat is held until its time is over', async () => {
  const [buyer, other] = [await shop.user(), await shop.user()]
  const group = await newGroup(shop, { capacity: 1 })
  const id = await orderSeat(buyer, group)
  await shop.database.execute('update course_group set price = 99000000 where id = $1', [group])
  expect(await readOrder(buyer, id)).toMatchObject({ total: 10_000_000 })
  const full = await other.post(`/api/course/groups/${group}/order`)
  expect(full).toMatchObject({ status: 409, body: { info: { message: 'ظرفیت تکمیل شده است.' } } })
  minutesLater(15 - 1 / 60)
  await signInAgain(shop, buyer, other)
  expect((await other.post(`/api/course/groups/${group}/order`)).status).toBe(409)
  expect(await readOrder(buyer, id)).toMatchObject({ state: 'open' })
  minutesLater(15)
  const late = await orderSeat(other, group)
  expect(await readOrder(other, late)).toMatchObject({ total: 99_000_000 })
  expect(await readOrder(buyer, id)).toMatchObject({ state: 'expired' })
})

test('each way to the bank holds the seat for another quarter of an hour, an hour at most since the order', async () => {
  const [buyer, other] = [await shop.user(), await shop.user()]
  const group = await newGroup(shop, { capacity: 1 })
  const id = await orderSeat(buyer, group)
  const tryAt = async (minutes: number) => {
    minutesLater(minutes)
    await signInAgain(shop, buyer, other)
    return (await other.post(`/api/course/groups/${group}/order`)).status
  }
  const heldUntil: number[] = []
  for (const at of [14, 28, 42, 56]) {
    expect(await tryAt(at)).toBe(409)
    expect((await comeBack(shop, await goToBank(buyer, id), 'NOK')).outcome).toBe('not-paid')
    heldUntil.push((Date.parse((await readOrder(buyer, id)).expiresAt) - testNow.getTime()) / minute)
  }
  expect(heldUntil).toEqual([29, 43, 57, 60])
  expect(await tryAt(60 - 1 / 60)).toBe(409)
  expect(await tryAt(60)).toBe(200)
  expect((await pay(buyer, id)).status).toBe(409)
})

test('PA3 a payment that comes six days after the order’s time still buys, a moment later it goes to the wallet', async () => {
  const [early, late] = [await shop.user(), await shop.user()]
  const ways = []
  for (const buyer of [early, late]) {
    const authority = await goToBank(buyer, await orderSeat(buyer, await newGroup(shop)))
    await comeBack(shop, authority, 'NOK')
    shop.bank.visit(authority, 'pay-and-stay')
    ways.push(authority)
  }
  const [first, second] = ways as [string, string]
  const sixDays = 6 * 24 * 60 + 15
  minutesLater(sixDays)
  expect(await comeBack(shop, first)).toMatchObject({ outcome: 'paid', order: { state: 'paid' } })
  minutesLater(sixDays + 1 / 60_000)
  expect(await comeBack(shop, second)).toMatchObject({ outcome: 'to-wallet' })
  await signInAgain(shop, late)
  expect([await readBalance(late), await countCourses(late)]).toEqual([10_000_000, 0])
  expect(await whyKept(second)).toEqual(['order-closed'])
})

test('money that comes when the seat is gone goes to the wallet, and staff see it', async () => {
  const [late, quick] = [await shop.user(), await shop.user()]
  const group = await newGroup(shop, { capacity: 1 })
  const lost = await orderSeat(late, group)
  const authority = await goToBank(late, lost)
  minutesLater(20)
  await signInAgain(shop, late, quick)
  await buySeat(shop, quick, group)
  shop.bank.visit(authority, 'pay')
  expect(await comeBack(shop, authority)).toMatchObject({ outcome: 'to-wallet', order: { state: 'expired' } })
  expect([await readBalance(late), await countCourses(late)]).toEqual([10_000_000, 0])
  const accountant = await shop.user('حسابدار', ['accountant'])
  const { body } = await accountant.get<{ arrived: object[] }>('/api/payment/reconciliation')
  expect(body.arrived).toContainEqual(
    expect.objectContaining({ authority, amount: 10_000_000, why: 'sold-out', held: false }),
  )
  expect((await quick.get('/api/payment/reconciliation')).status).toBe(404)
})

/** What staff read of money that bought nothing. */
async function whyKept(authority: string) {
  const accountant = await shop.user('حسابدار', ['accountant'])
  const { body } = await accountant.get<{ arrived: { authority: string; why: string }[] }>(
    '/api/payment/reconciliation',
  )
  return body.arrived.flatMap(row => (row.authority === authority ? row.why : []))
}
const messagesTo = async (person: Person) =>
  (await person.get<{ items: { body: string }[] }>('/api/account/messages')).body.items
    .map(({ body }) => body)
    .join('\n')

test('RC9 money that comes late takes nothing more from the wallet than was agreed to at the bank', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop))
  const code = await newDiscount(shop, { amount: 2_000_000 })
  expect((await buyer.post(`${path}/${id}/discount`, { code })).status).toBe(200)
  const authority = await goToBank(buyer, id)
  expect((await comeBack(shop, authority, 'NOK')).outcome).toBe('not-paid')
  expect((await buyer.delete(`${path}/${id}/discount`)).status).toBe(200)
  await fillWallet(shop, buyer, 50_000_000)
  // The page of the bank was still open, and takes the price of before.
  shop.bank.visit(authority, 'pay')
  expect(await comeBack(shop, authority)).toMatchObject({
    outcome: 'to-wallet',
    order: { state: 'open', total: 10_000_000, payable: 10_000_000 },
  })
  expect([await readBalance(buyer), await countCourses(buyer)]).toEqual([58_000_000, 0])
  expect(await whyKept(authority)).toEqual(['not-enough'])
  expect(await messagesTo(buyer)).toContain('این مبلغ برای سفارش کافی نبود.')
})

test('RC11 a second payment of an order that is paid is reported as that, to its buyer and to staff', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop))
  const dear = await goToBank(buyer, id)
  const code = await newDiscount(shop, { amount: 2_000_000 })
  await buyer.post(`${path}/${id}/discount`, { code })
  const cheap = await goToBank(buyer, id)
  for (const authority of [cheap, dear]) shop.bank.visit(authority, 'pay')
  expect((await comeBack(shop, cheap)).outcome).toBe('paid')
  expect(await comeBack(shop, dear)).toMatchObject({ outcome: 'to-wallet', order: { state: 'paid' } })
  expect([await readBalance(buyer), await countCourses(buyer)]).toEqual([10_000_000, 1])
  expect([await whyKept(dear), await whyKept(cheap)]).toEqual([['second-payment'], []])
  expect(await messagesTo(buyer)).toContain('این سفارش پیش‌تر پرداخت شده بود.')
})

test('PA9 what comes back is what was shown: once a step of the table is over, the old amount is refused and nothing booked', async () => {
  const buyer = await shop.user()
  const startsAt = testNow.getTime() + 30 * 24 * 60 * minute
  const id = await buySeat(shop, buyer, await newGroup(shop, { startsIn: 30 }))
  const books = async () =>
    Promise.all(
      ['ledger_transaction', 'ledger_entry', 'refund', 'enrolment', 'orders'].map(
        async table => (await shop.database.execute(`select * from ${table} order by id`)).rows,
      ),
    )
  const moveTo = async (instant: number) => {
    shop.setNow(new Date(instant))
    await signInAgain(shop, buyer)
  }
  await moveTo(startsAt - 48 * 60 * minute - 1)
  type Asked = { quote: { refundable: number } }
  const shown = (await buyer.get<Asked>(`${path}/${id}/refund`)).body.quote
  expect(shown.refundable).toBe(10_000_000)
  await moveTo(startsAt - 48 * 60 * minute)
  const before = await books()
  for (const to of ['wallet', 'card']) {
    expect(await buyer.post(`${path}/${id}/refund`, { to, refundable: shown.refundable })).toMatchObject({
      status: 409,
      body: { info: { message: 'مبلغ بازگشت اکنون ۸۰۰٬۰۰۰ تومان است. لطفاً دوباره نگاه کنید.' } },
    })
  }
  expect(await books()).toEqual(before)
  expect([await readBalance(buyer), await countCourses(buyer)]).toEqual([0, 1])
  expect((await buyer.post(`${path}/${id}/refund`, { to: 'wallet', refundable: 8_000_000 })).status).toBe(200)
  expect([await readBalance(buyer), await countCourses(buyer)]).toEqual([8_000_000, 0])
})

test('PA3 a payment that was given up, then made, is booked though the bank’s confirmation was lost', async () => {
  const group = await newGroup(shop)
  const person = await shop.user()
  const order = await orderSeat(person, group)
  const authority = await goToBank(person, order)
  minutesLater(40)
  await reconcile(shop)
  const readPaymentState = async () => {
    const { rows } = await shop.database.execute('select state from payment where authority = $1', [
      authority,
    ])
    return rows[0]!.state
  }
  expect(await readPaymentState()).toBe('failed')
  shop.bank.visit(authority, 'pay')
  shop.bank.trouble = call => (call === 'verify' ? 'html-after' : null)
  await comeBack(shop, authority)
  // Confirmed at the bank, whose list of what was not confirmed names it no more.
  expect(shop.bank.book.sessions.get(authority)!.state).toBe('VERIFIED')
  expect(await readPaymentState()).toBe('verifying')
  shop.bank.trouble = null
  await reconcile(shop)
  await signInAgain(shop, person)
  expect([await readPaymentState(), await countCourses(person)]).toEqual(['paid', 1])
})

test('PA3 a late payment still buys what nobody else has taken', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop, { capacity: 1 }))
  const authority = await goToBank(buyer, id)
  shop.bank.trouble = () => 'html'
  minutesLater(35)
  await reconcile(shop)
  shop.bank.trouble = null
  minutesLater(36)
  await signInAgain(shop, buyer)
  await reconcile(shop)
  expect(await readOrder(buyer, id)).toMatchObject({ state: 'expired' })
  shop.bank.visit(authority, 'pay-and-stay')
  await reconcile(shop)
  expect(await readOrder(buyer, id)).toMatchObject({ state: 'paid' })
})

test('who pays again after the server died while the bank was asked is sent to a payment that opens', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop))
  const dead = randomUUID()
  await shop.database.execute(
    `insert into payment (id, order_id, gateway, state, amount, from_wallet, created_at) values ($1, $2, 'emulator', 'asked', 10000000, 0, $3)`,
    [dead, id, new Date(shop.now().getTime() - minute)],
  )
  expect(await goToBank(buyer, id)).toMatch(/^A/)
  const { rows } = await shop.database.execute('select state, reason from payment where id = $1', [dead])
  expect(rows).toEqual([{ state: 'failed', reason: 'not-opened' }])
})

test('a gateway that opens no payment, or answers nonsense, costs nobody anything', async () => {
  const buyer = await shop.user()
  await fillWallet(shop, buyer, 2_000_000)
  const id = await orderSeat(buyer, await newGroup(shop))
  for (const trouble of ['html', 'drop', 'drop-after', 'html-after', 'hang', 'braces'] as const) {
    shop.bank.trouble = call => (call === 'request' ? trouble : null)
    const { status } = await pay(buyer, id, true)
    expect(status).toBe(trouble === 'braces' ? 200 : 503)
  }
  shop.bank.trouble = () => 'strings'
  const authority = await goToBank(buyer, id)
  shop.bank.visit(authority, 'pay')
  expect((await comeBack(shop, authority)).outcome).toBe('paid')
  expect(await readBalance(buyer)).toBe(2_000_000)
})

test('amounts that no gateway takes are refused before it is asked; its least and its greatest are taken', async () => {
  const buyer = await shop.user()
  const asked = () => shop.bank.calls.length
  for (const price of [9999, 1_000_000_001]) {
    const id = await orderSeat(buyer, await newGroup(shop, { price }))
    const before = asked()
    expect(await pay(buyer, id)).toMatchObject({ status: 409 })
    expect(asked()).toBe(before)
  }
  for (const price of [10_000, 1_000_000_000]) {
    const authority = await goToBank(buyer, await orderSeat(buyer, await newGroup(shop, { price })))
    expect(shop.bank.book.find(authority)!.amount).toBe(price)
  }
  expect((await pay(buyer, randomUUID())).status).toBe(404)
  const free = await orderSeat(buyer, await newGroup(shop, { price: 0 }))
  expect((await pay(buyer, free)).body).toMatchObject({ redirectTo: null, order: { state: 'paid' } })
})
