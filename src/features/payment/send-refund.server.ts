import type { AppContext } from '#server/app-context.ts'
import { findGateway } from '#server/engines/gateways/gateway.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { book } from './ledger.server.ts'
import { reach } from './recovery-points.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/**
 * Sends a refund to the card that paid, at most once in its life: the gateway sends again whatever it is asked again, and
 * tells nobody what it has sent. One whose answer was lost stays `sending` until staff have looked.
 */
export async function sendRefund(app: AppContext, id: string): Promise<void> {
  const claimed = await t(app.db)
    .updateTable('refund')
    .set({ state: 'sending' })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returning(['payment_id', 'amount', 'order_id'])
    .executeTakeFirst()
  if (!claimed) return
  reach(app, 'beforeRefund', id)
  const payment = await t(app.db)
    .selectFrom('payment')
    .select(['gateway', 'ref_id', 'amount'])
    .where('id', '=', claimed.payment_id!)
    .executeTakeFirstOrThrow()
  const { refunds } = findGateway(app, payment.gateway)
  const answer = refunds
    ? await refunds.send({
        refId: payment.ref_id!,
        paid: payment.amount,
        amount: claimed.amount,
        description: `refund ${id}`,
      })
    : ({ kind: 'refused', reason: 'no-way-back' } as const)
  reach(app, 'afterRefund', id)
  if (answer.kind === 'unknown') {
    app.log.error({ refund: id, reason: answer.reason }, 'whether a refund was sent is not known')
    await t(app.db).updateTable('refund').set({ reason: answer.reason }).where('id', '=', id).execute()
  } else if (answer.kind === 'refused') {
    const { reason } = answer
    await t(app.db).updateTable('refund').set({ state: 'by-hand', reason }).where('id', '=', id).execute()
  } else {
    await transaction(app.db, tx => markSent(tx, id, answer.id, app.now()))
  }
  reach(app, 'refunded', id)
}

/** The money has left us. @returns whether this call said so first */
export async function markSent(tx: Tx, id: string, gatewayId: string | null, now: Date): Promise<boolean> {
  const sent = await t(tx)
    .updateTable('refund')
    .set({ state: 'done', done_at: now, gateway_id: gatewayId })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .returning(['order_id', 'amount'])
    .executeTakeFirst()
  if (!sent) return false
  await book(tx, {
    kind: 'payout',
    key: `payout:${id}`,
    entries: [
      ['payouts', -sent.amount],
      ['gateway', sent.amount],
    ],
    orderId: sent.order_id,
    refundId: id,
    at: now,
  })
  return true
}
