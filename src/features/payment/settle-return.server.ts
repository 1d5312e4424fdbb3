import type { AppContext } from '#server/app-context.ts'
import { listKnownGateways, type Return } from '#server/engines/gateways/gateway.ts'
import { withTables } from '#server/platform/database/database.ts'
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
 * asked of the gateway that the payment was made at. May come any number of times, side by side, early, late, or never.
 * @param query of the address that the gateway has sent the buyer to
 */
export async function settleReturn(app: AppContext, query: URLSearchParams): Promise<Returned> {
  const named = readReturn(app, query)
  const payment = named && (await find(app, named))
  if (!payment) {
    app.log.warn('a callback names an authority we never gave out')
    return { outcome: 'unknown', order: null }
  }
  const outcome = await settle(app, payment, named.isReportedPaid)
  const order = await showOrder(app.db, payment.order_id, app.now())
  return { outcome, order, payment: order.payments.find(({ id }) => id === payment.id) }
}

type Named = { gateway: string; authority: string }

/** Which gateway's callback it is, and what it names. */
function readReturn(app: AppContext, query: URLSearchParams): (Named & Return) | null {
  // Gateways spell the names of their parameters as they like.
  const given = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]))
  for (const gateway of listKnownGateways(app)) {
    const named = gateway.readReturn(given)
    if (named) return { ...named, gateway: gateway.name }
  }
  return null
}

const find = (app: AppContext, { gateway, authority }: Named) =>
  t(app.db)
    .selectFrom('payment')
    .select(['id', 'order_id', 'amount', 'state', 'spare', 'created_at'])
    .where('authority', '=', authority)
    .where('gateway', '=', gateway)
    .executeTakeFirst()
    .then(row => row && { ...row, gateway, authority })

async function settle(
  app: AppContext,
  payment: NonNullable<Awaited<ReturnType<typeof find>>>,
  isReportedPaid: boolean,
): Promise<ReturnOutcome> {
  if (payment.state === 'paid') return payment.spare ? 'to-wallet' : 'already-paid'
  const known = isReportedPaid ? await verifyPayment(app, payment) : await lookAtPayment(app, payment)
  if (known === 'paid') {
    const settled = await find(app, payment)
    return settled?.spare ? 'to-wallet' : 'paid'
  }
  if (known === 'unknown') return 'unknown'
  // The buyer is back and the gateway has not closed it: should they pay it all the same, it is picked up again.
  if (known === 'at-bank') await failPayment(app, payment.id, 'turned-back')
  return 'not-paid'
}
