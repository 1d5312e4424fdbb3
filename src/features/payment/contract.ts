/** What may be asked of the till. Every amount is a whole number of Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { cleanSheba, isSheba } from '#persian/sheba.ts'
import { taughtCodes } from '#persian/taught-languages.ts'
import { minDays } from './withdrawal.ts'

/**
 * `open`: may be paid until `expiresAt`. `paying`: the same, and somebody was sent to the bank whose answer is not
 * known yet. What was let go unpaid is `cancelled` (by its buyer) or `expired` (by the clock).
 */
export const orderStates = [
  'open',
  'paying',
  'paid',
  'cancelled',
  'expired',
  'partly-refunded',
  'refunded',
] as const

/**
 * `asked`: the gateway is being asked for a payment. `at-bank`: the buyer was sent there. `verifying`: the gateway says
 * or may say that it was paid. `failed`: nothing was paid.
 */
export const paymentStates = ['asked', 'at-bank', 'verifying', 'paid', 'failed'] as const

/**
 * How a payment ended that was not made. `not-paid`: the gateway says so, and says no more of who turned back and whom
 * the bank refused. `given-up`: nobody came back from the bank. `reversed`: the bank gave back what it had taken.
 */
export const paymentEnds = ['not-paid', 'given-up', 'reversed'] as const

/**
 * `asked`: not sent yet. `sending`: the gateway was asked and did not answer so far. `by-hand`: the accountant transfers
 * it to the Sheba number. `done`: the money has left us; a card sees it within 72 hours.
 */
export const refundStates = ['asked', 'sending', 'by-hand', 'done'] as const

const rials = z.int()

const orderLine = z.object({
  id: z.string(),
  /** What kind of thing is sold, such as `course-seat`. */
  kind: z.string(),
  title: z.string(),
  price: rials,
  /** The name of its table in `refund-policies.ts`, fixed when the order was opened. */
  policy: z.string(),
  /** What the table counts from; null where nothing is set. */
  startsAt: z.nullable(instant),
  /** When each session begins, in order. */
  sessions: z.array(instant),
  /** Until when the law lets its buyer withdraw from it and have all back; of an open order, were it paid now. */
  withdrawUntil: z.nullable(instant),
})
export type OrderLine = z.output<typeof orderLine>

const payment = z.object({
  id: z.string(),
  state: z.enum(paymentStates),
  amount: rials,
  gateway: z.string(),
  /** Null unless it failed. */
  end: z.nullable(z.enum(paymentEnds)),
  /** Whether it was paid and bought nothing: then it is in the wallet. */
  toWallet: z.boolean(),
  /** The gateway's number of a payment: digits. */
  refId: z.nullable(z.string()),
  /** `628023******8998` */
  cardMask: z.nullable(z.string()),
  at: instant,
})
export type Payment = z.output<typeof payment>

const refund = z.object({
  id: z.string(),
  amount: rials,
  to: z.enum(['wallet', 'card']),
  state: z.enum(refundStates),
  /** The bank's number of the transfer, where it was made by hand. */
  tracking: z.nullable(z.string()),
  at: instant,
})
export type Refund = z.output<typeof refund>

const order = z.object({
  id: z.string(),
  /** What people call it by. */
  number: z.int(),
  state: z.enum(orderStates),
  title: z.string(),
  lines: z.array(orderLine),
  discount: z.nullable(z.object({ code: z.string(), amount: rials })),
  subtotal: rials,
  /** `subtotal` less the discount. */
  total: rials,
  /** Of `total`: laid aside of the wallet while it is being paid, taken from it once it is. */
  fromWallet: rials,
  /** What the bank is to be paid: `total` less `fromWallet`; 0 once nothing is to be paid any more. */
  payable: rials,
  createdAt: instant,
  /** Until when what it holds is kept and it may be paid. */
  expiresAt: instant,
  paidAt: z.nullable(instant),
  /** Those the buyer was sent to the bank with, the newest first. */
  payments: z.array(payment),
  refunds: z.array(refund),
})
export type Order = z.output<typeof order>
export const orderAnswer = z.object({ order })

const which = z.object({ id })

export const myOrders = endpoint({
  method: 'GET',
  path: '/api/payment/orders',
  access: 'user',
  summary: 'The orders of the user, the newest first.',
  input: z.object(pageQuery(20)),
  output: buildPageSchema(order),
})

/** What a line is of, as it stands now. */
const describedLine = z.object({
  lineId: z.string(),
  /** The language whose cover stands for it. */
  cover: z.nullable(z.enum(taughtCodes)),
  /** What is written on it, unless its usual greeting. */
  greeting: z.nullable(z.string()),
  /** «نگار صداقت»، «شنبه و دوشنبه، ۱۸:۳۰» */
  facts: z.array(z.string()),
  page: z.nullable(z.string()),
  calendar: z.nullable(z.string()),
})
export type DescribedLine = z.output<typeof describedLine>

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/payment/orders/:id',
  access: 'user',
  summary: 'One order of the user, and what its lines are of: those that are there still.',
  input: which,
  output: z.object({ order, described: z.array(describedLine) }),
})

export const applyDiscount = endpoint({
  method: 'POST',
  path: '/api/payment/orders/:id/discount',
  access: 'user',
  summary: 'Lays a discount code on an order, in the place of another; one use of it is held with the order.',
  // Codes are short: they must not be guessed by trying.
  perMinute: 20,
  input: z.object({ id, code: text({ label: 'کد تخفیف', max: 40 }) }),
  output: orderAnswer,
})

export const removeDiscount = endpoint({
  method: 'DELETE',
  path: '/api/payment/orders/:id/discount',
  access: 'user',
  summary: 'Takes the discount code off an order.',
  input: which,
  output: orderAnswer,
})

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/payment/orders/:id/pay',
  access: 'user',
  summary: 'Pays an order: wholly from the wallet, or by a payment at the gateway that the buyer is sent to.',
  perMinute: 20,
  input: z.object({ id, useWallet: z._default(z.boolean(), false) }),
  output: z.object({
    order,
    /** The gateway's page; null where the order is paid already. */
    redirectTo: z.nullable(z.string()),
  }),
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/payment/orders/:id/cancel',
  access: 'user',
  summary: 'Lets an unpaid order go, and what it held.',
  input: which,
  output: orderAnswer,
})

const refundQuote = z.object({
  /** What of the order comes back now; with `deduction` it makes what was paid. */
  refundable: rials,
  deduction: rials,
  /** The place of the policy's step that counts, from 0; of the first line, where the order has several. */
  step: z.int(),
  /** Why, as people read it. */
  sentence: z.string(),
  /** The most that may go back to a card; the rest was paid by wallet and goes there. */
  toCard: rials,
  /** Whether one may withdraw: where something comes back, or nothing was paid and all of it would. */
  mayWithdraw: z.boolean(),
})
export type RefundQuote = z.output<typeof refundQuote>

export const quoteOrderRefund = endpoint({
  method: 'GET',
  path: '/api/payment/orders/:id/refund',
  access: 'user',
  summary: 'What would come back of a paid order now, by the policy of each line.',
  input: which,
  output: z.object({ quote: refundQuote }),
})

const sheba = z.pipe(
  z.pipe(z.string().check(z.maxLength(60)), z.transform(cleanSheba)),
  z.string().check(z.refine(isSheba, 'شماره شبا درست نیست.')),
)

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/payment/orders/:id/refund',
  access: 'user',
  summary: 'Withdraws from a paid order; its goods are taken back and what the policy leaves comes back.',
  perMinute: 20,
  input: z.object({
    id,
    to: z.enum(['wallet', 'card']),
    /** Where the accountant transfers it; without it the gateway sends it to the card that paid. */
    sheba: z.optional(sheba),
    /** Whose account that is; wanted with a Sheba number. */
    holder: z.optional(text({ label: 'نام صاحب حساب', max: 80 })),
    /** What the buyer was shown as refundable: where it is something else by now, the answer is a conflict. */
    refundable: z.optional(rials),
  }),
  output: orderAnswer,
})

const walletItem = z.object({
  id: z.string(),
  at: instant,
  /** What it did to the wallet; negative where it took from it. */
  amount: rials,
  /** What the bank was paid for it. */
  byCard: rials,
  /**
   * `wallet`, `card-and-wallet`: what a purchase was paid by; one by card alone moves nothing here. `laid-aside`: for an order that is not paid yet.
   * `payment`: came from the bank and bought nothing.
   */
  kind: z.enum(['wallet', 'card-and-wallet', 'laid-aside', 'payment', 'refund', 'opening']),
  order: z.nullable(z.object({ id: z.string(), number: z.int(), title: z.string() })),
})
export type WalletItem = z.output<typeof walletItem>

export const readWallet = endpoint({
  method: 'GET',
  path: '/api/payment/wallet',
  access: 'user',
  summary: 'The wallet of the user: what is in it and what moved, the newest first.',
  input: z.object(pageQuery(20)),
  output: z.extend(buildPageSchema(walletItem), { balance: rials }),
})

/** `not-in-ledger`: the bank was paid, our books do not say so. `not-at-gateway`: the reverse. */
const difference = z.object({
  kind: z.enum(['not-in-ledger', 'not-at-gateway', 'other-payment', 'no-answer']),
  authority: z.string(),
  orderNumber: z.nullable(z.int()),
  amount: rials,
})
export type Difference = z.output<typeof difference>

const reconciledDay = z.object({
  /** `2026-11-21`, a day of Tehran's. */
  day: z.string(),
  /** What came in by the ledger, and by the gateway. */
  ledger: rials,
  gateway: rials,
  payments: z.int(),
  differences: z.array(difference),
  at: instant,
})
export type ReconciledDay = z.output<typeof reconciledDay>

const reconciliation = z.object({
  days: z.array(reconciledDay),
  /** Payments whose outcome is not known yet, the oldest first. */
  open: z.array(
    z.extend(payment, {
      authority: z.nullable(z.string()),
      orderNumber: z.int(),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Money that came and bought nothing; it is in the payer's wallet, or (`held`) with us as the payer is unknown. */
  arrived: z.array(
    z.object({
      authority: z.string(),
      amount: rials,
      at: instant,
      orderNumber: z.nullable(z.int()),
      why: z.enum(['second-payment', 'order-closed', 'sold-out', 'not-enough', 'unknown']),
      held: z.boolean(),
    }),
  ),
  /** Refunds that wait for a person: to be transferred by hand, or sent to a gateway that did not answer. */
  refunds: z.array(
    z.extend(refund, {
      orderNumber: z.int(),
      /** Who bought it; null once they deleted their account. */
      learner: z.nullable(z.string()),
      sheba: z.nullable(z.string()),
      holder: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** What the last proof of the books found wrong, in English for the log; empty where all is well. */
  proof: z.object({ at: z.nullable(instant), faults: z.array(z.string()) }),
})
export type Reconciliation = z.output<typeof reconciliation>

export const readReconciliation = endpoint({
  method: 'GET',
  path: '/api/payment/reconciliation',
  access: may('payments.read'),
  summary:
    'The gateway against the ledger, day by day, and every payment and refund that waits for somebody.',
  input: z.object({}),
  output: reconciliation,
})

export const runReconciliation = endpoint({
  method: 'POST',
  path: '/api/payment/reconciliation/run',
  access: may('payments.reconcile'),
  summary: 'Asks the gateway about every open payment now, compares today and proves the books.',
  perMinute: 10,
  input: z.object({}),
  output: reconciliation,
})

export const finishRefund = endpoint({
  method: 'POST',
  path: '/api/payment/refunds/:id/done',
  access: may('payments.reconcile'),
  summary:
    'Says that a refund was transferred by hand, or that the gateway has sent it; asks for the password again.',
  input: z.object({
    id,
    /** The bank's number of the transfer; wanted where it was made by hand. */
    tracking: z._default(z.nullable(text({ label: 'شمارهٔ پیگیری بانک', max: 40 })), null),
    currentPassword: z._default(z.nullable(z.string().check(z.maxLength(1000))), null),
  }),
  output: reconciliation,
})

const withdrawalRight = z.object({
  applies: z.boolean(),
  days: z.int(),
  from: z.enum(['purchase', 'start']),
  endsAtStart: z.boolean(),
})
const withdrawal = z.object({
  right: withdrawalRight,
  /** Who told the school that this is what the law wants of it, and when that was entered. */
  confirmed: z.nullable(z.object({ by: z.string(), at: instant })),
})
export type Withdrawal = z.output<typeof withdrawal>

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/api/payment/withdrawal',
  access: may('payments.read'),
  summary: 'The right to withdraw that whatever is ordered now is offered with, and who confirmed it.',
  input: z.object({}),
  output: withdrawal,
})

export const confirmWithdrawal = endpoint({
  method: 'POST',
  path: '/api/payment/withdrawal',
  access: may('legal.publish'),
  summary:
    'Sets the right to withdraw as the school’s counsel confirmed it; orders keep the one they were opened with.',
  perMinute: 10,
  input: z.extend(withdrawalRight, {
    days: z
      .int()
      .check(
        z.minimum(minDays, 'کمتر از هفت روز کاری نمی‌شود.'),
        z.maximum(60, 'بیشتر از ۶۰ روز کاری نمی‌شود.'),
      ),
    confirmedBy: text({ label: 'نام مشاور حقوقی', max: 120 }),
    currentPassword: z._default(z.nullable(z.string().check(z.maxLength(1000))), null),
  }),
  output: withdrawal,
})

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/payment/orders/:id/receipt.pdf',
  access: 'user',
  summary: 'The receipt of a paid order as PDF, for its buyer and for whoever keeps the books.',
  perMinute: 30,
  input: which,
  output: fileResponse,
  file: 'application/pdf',
})
