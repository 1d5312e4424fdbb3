import { addDays, fromJalali, isoDay, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/database/database.ts'
import type { Job } from '#server/jobs.ts'
import type { Difference } from './contract.ts'
import { getGateway } from './gateway.server.ts'
import { proveBooks } from './prove-books.server.ts'
import type { PaymentTables } from './tables.server.ts'
import { warnStaff } from './warn-staff.server.ts'

const t = withTables<PaymentTables>()

/**
 * Compares a day of Tehran's: every payment that the ledger booked on it must be one that the gateway confirms again,
 * with its number; every payment we gave up on it must be none that the gateway holds as paid.
 * @returns the differences
 */
export async function reconcileDay(app: AppContext, moment: Date): Promise<Difference[]> {
  const gateway = getGateway(app)
  const { year, month, day } = toJalali(moment)
  const from = fromJalali({ year, month, day })
  const to = fromJalali(addDays({ year, month, day }, 1))
  const settled = await t(app.db)
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .leftJoin('ledger_transaction as booked', join =>
      join.onRef('booked.payment_id', '=', 'payment.id').on('booked.kind', '=', 'payment'),
    )
    .select(['authority', 'amount', 'payment.state', 'ref_id', 'number', 'booked.id as booking'])
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .where('authority', 'is not', null)
    .orderBy('settled_at')
    .execute()
  const report = { ledger: 0, gateway: 0, payments: 0, differences: [] as Difference[] }
  for (const { authority, amount, state, ref_id, number, booking } of settled) {
    const differ = (kind: Difference['kind']) =>
      report.differences.push({ kind, authority: authority!, orderNumber: number, amount })
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
