/** What staff ask about the orders of the school, and how they refund one. Amounts are whole Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { orderAnswer, orderStates, shebaField } from '#features/payment/public.ts'

const rials = z.int()

/** How an order was paid; `wallet`: by nothing but the wallet. */
export const orderMethods = ['gateway', 'cash', 'card-reader', 'transfer', 'cheque', 'wallet'] as const
export type OrderMethod = (typeof orderMethods)[number]
/** `waiting` is not paid yet, `dropped` was let go unpaid, `approval` waits for a refund to be approved. */
export const orderViews = ['waiting', 'paid', 'debt', 'refunded', 'dropped', 'approval'] as const

const day = z.iso.date({ error: 'روز درست نیست.' })
const period = { from: z.optional(day), until: z.optional(day) }
const search = z.optional(text({ label: 'عبارت جست‌وجو', max: 100 }))

/** What narrows the list, as it stands in the page's address too. Days are Tehran's, both ends included. */
export const orderFilter = {
  q: search,
  view: z.optional(z.enum(orderViews, 'این فهرست را نمی‌شناسیم.')),
  method: z.optional(z.enum(orderMethods, 'این راه پرداخت را نمی‌شناسیم.')),
  ...period,
  /** What is sold, such as `course-seat`. */
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/, 'چنین کالایی نیست.'))),
  course: z.optional(id),
}

const payer = z.nullable(
  z.object({
    id: z.string(),
    name: z.string(),
    /** E.164 or an email; masked before those who may not read it. */
    contact: z.nullable(z.string()),
    isMasked: z.boolean(),
  }),
)
const orderRow = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  state: z.enum(orderStates),
  /** Null once they deleted their account. */
  payer,
  total: rials,
  debt: rials,
  refunded: rials,
  methods: z.array(z.enum(orderMethods)),
  createdAt: instant,
  paidAt: z.nullable(instant),
  asksApproval: z.boolean(),
})
export type OrderRow = z.output<typeof orderRow>

/** The number of an order: a page begins after it, or ends before it. */
const place = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_000_000_000)))

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/studio/orders',
  access: may('orders.read'),
  summary:
    'The orders of the school, the newest first, with the sums of all that are found; `q` finds numbers, references, the last four digits of a card and who paid.',
  input: z.object({
    ...orderFilter,
    after: place,
    before: place,
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  output: z.object({
    items: z.array(orderRow),
    total: z.int(),
    /** Of all that are found: `paid` what those came to that were paid; null of very many that nothing narrows. */
    sums: z.nullable(z.object({ total: rials, paid: rials, debt: rials })),
    /** Where the next page begins after; null at the end. */
    next: z.nullable(z.int()),
    previous: z.nullable(z.int()),
  }),
})
export type OrdersPage = z.output<typeof listOrders.output>

export const exportOrders = listExport({
  path: '/api/studio/orders.xlsx',
  access: may('orders.export'),
  summary: 'All orders that a filter finds, as a spreadsheet.',
  input: z.object(orderFilter),
})

export const readOrderFilters = endpoint({
  method: 'GET',
  path: '/api/studio/order-filters',
  access: may('orders.read'),
  summary: 'What the list may be narrowed by.',
  input: z.object({}),
  output: z.object({
    courses: z.array(z.object({ id: z.string(), title: z.string() })),
    kinds: z.array(z.string()),
  }),
})
export type OrderFilters = z.output<typeof readOrderFilters.output>

/** Where staff send what they refund. */
export const refundWays = ['wallet', 'card', 'sheba', 'cash'] as const
export type RefundWay = (typeof refundWays)[number]

const refundRequest = z.object({
  id: z.string(),
  amount: rials,
  refundable: rials,
  to: z.enum(refundWays),
  sheba: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  reason: z.string(),
  state: z.enum(['waiting', 'approved', 'declined']),
  askedBy: z.nullable(z.string()),
  askedAt: instant,
  decidedBy: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  /** Whether whoever asks may decide it: not who asked for it. */
  mayDecide: z.boolean(),
})
export type RefundRequest = z.output<typeof refundRequest>

const orderStory = z.object({
  order: orderAnswer.shape.order,
  payer,
  /** Who of the staff sold it; null where it was bought on the site. */
  soldBy: z.nullable(z.string()),
  /** The parts its price is paid in. Days are `YYYY-MM-DD`. */
  parts: z.array(
    z.object({
      id: z.string(),
      position: z.int(),
      cause: z.enum(['plan', 'cheque']),
      amount: rials,
      paid: rials,
      dueDay: z.string(),
      daysLate: z.int(),
    }),
  ),
  isFrozen: z.boolean(),
  /** The payments whose slips can be looked at; none for who may not. */
  slips: z.array(z.string()),
  timeline: z.array(z.object({ id: z.string(), at: instant, text: z.string(), by: z.nullable(z.string()) })),
  /** What may be refunded now; null for who may not, and where nothing can be. */
  refund: z.nullable(
    z.object({
      refundable: rials,
      sentence: z.string(),
      most: rials,
      owed: rials,
      byCard: rials,
      byHand: rials,
      hasPendingCheque: z.boolean(),
      /** Whether some of it is with its buyer, and may be on the shelf again. */
      isWithBuyer: z.boolean(),
      cashboxes: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  requests: z.array(refundRequest),
})
export type OrderStory = z.output<typeof orderStory>

export const readOrderStory = endpoint({
  method: 'GET',
  path: '/api/studio/orders/:id',
  access: may('orders.read'),
  summary: 'All that there is of an order: what was bought, how it was paid, and what happened since.',
  input: z.object({ id }),
  output: orderStory,
})

const way = {
  to: z.enum(refundWays, 'مقصد را انتخاب کنید.'),
  sheba: z._default(z.nullable(shebaField), null),
  holder: z._default(z.nullable(text({ label: 'نام صاحب حساب', max: 80 })), null),
  cashboxId: z._default(z.nullable(id), null),
}
const currentPassword = z._default(z.nullable(z.string().check(z.maxLength(1000))), null)

export const refundByPolicy = endpoint({
  method: 'POST',
  path: '/api/studio/orders/:id/refund',
  access: may('orders.refund'),
  summary:
    'Refunds an order by its policies, as its buyer would; asks for the password again. A sum other than what was shown is a conflict.',
  perMinute: 20,
  input: z.object({
    id,
    ...way,
    refundable: rials,
    /** Whether what was with its buyer is on the shelf again. */
    cameBack: z._default(z.boolean(), false),
    currentPassword,
  }),
  output: orderStory,
})

export const askRefund = endpoint({
  method: 'POST',
  path: '/api/studio/orders/:id/refund-requests',
  access: may('orders.refund'),
  summary:
    'Asks for a refund above what the policies leave, with a reason; somebody else approves it. The same id once more asks nothing more.',
  perMinute: 20,
  input: z.object({
    id,
    requestId: id,
    ...way,
    amount: z
      .int('مبلغ را به تومان و با رقم بنویسید.')
      .check(z.minimum(1, 'مبلغ را بنویسید.'), z.maximum(100_000_000_000, 'این مبلغ بیش از حد مجاز است.')),
    reason: text({ label: 'دلیل', min: 3, max: 500 }),
  }),
  output: orderStory,
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/studio/refund-requests/:id',
  access: may('orders.approve'),
  summary:
    'Approves a refund that somebody else asked for, which pays it, or declines it with a reason; asks for the password again.',
  perMinute: 20,
  input: z.object({
    id,
    approve: z.boolean(),
    answer: z._default(text({ label: 'دلیل', min: 0, max: 500 }), ''),
    currentPassword,
  }),
  output: orderStory,
})

const paymentKinds = ['gateway', 'cash', 'card-reader', 'transfer', 'cheque'] as const
export const paymentFilter = {
  q: search,
  method: z.optional(z.enum(paymentKinds, 'این راه پرداخت را نمی‌شناسیم.')),
  /** The name of a gateway: only what was paid there. */
  gateway: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/, 'این درگاه را نمی‌شناسیم.'))),
  ...period,
}
const paymentRow = z.object({
  id: z.string(),
  orderId: z.string(),
  number: z.int(),
  payer,
  method: z.enum(paymentKinds),
  /** Of a payment at a gateway its name. */
  gateway: z.nullable(z.string()),
  amount: rials,
  reference: z.nullable(z.string()),
  card: z.nullable(z.string()),
  /** Of a cheque, and of a payment that bought nothing. */
  note: z.nullable(z.enum(['pending', 'cleared', 'bounced', 'to-wallet'])),
  cashbox: z.nullable(z.string()),
  takenBy: z.nullable(z.string()),
  at: instant,
})
export type PaymentRow = z.output<typeof paymentRow>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/studio/received',
  access: may('orders.payments'),
  summary: 'All money that came in, at the gateway and at the desk, the newest first, with its sum.',
  input: z.object({
    ...paymentFilter,
    after: z.optional(
      z
        .string()
        .check(z.regex(/^\d{1,14}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'نشانی صفحه درست نیست.')),
    ),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  output: z.object({
    items: z.array(paymentRow),
    total: z.int(),
    /** Null where there are more than are summed. */
    sum: z.nullable(rials),
    next: z.nullable(z.string()),
  }),
})
export type PaymentsPage = z.output<typeof listPayments.output>

export const exportPayments = listExport({
  path: '/api/studio/received.xlsx',
  access: may('orders.export'),
  summary: 'All payments that a filter finds, as a spreadsheet.',
  input: z.object(paymentFilter),
})
