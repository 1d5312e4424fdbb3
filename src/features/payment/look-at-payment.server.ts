import type { AppContext } from '#server/app-context.ts'
import { findGateway, type Gateway } from '#server/engines/gateways/gateway.ts'
import { withTables } from '#server/platform/database/database.ts'
import { reach } from './recovery-points.server.ts'
import { failPayment, settlePayment } from './settle-payment.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** How long somebody may sit at the bank's page before a payment counts as given up. In milliseconds. */
const maxAtBankMs = 30 * 60_000

/** What is known of a payment now: `open` is not settled. */
export type Known = 'paid' | 'failed' | 'at-bank' | 'unknown'
type Payment = { id: string; gateway: string; authority: string; amount: number; created_at: Date }

/**
 * Confirms a payment that the gateway says, or a callback claims, was made. What the gateway refuses is asked about
 * before it counts as failed: a forged callback comes while its buyer may still be at the bank.
 */
export async function verifyPayment(app: AppContext, payment: Payment): Promise<Known> {
  const gateway = findGateway(app, payment.gateway)
  await t(app.db)
    .updateTable('payment')
    .set({ state: 'verifying', reason: null, settled_at: null, last_checked_at: app.now() })
    .where('id', '=', payment.id)
    // One that was given up is open again: what the gateway confirms now may be lost on the way, and is then asked about.
    .where('state', 'in', ['at-bank', 'failed'])
    .execute()
  reach(app, 'beforeVerify', payment.id)
  // With the amount we asked for, whatever the order says by now.
  const answer = await gateway.verify({ authority: payment.authority, amount: payment.amount })
  reach(app, 'afterVerify', payment.id)
  if (answer.kind === 'unknown') return leaveOpen(app, payment, answer.reason)
  if (answer.kind === 'refused') {
    app.log.warn({ payment: payment.id, reason: answer.reason }, 'the gateway confirms no such payment')
    return askAbout(app, gateway, payment, answer.reason)
  }
  await settlePayment(app, payment.id, answer)
  reach(app, 'settled', payment.id)
  return 'paid'
}

/** Asks the gateway how a payment stands, and finishes it where it can be. */
export async function lookAtPayment(app: AppContext, payment: Payment): Promise<Known> {
  return askAbout(app, findGateway(app, payment.gateway), payment, null)
}

/** @param refusal why the gateway did not confirm it, where it was just asked to */
async function askAbout(
  app: AppContext,
  gateway: Gateway,
  payment: Payment,
  refusal: string | null,
): Promise<Known> {
  const answer = await gateway.inquire(payment.authority)
  if (answer.kind === 'unknown') return leaveOpen(app, payment, answer.reason)
  if (answer.kind === 'refused') return fail(app, payment, answer.reason)
  switch (answer.status) {
    case 'paid':
    case 'verified':
      // Paid, and not as we wanted it: another amount. Somebody must look.
      return refusal === null ? verifyPayment(app, payment) : leaveOpen(app, payment, refusal)
    case 'failed':
    case 'reversed':
      return fail(app, payment, answer.status)
    case 'at-bank':
      break
  }
  if (app.now().getTime() - payment.created_at.getTime() > maxAtBankMs) return fail(app, payment, 'given-up')
  // A callback claims that it was paid, and the gateway knows nothing of that yet.
  if (refusal !== null) return leaveOpen(app, payment, refusal)
  await t(app.db)
    .updateTable('payment')
    .set({ state: 'at-bank', reason: null, last_checked_at: app.now() })
    .where('id', '=', payment.id)
    .where('state', 'in', ['at-bank', 'verifying'])
    .execute()
  return 'at-bank'
}

async function fail(app: AppContext, { id }: Payment, reason: string): Promise<Known> {
  await failPayment(app, id, reason)
  reach(app, 'settled', id)
  return 'failed'
}

async function leaveOpen(app: AppContext, { id }: Payment, reason: string): Promise<Known> {
  app.log.warn({ payment: id, reason }, 'how a payment stands is not known yet')
  await t(app.db)
    .updateTable('payment')
    .set({ reason, last_checked_at: app.now() })
    .where('id', '=', id)
    .where('state', 'in', ['at-bank', 'verifying'])
    .execute()
  return 'unknown'
}
