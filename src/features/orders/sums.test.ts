import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { isoDay } from '#persian/jalali.ts'
import { testNow } from '../../../test/app.ts'
import {
  comeBack,
  goToBank,
  newDiscount,
  openShop,
  orderSeat,
  pay,
  readBalance,
  type Shop,
  signInAgain,
} from '../../../test/bank.ts'
import { newCopies } from '../../../test/books.ts'
import {
  createExpectedMoney,
  type ExpectedOrder,
  expectRefund,
  isBounced,
  type Method,
  share,
  sumDebt,
  sumOutside,
  takeOff,
} from '../../../test/expected-money.ts'
import { firstCashbox, inDays, part, sell, take } from '../../../test/front-desk-sales.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import { newCourse, newGroup } from '../../../test/school.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'
import { followInstalments } from '../instalments/jobs.server.ts'
import type { OrderStory, OrdersPage, PaymentsPage } from './contract.ts'

/** `SEED=…` runs the same again, and `RUNS=…` others of its long ones. */
const seed = Number(process.env.SEED ?? randomInt(1_000_000))

let shop: Shop
type Someone = Awaited<ReturnType<Shop['user']>>
let owner: Someone
let accountant: Someone
let edition: string
let codes: Record<'share' | 'sum', string>
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.user('هما', ['owner'])
  accountant = await shop.user('پیمان', ['accountant'])
  edition = await newCopies(shop, 5000)
  codes = {
    share: await newDiscount(shop, { percent: 33 }),
    sum: await newDiscount(shop, { amount: 900_000 }),
  }
  // What comes back goes by the terms of each thing alone.
  await shop.database.execute(
    `insert into withdrawal_right (applies, days, counted_from, ends_at_start, confirmed_by, confirmed_at)
     values (false, 7, 'purchase', false, 'آزمون', $1)`,
    [testNow],
  )
})
afterAll(() => shop[Symbol.asyncDispose]())

const dayMs = 86_400_000
const bookPrice = 1_600_000
const seatPrices = [2_345_670, 9_999_990, 30_000_010]
const methods: readonly Method[] = ['cash', 'card-reader', 'cheque']
const account = { sheba: 'IR820540102680020817909002', holder: 'سارا محمدی' }
const names = {
  sell: 5,
  buy: 2,
  take: 3,
  link: 2,
  cheque: 4,
  refund: 2,
  ask: 2,
  withdraw: 2,
  credit: 1,
  reverse: 1,
  seat: 2,
  wait: 3,
}
type Name = keyof typeof names

/** One act: of whom, of which of what there is, how much of it in twentieths, and in which way. */
const step = fc.record({
  name: fc.oneof(
    ...Object.entries(names).map(([name, weight]) => ({ arbitrary: fc.constant(name as Name), weight })),
  ),
  who: fc.nat(1),
  which: fc.nat(11),
  twentieths: fc.integer({ min: 1, max: 20 }),
  way: fc.nat(11),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** So much of a sum, in whole Tomans; all of it for twenty. */
const cut = (sum: number, twentieths: number) =>
  twentieths === 20 ? sum : Math.floor((sum * twentieths) / 200) * 10

/** Whatever a reply says, none of its sums is below zero. */
function expectNoneBelowZero(value: unknown, where = '') {
  if (typeof value === 'number') expect(value, where).toBeGreaterThanOrEqual(0)
  if (value && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) expectNoneBelowZero(inner, `${where}.${name}`)
}

/** What the accounts of the school hold; what came in is negative in the ledger. */
async function readAccounts() {
  const { rows } = await shop.database.execute(
    `select a.kind, sum(case a.kind when 'payouts' then amount else -amount end)::bigint as sum
     from ledger_entry e join ledger_account a on a.id = e.account_id
     where a.kind in ('cash', 'card-reader', 'cheques', 'bank', 'payouts') group by 1`,
  )
  const sums = Object.fromEntries(rows.map(({ kind, sum }) => [String(kind), Number(sum)]))
  return (kind: string) => sums[kind] ?? 0
}

async function runSteps(steps: readonly Step[]) {
  let now = testNow.getTime()
  const buyers = [await shop.user('نگار'), await shop.user('سینا')]
  async function moveTo(ms: number) {
    now = ms
    shop.setNow(new Date(ms))
    await signInAgain(shop, owner, accountant, ...buyers)
  }
  await moveTo(now)
  // More is asked in a minute than one address may.
  const [seller, approver] = [await withNewAddress(shop, accountant), await withNewAddress(shop, owner)]
  const expected = createExpectedMoney(buyers.map(({ id }) => id))
  const { orders, wallets, accounts } = expected
  const before = await readAccounts()
  const credits: { id: string; buyer: string; amount: number; isBack: boolean }[] = []
  const groups = new Map<string, { course: string; group: string }>()

  const choose = <T>(things: readonly T[], which: number): T | undefined => things[which % things.length]
  const read = async (id: string) => (await approver.get<OrderStory>(`/api/studio/orders/${id}`)).body
  const startIn = (days: number) => Array.from({ length: 10 }, (_, at) => now + (days + at) * dayMs)
  const openGroup = async (days: number, price: number, course?: string) => {
    const id = course ?? (await newCourse(shop))
    const group = await newGroup(shop, { price, startsIn: days, sessions: 10, every: 1, course: { id } })
    return { course: id, group }
  }
  /** A sum as one or two payments of two ways. */
  const someParts = (sum: number, way: number) => {
    const first = way % 2 ? cut(sum, 10) : sum
    return [first, sum - first]
      .filter(amount => amount > 0)
      .map((amount, at) => {
        const method = methods[(way + at) % 3]!
        return {
          ...part({ method, amount, ...(method === 'cheque' && { dueDay: inDays(shop, 9) }) }),
          method,
        }
      })
  }
  const findEnrolment = async ({ id }: ExpectedOrder) => {
    const { rows } = await shop.database.execute(
      'select e.id, e.state from enrolment e join order_line l on l.id = e.order_line_id where l.order_id = $1',
      [id],
    )
    return rows[0]?.id as string | undefined
  }

  const acts: Record<Name, (step: Step) => Promise<unknown>> = {
    async sell({ who, which, twentieths, way }) {
      const buyer = buyers[who]!
      const [price, count, starts] = [seatPrices[which % 3]!, way % 3, 1 + which]
      const code = ([null, null, 'share', 'sum'] as const)[way % 4]!
      const subtotal = price + count * bookPrice
      const total = subtotal - takeOff(subtotal, code)
      const fromWallet = which % 2 ? Math.min(wallets.get(buyer.id)!, cut(total, twentieths)) : 0
      const later = way > 3 ? Math.min(cut(total, twentieths), cut(total, 14), total - fromWallet) : 0
      const plan = [cut(later, 7), later - cut(later, 7)]
        .map((amount, at) => ({ amount, dueDay: inDays(shop, 3 + 9 * at) }))
        .filter(({ amount }) => amount > 0)
      const parts = someParts(total - fromWallet - later, which)
      const { course, group } = await openGroup(starts, price)
      const { status, body } = await sell(seller, {
        person: buyer.id,
        group,
        books: count > 0 ? [{ edition, count }] : [],
        ...(code && { code: codes[code] }),
        total,
        fromWallet,
        instalments: plan,
        parts,
      })
      expect([status, body.outcome], JSON.stringify(body)).toEqual([200, 'sold'])
      const [seat, books] = share(total, price, count * bookPrice)
      const line = { isBack: false, settled: 0 }
      expected.sell({
        id: body.order.id,
        buyer: buyer.id,
        total,
        paidAt: now,
        fromWallet,
        parts,
        plan,
        lines: [
          { kind: 'seat', share: seat, sessions: startIn(starts), ...line },
          ...(count > 0 ? [{ kind: 'book' as const, share: books, sessions: [], ...line }] : []),
        ],
      })
      groups.set(body.order.id, { course, group })
    },

    async buy({ who, which, way }) {
      const buyer = buyers[who]!
      const [price, starts] = [seatPrices[which % 3]!, 1 + which]
      const { course, group } = await openGroup(starts, price)
      const id = await orderSeat(buyer, group)
      const inWallet = wallets.get(buyer.id)!
      const isFromWallet = way % 2 === 0 && inWallet > 0
      let fromWallet = isFromWallet ? price : 0
      if (isFromWallet && inWallet >= price) expect((await pay(buyer, id, true)).status).toBe(200)
      else {
        const authority = await goToBank(buyer, id, isFromWallet)
        fromWallet = (await read(id)).order.fromWallet
        expect(fromWallet).toBeLessThanOrEqual(isFromWallet ? inWallet : 0)
        shop.bank.visit(authority, 'pay')
        await comeBack(shop, authority)
      }
      expected.sell({
        id,
        buyer: buyer.id,
        total: price,
        paidAt: now,
        fromWallet,
        byGateway: price - fromWallet,
        lines: [{ kind: 'seat', share: price, isBack: false, settled: 0, sessions: startIn(starts) }],
      })
      groups.set(id, { course, group })
    },

    async take({ which, twentieths, way }) {
      const order = choose(
        orders.filter(order => sumDebt(order) > 0),
        which,
      )
      if (!order) return
      const parts = someParts(Math.max(10, cut(sumDebt(order), twentieths)), way)
      const tooMuch = await take(seller, order.id, [part({ method: 'cash', amount: sumDebt(order) + 10 })])
      expect(tooMuch.status).toBe(409)
      expect((await take(seller, order.id, parts)).status).toBe(200)
      // The same press once more.
      expect((await take(seller, order.id, parts)).status).toBe(200)
      expected.take(order, parts, now)
    },

    async link({ which, twentieths, way }) {
      const order = choose(
        orders.filter(order => sumDebt(order) > 20_000),
        which,
      )
      if (!order) return
      const { parts } = await read(order.id)
      const unpaid = parts.find(({ amount, paid }) => amount - paid > 20_000)
      const instalmentId = way % 2 && unpaid ? unpaid.id : null
      const amount = instalmentId ? unpaid!.amount - unpaid!.paid : sumDebt(order)
      const { body } = await seller.post<{ url: string }>(`/api/studio/orders/${order.id}/links`, {
        instalmentId,
      })
      const go = await shop.http.inject({ url: `${body.url.slice(shop.settings.PUBLIC_URL.length)}&go=yes` })
      const authority = String(go.headers.location).slice(-36)
      // Meanwhile some of it, or all, is paid at the front desk.
      if (way % 3 === 0)
        await acts.take({ name: 'take', who: 0, which: orders.indexOf(order), twentieths, way })
      if (way % 3 === 1) {
        const parts = someParts(Math.max(10, cut(sumDebt(order), twentieths)), way)
        expect((await take(seller, order.id, parts)).status).toBe(200)
        expected.take(order, parts, now)
      }
      shop.bank.visit(authority, 'pay')
      await comeBack(shop, authority)
      await comeBack(shop, authority)
      expected.payByLink(order, amount, now)
    },

    async cheque({ which, way }) {
      const pending = orders.flatMap(order =>
        order.taken.flatMap(taken => (taken.state === 'pending' ? [{ order, taken }] : [])),
      )
      const found = choose(pending, which)
      if (!found) return
      const outcome = way % 3 ? 'bounced' : 'cleared'
      const settle = () => seller.post(`/api/front-desk/cheques/${found.taken.id}`, { outcome })
      expect((await settle()).status).toBe(200)
      expect((await settle()).status).toBe(200)
      expected.settle(found.order, found.taken, outcome, now)
    },

    async refund({ which, way }) {
      const order = choose(
        orders.filter(({ lines }) => lines.some(({ isBack }) => !isBack)),
        which,
      )
      if (!order) return
      const { lines, refundable, most } = expectRefund(order, now)
      const to = (['wallet', 'cash', 'sheba'] as const)[way % 3]!
      const { status } = await seller.post(`/api/studio/orders/${order.id}/refund`, {
        to,
        refundable,
        ...(to === 'sheba' && account),
        ...(to === 'cash' && { cashboxId: firstCashbox }),
        cameBack: way % 2 === 0,
      })
      const given = { lines, amount: refundable, to: to === 'sheba' ? ('card' as const) : to }
      const isRefused = (refundable === 0 && most > 0) || isCashShort(order, given)
      expect(status).toBe(isRefused ? 409 : 200)
      if (!isRefused) expected.refund(order, given, now)
    },

    async ask({ which, twentieths, way }) {
      const asked = orders.filter(order => {
        const { refundable, most } = expectRefund(order, now)
        return most > refundable
      })
      const order = choose(asked, which)
      if (!order) return
      const { lines, refundable, most } = expectRefund(order, now)
      const amount = refundable + Math.max(1, cut(most - refundable, twentieths))
      const to = (['wallet', 'cash', 'sheba'] as const)[way % 3]!
      const requestId = randomUUID()
      const request = {
        requestId,
        to,
        amount,
        reason: 'بیماری زبان‌آموز',
        ...(to === 'sheba' && account),
        ...(to === 'cash' && { cashboxId: firstCashbox }),
      }
      const path = `/api/studio/orders/${order.id}/refund-requests`
      const above = await seller.post(path, { ...request, amount: most + 1 })
      expect(above.status).toBe(422)
      const { status, body } = await seller.post(path, request)
      expect(status, JSON.stringify(body)).toBe(200)
      const decide = (approve: boolean) =>
        approver.post(`/api/studio/refund-requests/${requestId}`, { approve, answer: 'نه' })
      const given = { lines, amount, to: to === 'sheba' ? ('card' as const) : to }
      const isShort = isCashShort(order, given)
      if (way % 4 !== 3) {
        expect((await decide(true)).status).toBe(isShort ? 409 : 200)
        if (!isShort) return expected.refund(order, given, now)
      }
      expect((await decide(false)).status).toBe(200)
    },

    /** By the buyer: of what was handed over the counter they are told to bring it there. */
    async withdraw({ which, way }) {
      const order = choose(
        orders.filter(({ lines }) => lines.some(({ kind, isBack }) => kind === 'seat' && !isBack)),
        which,
      )
      if (!order) return
      const buyer = buyers.find(({ id }) => id === order.buyer)!
      const { lines, refundable } = expectRefund(order, now, true)
      const isToCard = way % 2 === 1
      const { status } = await buyer.post(`/api/payment/orders/${order.id}/refund`, {
        to: isToCard ? 'card' : 'wallet',
        ...(isToCard && account),
      })
      expect(status).toBe(refundable === 0 ? 409 : 200)
      const to = isToCard && order.isByGateway ? 'card' : 'wallet'
      if (refundable > 0) expected.refund(order, { lines, amount: refundable, to }, now)
    },

    async credit({ who, twentieths }) {
      const [id, buyer, amount] = [randomUUID(), buyers[who]!.id, twentieths * 123_450]
      const { status } = await approver.post('/api/studio/wallet-credits', {
        id,
        person: buyer,
        amount,
        reason: 'جبران یک جلسه',
      })
      expect(status).toBe(201)
      credits.push({ id, buyer, amount, isBack: false })
      expected.fill(buyer, amount)
    },

    async reverse({ which }) {
      const credit = choose(
        credits.filter(({ isBack }) => !isBack),
        which,
      )
      if (!credit) return
      const { status } = await approver.post(`/api/studio/wallet-credits/${credit.id}/reverse`, {
        reason: 'اشتباه بود',
      })
      const isSpent = wallets.get(credit.buyer)! < credit.amount
      expect(status).toBe(isSpent ? 409 : 200)
      if (isSpent) return
      credit.isBack = true
      expected.fill(credit.buyer, -credit.amount)
    },

    /** Staff rest it, wake it, take it to another group, or end it: no money moves. */
    async seat({ which, way, twentieths }) {
      const order = choose(
        orders.filter(({ seat }) => seat !== 'gone'),
        which,
      )
      const id = order && (await findEnrolment(order))
      if (!order) return
      expect(id).toBeDefined()
      const post = (what: string, body: object) =>
        approver.post(`/api/course/desk/enrolments/${id}/${what}`, { reason: 'خواست زبان‌آموز', ...body })
      if (way < 6) {
        const frozen = order.seat === 'open'
        expect((await post('freeze', { frozen })).status).toBe(204)
        if (order.seat === 'late') order.wokenDay = isoDay(new Date(now))
        order.seat = frozen ? 'paused' : 'open'
      } else if (way < 10) {
        const { course } = groups.get(order.id)!
        const starts = 1 + (which % 5)
        const { group } = await openGroup(starts, seatPrices[twentieths % 3]!, course)
        expect((await post('move', { groupId: group })).status).toBe(204)
        order.lines[0]!.sessions = startIn(starts)
      } else {
        expect((await post('remove', {})).status).toBe(200)
        order.seat = 'gone'
      }
    },

    async wait({ twentieths }) {
      await moveTo(now + (1 + (twentieths % 8)) * dayMs)
      seller.token = accountant.token
      approver.token = owner.token
      await followInstalments.run(shop, {})
      expected.freeze(now)
    },
  }

  const isCashShort = (
    order: ExpectedOrder,
    { amount, to }: { amount: number; to: 'wallet' | 'cash' | 'card' },
  ) =>
    to === 'cash' &&
    Math.min(amount, sumOutside(order), amount - Math.min(amount, sumDebt(order))) >
      before('cash') + accounts.cash

  for (const step of steps) {
    await acts[step.name](step)
    for (const order of orders) await expectStory(order)
    for (const buyer of buyers) expect(await readBalance(buyer)).toBe(wallets.get(buyer.id))
  }
  await expectLists()
  expect(await proveBooks(shop)).toEqual([])

  async function expectStory(order: ExpectedOrder) {
    const story = await read(order.id)
    expectNoneBelowZero(story)
    const { order: shown } = story
    const back = (to: string) =>
      shown.refunds.flatMap(refund => (refund.to === to ? refund.amount : [])).reduce((a, b) => a + b, 0)
    expect({
      total: shown.total,
      debt: shown.debt,
      fromWallet: shown.fromWallet,
      refunds: { wallet: back('wallet'), cash: back('cash'), card: back('card'), debt: back('debt') },
      taken: shown.deskPayments.map(({ id, amount, state }) => `${id} ${amount} ${state}`).sort(),
      parts: story.parts.map(({ amount, paid, dueDay }) => `${dueDay} ${amount} ${paid}`).sort(),
    }).toEqual({
      total: order.total,
      debt: sumDebt(order),
      fromWallet: order.fromWallet,
      refunds: order.refunds,
      taken: order.taken.map(({ id, amount, state }) => `${id} ${amount} ${state}`).sort(),
      parts: order.plan.map(({ amount, paid, dueDay }) => `${dueDay} ${amount} ${paid}`).sort(),
    })
    const { refundable, most, lines } = expectRefund(order, now)
    if (lines.length === 0) expect(story.refund).toBeNull()
    else
      expect(story.refund).toMatchObject({
        refundable,
        most,
        owed: sumDebt(order),
        byHand: sumOutside(order),
      })
    const isWhole = Object.values(order.refunds).reduce((a, b) => a + b, 0) === order.total
    const isAnyBack = order.lines.some(({ isBack }) => isBack)
    const isAllBack = lines.length === 0
    expect(shown.state).toBe(!isAnyBack ? 'paid' : isAllBack && isWhole ? 'refunded' : 'partly-refunded')
    expect(story.isFrozen).toBe(order.seat === 'late')
  }

  async function expectLists() {
    for (const { id, email } of buyers) {
      const own = orders.filter(({ buyer }) => buyer === id)
      const total = own.reduce((sum, { total }) => sum + total, 0)
      const debt = own.reduce((sum, order) => sum + sumDebt(order), 0)
      const { body: list } = await approver.get<OrdersPage>('/api/studio/orders', { q: email, perPage: 100 })
      expect([list.total, list.sums]).toEqual([own.length, { total, paid: total, debt }])
      const refunded = own.map(({ refunds: { wallet, cash, card } }) => wallet + cash + card)
      const sheet = await readSheet(shop, approver, '/api/studio/orders.xlsx', { q: email })
      expect(sumColumns(sheet.rows, 'مبلغ (تومان)', 'بدهی (تومان)', 'بازگشت (تومان)')).toEqual([
        total,
        debt,
        refunded.reduce((a, b) => a + b, 0),
      ])
      const received = own.flatMap(({ taken, atGateway }) => [
        ...taken.map(one => (isBounced(one) ? 0 : one.amount)),
        ...(atGateway > 0 ? [atGateway] : []),
      ])
      const sum = received.reduce((a, b) => a + b, 0)
      const { body: payments } = await approver.get<PaymentsPage>('/api/studio/received', { q: email })
      expect(payments.sum).toBe(sum)
      const paid = await readSheet(shop, approver, '/api/studio/received.xlsx', { q: email })
      expect(sumColumns(paid.rows, 'دریافت‌شده (تومان)')).toEqual([sum])
      const { body: people } = await approver.get<{ items: { debt: number }[] }>('/api/studio/people', {
        q: email,
      })
      expect(people.items.map(({ debt }) => debt)).toEqual([debt])
      const { body: atDesk } = await approver.get<{ person: { wallet: number; owed: { debt: number }[] } }>(
        `/api/front-desk/people/${id}`,
      )
      expect([atDesk.person.wallet, atDesk.person.owed.reduce((sum, { debt }) => sum + debt, 0)]).toEqual([
        wallets.get(id),
        debt,
      ])
      const given = credits.flatMap(({ buyer, isBack, amount }) => (buyer === id && !isBack ? amount : []))
      const creditSheet = await readSheet(shop, approver, '/api/studio/wallet-credits.xlsx', { person: id })
      expect(sumColumns(creditSheet.rows, 'مبلغ (تومان)')).toEqual([given.reduce((a, b) => a + b, 0)])
    }
    const after = await readAccounts()
    for (const [kind, sum] of Object.entries(accounts))
      expect([kind, after(kind) - before(kind)]).toEqual([kind, sum])
    const { body: debts } = await approver.get<{ sums: { debt: number; late: number } }>(
      '/api/studio/debts',
      {
        perPage: 100,
      },
    )
    const sheet = await readSheet(shop, approver, '/api/studio/debts.xlsx')
    expect(sumColumns(sheet.rows, 'بدهی (تومان)', 'عقب‌افتاده (تومان)')).toEqual([
      debts.sums.debt,
      debts.sums.late,
    ])
  }
}

/** What the columns of a spreadsheet with these headings come to, in Rials. */
function sumColumns([heads, ...rows]: readonly (readonly unknown[])[], ...names: string[]) {
  return names.map(name => {
    const at = heads!.indexOf(name)
    expect(at, name).toBeGreaterThanOrEqual(0)
    return Math.round(rows.reduce((sum, row) => sum + Number(row[at] ?? 0) * 10, 0))
  })
}

async function runAll({ numRuns, maxLength, seconds }: Record<'numRuns' | 'maxLength' | 'seconds', number>) {
  const sequences = fc.array(step, { minLength: 5, maxLength, size: 'max' })
  const interruptAfterTimeLimit = seconds * 1000
  await fc.assert(fc.asyncProperty(sequences, runSteps), { seed, numRuns, interruptAfterTimeLimit })
}

const title =
  'after any sales, payments, cheques, refunds, credits and freezes all sums are those of the ledger'
test(`${title} (SEED=${seed})`, () => runAll({ numRuns: 4, maxLength: 25, seconds: 200 }), 300_000)
test(`${title}, two hundred times (SEED=${seed})`, { tags: ['soak'], timeout: 1_800_000 }, () =>
  runAll({ numRuns: Number(process.env.RUNS ?? 200), maxLength: 40, seconds: 1500 }),
)
