import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/database/database.ts'
import type { Order, Payment } from './contract.ts'
import { showOrder } from './find-order.server.ts'
import { lookAtPayment, verifyPayment } from './look-at-payment.server.ts'
import { failPayment } from './settle-payment.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/**
 * What came of a payment whose buyer is back from the bank. `paid` and `already-paid`: by this payment, now or before.
 * `to-wallet`: it was paid and bought nothing, so it is in the wallet. `not-paid`: nothing was paid; whether the buyer
 * turned back or the bank refused them the gateway does not say. `unknown`: it is asked about again; the order is null
 * where we gave out no such authority.
 */
export type ReturnOutcome = 'paid' | 'already-paid' | 'to-wallet' | 'not-paid' | 'unknown'

/** The order and the payment that a callback named; none where we gave out no such authority. */
export type Returned = { outcome: ReturnOutcome; order: Order | null; payment?: Payment | undefined }

/**
 * Settles what a callback tells of. Nothing it says is believed: its authority finds the payment, everything else is
 * asked of the gateway. May come any number of times, side by side, early, late, or never.
 * @param status `OK` or `NOK`, as the gateway's callback writes it
 */
export async function settleReturn(
  app: AppContext,
  { authority, status }: { authority: string; status: string },
): Promise<Returned> {
  const payment = /^[AS][0-9a-zA-Z]{35}$/.test(authority) ? await find(app, authority) : undefined
  if (!payment) {
    app.log.warn({ status: status.slice(0, 10) }, 'a callback names an authority we never gave out')
    return { outcome: 'unknown', order: null }
  }
  const outcome = await settle(app, payment, status.toUpperCase() === 'OK')
  const order = await showOrder(app.db, payment.order_id, app.now())
  return { outcome, order, payment: order.payments.find(({ id }) => id === payment.id) }
}

const find = (app: AppContext, authority: string) =>
  t(app.db)
    .selectFrom('payment')
    .select(['id', 'order_id', 'amount', 'state', 'spare', 'created_at'])
    .where('authority', '=', authority)
    .executeTakeFirst()
    .then(row => row && { ...row, authority })

async function settle(
  app: AppContext,
  payment: NonNullable<Awaited<ReturnType<typeof find>>>,
  isReportedPaid: boolean,
): Promise<ReturnOutcome> {
  if (payment.state === 'paid') return payment.spare ? 'to-wallet' : 'already-paid'
  const known = isReportedPaid ? await verifyPayment(app, payment) : await lookAtPayment(app, payment)
  if (known === 'paid') {
    const settled = await find(app, payment.authority)
    return settled?.spare ? 'to-wallet' : 'paid'
  }
  if (known === 'unknown') return 'unknown'
  // The buyer is back and the gateway has not closed it: should they pay it all the same, it is picked up again.
  if (known === 'at-bank') await failPayment(app, payment.id, 'turned-back')
  return 'not-paid'
}
