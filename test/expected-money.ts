import { isoDay } from '#persian/jalali.ts'

/** What orders, wallets and cashboxes come to, worked out without the application: sums are whole Rials. */

const hour = 3_600_000
const dayMs = 24 * hour
/** Days that a part may be late before access rests. */
const graceDays = 7

export type Method = 'cash' | 'card-reader' | 'cheque'
export type Taken = {
  id: string
  method: Method
  amount: number
  state: 'taken' | 'pending' | 'cleared' | 'bounced'
}
type Planned = { amount: number; paid: number; dueDay: string }
export type ExpectedLine = {
  kind: 'seat' | 'book'
  /** Of its price what was to be paid for it. */
  share: number
  isBack: boolean
  settled: number
  /** When each of ten sessions begins; none of books. */
  sessions: number[]
}
export type ExpectedOrder = {
  id: string
  buyer: string
  total: number
  paidAt: number
  isByGateway: boolean
  fromWallet: number
  /** What came at the gateway and was needed for it. */
  byGateway: number
  /** All that came at the gateway for it. */
  atGateway: number
  taken: Taken[]
  plan: Planned[]
  lines: ExpectedLine[]
  refunds: Record<'wallet' | 'cash' | 'card' | 'debt', number>
  /** What the seat is: it rests for a `late` part or is `paused` by staff, and is `gone` with a refund or by staff. */
  seat: 'open' | 'late' | 'paused' | 'gone'
  /** Whether it came to rest for a part that is late still. */
  wasFrozen: boolean
  /** The day on which staff woke it; for what was due by then it rests no more. */
  wokenDay: string | null
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export const sumDebt = ({ plan }: Pick<ExpectedOrder, 'plan'>) =>
  sum(plan.map(({ amount, paid }) => amount - paid))
export const isBounced = ({ state }: Pick<Taken, 'state'>) => state === 'bounced'

/** A share of 33 of 100 in whole Tomans, or a sum. */
export const takeOff = (subtotal: number, code: 'share' | 'sum' | null) =>
  code === null ? 0 : code === 'sum' ? Math.min(900_000, subtotal) : Math.floor((subtotal * 33) / 1000) * 10

/** What of a total each of two prices was paid with. */
export function share(total: number, seat: number, books: number): [seat: number, books: number] {
  const first = books === 0 ? total : Math.floor((seat / (seat + books)) * total)
  return [first, total - first]
}

/** What would come back of an order by its terms, and at the most. */
export function expectRefund({ lines, paidAt }: ExpectedOrder, now: number, isSeatAlone = false) {
  const given = lines.filter(({ isBack, kind }) => !isBack && !(isSeatAlone && kind === 'book'))
  const back = given.map(({ kind, share, settled, sessions }) => {
    const left = share - settled
    const percent = kind === 'book' ? (now < paidAt + 168 * hour ? 100 : 0) : percentOfSeat(sessions, now)
    return percent === 0 ? 0 : left - Math.floor((left * (100 - percent)) / 1000) * 10
  })
  return { lines: given, refundable: sum(back), most: sum(given.map(line => line.share - line.settled)) }
}

/** The terms «hamava» of ten sessions. */
function percentOfSeat(sessions: readonly number[], now: number): number {
  if (now < sessions[0]! - 48 * hour) return 100
  if (now < sessions[2]!) return 80
  return now < sessions[6]! ? 50 : 0
}

/** What came for an order from outside, has arrived and did not leave again. */
export const sumOutside = ({ byGateway, taken, refunds }: ExpectedOrder) =>
  byGateway +
  sum(taken.flatMap(({ state, amount }) => (state === 'taken' || state === 'cleared' ? amount : []))) -
  refunds.cash -
  refunds.card

export function createExpectedMoney(buyers: readonly string[]) {
  const orders: ExpectedOrder[] = []
  const wallets = new Map(buyers.map(id => [id, 0]))
  const accounts = { cash: 0, 'card-reader': 0, cheques: 0, bank: 0, payouts: 0 }
  const fill = (buyer: string, amount: number) => wallets.set(buyer, wallets.get(buyer)! + amount)

  function put(order: ExpectedOrder, parts: readonly Omit<Taken, 'state'>[]) {
    for (const part of parts) {
      order.taken.push({ ...part, state: part.method === 'cheque' ? 'pending' : 'taken' })
      accounts[part.method === 'cheque' ? 'cheques' : part.method] += part.amount
    }
  }

  /** Whoever is due first is paid first. */
  function payPlan(order: ExpectedOrder, amount: number, now: number) {
    let left = amount
    for (const part of order.plan.toSorted((one, other) => (one.dueDay < other.dueDay ? -1 : 1))) {
      const paid = Math.min(left, part.amount - part.paid)
      part.paid += paid
      left -= paid
    }
    if (amount === 0 || isLate(order, now)) return
    order.wasFrozen = false
    order.wokenDay = null
    if (order.seat === 'late') order.seat = 'open'
  }

  const isLate = ({ plan }: ExpectedOrder, now: number, after = '') =>
    plan.some(
      ({ amount, paid, dueDay }) =>
        paid < amount && dueDay > after && dueDay <= isoDay(new Date(now - (graceDays + 1) * dayMs)),
    )

  return {
    orders,
    wallets,
    accounts,
    fill,

    sell({
      parts = [],
      plan = [],
      fromWallet = 0,
      byGateway = 0,
      ...facts
    }: Pick<ExpectedOrder, 'id' | 'buyer' | 'total' | 'paidAt' | 'lines'> & {
      parts?: Omit<Taken, 'state'>[]
      plan?: { amount: number; dueDay: string }[]
      fromWallet?: number
      byGateway?: number
    }) {
      const order: ExpectedOrder = {
        ...facts,
        isByGateway: byGateway > 0,
        fromWallet,
        byGateway,
        atGateway: byGateway,
        taken: [],
        plan: plan.map(part => ({ ...part, paid: 0 })),
        refunds: { wallet: 0, cash: 0, card: 0, debt: 0 },
        seat: 'open',
        wasFrozen: false,
        wokenDay: null,
      }
      put(order, parts)
      fill(order.buyer, -fromWallet)
      orders.push(order)
      return order
    },

    /** Money for what is owed, at the front desk. */
    take(order: ExpectedOrder, parts: readonly Omit<Taken, 'state'>[], now: number) {
      put(order, parts)
      payPlan(order, sum(parts.map(({ amount }) => amount)), now)
    },

    /** Money for what is owed, at the gateway; what nothing is owed for is the buyer's. */
    payByLink(order: ExpectedOrder, amount: number, now: number) {
      const used = Math.min(amount, sumDebt(order))
      order.byGateway += used
      order.atGateway += amount
      fill(order.buyer, amount - used)
      payPlan(order, used, now)
    },

    settle(order: ExpectedOrder, cheque: Taken, outcome: 'cleared' | 'bounced', now: number) {
      cheque.state = outcome
      accounts.cheques -= cheque.amount
      if (outcome === 'cleared') accounts.bank += cheque.amount
      else order.plan.push({ amount: cheque.amount, paid: 0, dueDay: isoDay(new Date(now)) })
    },

    /**
     * Gives lines back for so much: what is owed is taken off first, and of what is left the wallet's share; no more
     * leaves the school than came from outside.
     */
    refund(
      order: ExpectedOrder,
      {
        lines,
        amount,
        to,
      }: { lines: readonly ExpectedLine[]; amount: number; to: 'wallet' | 'cash' | 'card' },
      now: number,
    ) {
      const outside = to === 'wallet' ? 0 : Math.min(amount, sumOutside(order))
      const debt = Math.min(amount, sumDebt(order))
      const back = Math.min(outside, amount - debt)
      for (const line of lines) {
        line.settled = line.share
        line.isBack = true
      }
      const { refunds } = order
      if (to !== 'wallet') refunds[to] += back
      refunds.wallet += amount - debt - back
      refunds.debt += debt
      fill(order.buyer, amount - debt - back)
      if (to === 'cash') accounts.cash -= back
      if (to === 'card') accounts.payouts += back
      if (lines.some(({ kind }) => kind === 'seat')) order.seat = 'gone'
      payPlan(order, debt, now)
    },

    /** What rests from the morning's job on. */
    freeze(now: number) {
      for (const order of orders) {
        const { seat, wasFrozen, wokenDay } = order
        if (seat !== 'open' || !isLate(order, now, wokenDay ?? '') || (wasFrozen && wokenDay === null))
          continue
        Object.assign(order, { seat: 'late', wasFrozen: true, wokenDay: null })
      }
    },
  }
}
