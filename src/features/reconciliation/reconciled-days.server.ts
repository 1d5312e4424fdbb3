import { findGateway, proveBooks } from '#features/payment/public.server.ts'
import { isoDay, startOfDay, startOfNextDay } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Difference } from './contract.ts'
import type { ReconciliationTables } from './tables.server.ts'
import { warnStaff } from './warn-staff.server.ts'

const t = withTables<ReconciliationTables>()

/**
 * Compares a day of Tehran's: every payment that the ledger booked on it must be one that its gateway confirms
 * again, with its number; every payment we gave up on it must be none that its gateway holds as paid.
 * @returns the differences
 */
export async function reconcileDay(app: AppContext, moment: Date): Promise<Difference[]> {
  const from = startOfDay(moment)
  const to = startOfNextDay(moment)
  const settled = await t(app.db)
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .leftJoin('ledger_transaction as booked', join =>
      join.onRef('booked.payment_id', '=', 'payment.id').on('booked.kind', '=', 'payment'),
    )
    .select(['authority', 'gateway', 'amount', 'payment.state', 'ref_id', 'number', 'booked.id as booking'])
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .where('authority', 'is not', null)
    .orderBy('settled_at')
    .execute()
  const report = { ledger: 0, gateway: 0, payments: 0, differences: [] as Difference[] }
  for (const { authority, amount, state, ref_id, number, booking, ...payment } of settled) {
    const gateway = findGateway(app, payment.gateway)
    const differ = (kind: Difference['kind']) =>
      report.differences.push({
        kind,
        gateway: payment.gateway,
        authority: authority!,
        orderNumber: number,
        amount,
      })
    if (booking !== null) {
      report.ledger += amount
      report.payments++
    }
    if (state === 'paid') {
      const answer = await gateway.verify({ authority: authority!, amount })
      if (answer.kind === 'paid') report.gateway += amount
      if (answer.kind === 'unknown') differ('no-answer')
      else if (answer.kind === 'refused') differ('not-at-gateway')
      else if (answer.refId !== ref_id) differ('other-payment')
      else if (booking === null) differ('not-in-ledger')
    } else {
      const answer = await gateway.inquire(authority!)
      if (answer.kind === 'known' && (answer.status === 'paid' || answer.status === 'verified')) {
        report.gateway += amount
        differ('not-in-ledger')
      }
    }
  }
  const row = {
    ledger: report.ledger,
    gateway: report.gateway,
    payments: report.payments,
    differences: JSON.stringify(report.differences),
    at: app.now(),
  }
  await t(app.db)
    .insertInto('reconciled_day')
    .values({ day: isoDay(moment), ...row })
    .onConflict(conflict => conflict.column('day').doUpdateSet(row))
    .execute()
  return report.differences
}

const day = 86_400_000

/** Every night: yesterday against the gateway, and the books against themselves; staff are notified of what is wrong. */
export const closeDay: Job = {
  name: 'close-payment-day',
  every: '35 2 * * *',
  retryLimit: 3,
  async run(app) {
    const differences = await reconcileDay(app, new Date(app.now().getTime() - day))
    const faults = await proveBooks(app)
    if (differences.length > 0 || faults.length > 0) await warnStaff(app)
  },
}
