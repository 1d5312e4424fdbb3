import { findFullNames, notify, provePassword, record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { markSent, proveBooks, readGatewayHealth, showPayment } from '#features/payment/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { balance as money } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { reconcile } from './reconcile.server.ts'
import { reconcileDay } from './reconciled-days.server.ts'
import type { ReconciliationTables } from './tables.server.ts'

const t = withTables<ReconciliationTables>()

export async function readReconciliation({ app, db }: SignedIn) {
  const gateways = await readGatewayHealth(app)
  const days = await t(db).selectFrom('reconciled_day').selectAll().orderBy('day', 'desc').limit(31).execute()
  const open = await t(db)
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('payment')
    .select('number')
    .where('payment.state', 'not in', ['paid', 'failed'])
    .orderBy('payment.created_at')
    .limit(200)
    .execute()
  const spare = await t(db)
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['authority', 'amount', 'settled_at', 'number', 'spare', 'user_id'])
    .where('spare', 'is not', null)
    .orderBy('settled_at', 'desc')
    .limit(200)
    .execute()
  const strays = await t(db)
    .selectFrom('unmatched_payment')
    .selectAll()
    .orderBy('seen_at', 'desc')
    .limit(200)
    .execute()
  const refunds = await t(db)
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('refund')
    .select(['number', 'user_id'])
    .where('refund.state', '<>', 'done')
    .orderBy('refund.created_at')
    .limit(200)
    .execute()
  const names = await findFullNames(
    db,
    refunds.flatMap(({ user_id }) => user_id ?? []),
  )
  const proof = await t(db).selectFrom('ledger_proof').selectAll().orderBy('id', 'desc').executeTakeFirst()
  return {
    gateways: gateways.map(({ openedAt, failedAt, ...gateway }) => ({
      ...gateway,
      openedAt: openedAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
    })),
    days: days.map(day => ({ ...day, at: day.at.toISOString() })),
    open: open.map(row => ({
      ...showPayment(row),
      authority: row.authority,
      orderNumber: row.number,
      reason: row.reason,
    })),
    arrived: [
      ...strays.map(({ authority, amount, seen_at }) => ({
        authority,
        amount,
        at: seen_at.toISOString(),
        orderNumber: null,
        why: 'unknown' as const,
        held: true,
      })),
      ...spare.map(row => ({
        authority: row.authority!,
        amount: row.amount,
        at: row.settled_at!.toISOString(),
        orderNumber: row.number,
        why: row.spare!,
        held: row.user_id === null,
      })),
    ],
    refunds: refunds.map(row => ({
      id: row.id,
      amount: row.amount,
      to: row.method,
      state: row.state,
      at: row.created_at.toISOString(),
      tracking: row.tracking,
      orderNumber: row.number,
      learner: names.get(row.user_id ?? '')?.name ?? null,
      sheba: row.sheba,
      holder: row.holder,
      reason: row.reason,
    })),
    proof: { at: proof?.at.toISOString() ?? null, faults: proof?.faults ?? [] },
  }
}

export async function runReconciliation(context: SignedIn) {
  const { app, now } = context
  await reconcile(app, { within: 0 })
  await reconcileDay(app, now())
  await proveBooks(app)
  return readReconciliation(context)
}

/**
 * Says that a refund has left; whoever gets one that was transferred by hand is notified of its number.
 * @throws AppError notFound, for a refund that is done and for none alike; invalid at `tracking` or `currentPassword`
 */
export async function finishRefund(
  context: SignedIn,
  { id, tracking, currentPassword }: CheckedInputOf<typeof calls.finishRefund>,
) {
  const { app, db, user, now } = context
  await provePassword(context, currentPassword)
  await transaction(db, async tx => {
    const refund = await t(tx)
      .selectFrom('refund')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['refund.state', 'refund.amount', 'order_id', 'number', 'user_id'])
      .where('refund.id', '=', id)
      .executeTakeFirst()
    if (refund?.state === 'by-hand' && tracking === null) {
      const message = 'شمارهٔ پیگیری بانک وارد نشده است.'
      throw new AppError('invalid', { errors: [{ field: 'tracking', message }] })
    }
    if (!refund || !(await markSent(tx, id, null, now()))) throw new AppError('notFound')
    await t(tx).updateTable('refund').set({ tracking }).where('id', '=', id).execute()
    if (refund.user_id !== null && tracking !== null) {
      await notify(app, tx, refund.user_id, 'refund-sent', {
        number: toPersianDigits(refund.number),
        card: money(refund.amount),
        tracking,
        link: paths.order({ id: refund.order_id }),
      })
    }
    await record(tx, {
      actorId: user.id,
      action: 'refund.sent',
      subjectId: refund.user_id,
      about: { kind: 'order', id: refund.order_id, name: String(refund.number) },
      details: { refund: id, amount: refund.amount, ...(tracking && { tracking }) },
      at: now(),
    })
  })
  return readReconciliation(context)
}
