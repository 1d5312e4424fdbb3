/** What whoever keeps the books asks of the gateway and the ledger. Amounts are whole Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { paymentShape, refundShape } from '#features/payment/public.ts'

const rials = z.int()

/** `not-in-ledger`: the bank was paid, our books do not say so. `not-at-gateway`: the reverse. */
const difference = z.object({
  kind: z.enum(['not-in-ledger', 'not-at-gateway', 'other-payment', 'no-answer']),
  /** Days that were compared when there was one gateway do not name it. */
  gateway: z.optional(z.string()),
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
  /** Those that payments are made at, in the order in which the next one tries them; counts are of the last 24 hours. */
  gateways: z.array(
    z.object({
      name: z.string(),
      isUp: z.boolean(),
      asked: z.int(),
      /** How many payments it was asked for and did not open: nobody was sent to it with them. */
      unopened: z.int(),
      openedAt: z.nullable(instant),
      failedAt: z.nullable(instant),
      reason: z.nullable(z.string()),
    }),
  ),
  days: z.array(reconciledDay),
  /** Payments whose outcome is not known yet, the oldest first. */
  open: z.array(
    z.extend(paymentShape, {
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
    z.extend(refundShape, {
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
