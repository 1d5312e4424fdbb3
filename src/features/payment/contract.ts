/** What may be asked of the till. Every amount is a whole number of Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { cleanSheba, isSheba } from '#persian/sheba.ts'
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

/** How staff take money at the desk. */
export const deskMethods = ['cash', 'card-reader', 'transfer', 'cheque'] as const

const rials = z.int()

/** A policy of refunds, as `refund-policy.ts` reads it. */
const refundTerms = z.object({
  title: z.string(),
  steps: z.array(
    z.object({
      until: z.union([
        z.literal('always'),
        z.object({ hoursAfterPurchase: z.int() }),
        z.object({ hoursBeforeStart: z.int() }),
        z.object({ daysBeforeStart: z.int() }),
        z.object({ beforeSession: z.int() }),
      ]),
      percent: z.int(),
      keepsFee: z.optional(z.literal(true)),
    }),
  ),
  maxDeducted: z.optional(rials),
  sessionCount: z.optional(z.int()),
})

export type RefundTerms = z.output<typeof refundTerms>

const orderLine = z.object({
  id: z.string(),
  /** What kind of thing is sold, such as `course-seat`. */
  kind: z.string(),
  /** With its count, where that is more than one: «۲ × …». */
  title: z.string(),
  count: z.int(),
  /** How many of them were given back. */
  returned: z.int(),
  /** Of all of them. */
  price: rials,
  /** The name of its policy of refunds, and the policy as it stood when the order was opened. */
  policy: z.string(),
  terms: refundTerms,
  /** What the table counts from; null where nothing is set. */
  startsAt: z.nullable(instant),
  /** When each session begins, in order. */
  sessions: z.array(instant),
  /** Until when the law lets its buyer withdraw from it and have all back; of an open order, were it paid now. */
  withdrawUntil: z.nullable(instant),
})
export type OrderLine = z.output<typeof orderLine>

export const paymentShape = z.object({
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
export type Payment = z.output<typeof paymentShape>

export const refundShape = z.object({
  id: z.string(),
  amount: rials,
  /** `debt`: taken off what is owed, so that no money moves. */
  to: z.enum(['wallet', 'card', 'cash', 'debt']),
  state: z.enum(refundStates),
  /** The bank's number of the transfer, where it was made by hand. */
  tracking: z.nullable(z.string()),
  at: instant,
})
export type Refund = z.output<typeof refundShape>

const deskPayment = z.object({
  id: z.string(),
  method: z.enum(deskMethods),
  amount: rials,
  reference: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** Of a cheque, a day as `YYYY-MM-DD`. */
  dueDay: z.nullable(z.string()),
  /** A cheque is `pending` until the bank has paid it or it has bounced. */
  state: z.enum(['taken', 'pending', 'cleared', 'bounced']),
  at: instant,
})
export type DeskPayment = z.output<typeof deskPayment>

const order = z.object({
  id: z.string(),
  /** What people call it by. */
  number: z.int(),
  state: z.enum(orderStates),
  title: z.string(),
  lines: z.array(orderLine),
  /** What takes something off; `code` is null of what applies by itself. */
  discounts: z.array(z.object({ code: z.nullable(z.string()), name: z.string(), amount: rials })),
  subtotal: rials,
  /** `subtotal` less the discounts. */
  total: rials,
  /** Of `total`: laid aside of the wallet while it is being paid, taken from it once it is. */
  fromWallet: rials,
  /** What is owed of it, once it was handed over before all of it was paid. */
  debt: rials,
  /** What the bank is to be paid: `total` less `fromWallet`; 0 once nothing is to be paid any more. */
  payable: rials,
  createdAt: instant,
  /** Until when what it holds is kept and it may be paid. */
  expiresAt: instant,
  paidAt: z.nullable(instant),
  /** Those the buyer was sent to the bank with, the newest first. */
  payments: z.array(paymentShape),
  /** What staff took for it at the desk, in its order. */
  deskPayments: z.array(deskPayment),
  refunds: z.array(refundShape),
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
  cover: z.nullable(z.string()),
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

export const readGateways = endpoint({
  method: 'GET',
  path: '/api/payment/gateways',
  access: 'user',
  summary:
    'The gateways in the order in which the next payment tries them, and which of them open payments now.',
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ name: z.string(), isUp: z.boolean() })) }),
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
  /** Of `refundable`: what is taken off what is still owed, so that it does not come back as money. */
  offDebt: rials,
  /** The place of the policy's step that counts, from 0; of the first line, where the order has several. */
  step: z.int(),
  /** Why, as people read it. */
  sentence: z.string(),
  /** The most that may go back to a card; the rest was paid by wallet and goes there. */
  toCard: rials,
  /** Whether the gateway sends nothing back by itself: then the accountant transfers it, and wants a Sheba number. */
  wantsSheba: z.boolean(),
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

/** An account number as people type it. */
export const sheba = z.pipe(
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
  kind: z.enum(['wallet', 'card-and-wallet', 'laid-aside', 'payment', 'refund', 'opening', 'credit']),
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
  summary:
    'The receipt of a paid order as PDF, for its buyer and for whoever keeps the books; in English for payers abroad.',
  perMinute: 30,
  input: z.object({ id, lang: z._default(z.enum(['fa', 'en'], 'رسید به این زبان نداریم.'), 'fa') }),
  output: fileResponse,
  file: 'application/pdf',
})
