import { notify, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import { paths } from '#contract/paths.ts'
import { book, lockOrder, raiseDebt } from '#features/payment/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { balance as money } from '#persian/toman.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { holdCashbox } from './cashboxes.server.ts'
import type { CashboxAndLedger } from './tables.server.ts'

const t = withTables<CashboxAndLedger>()

/**
 * The bank has paid a cheque, or has not: then what it had paid is owed again. Said twice, it is written once.
 * @throws AppError notFound; conflict, where the other was said before
 */
export async function settleCheque(
  app: AppContext,
  tx: Tx,
  { id, outcome, by }: { id: string; outcome: 'cleared' | 'bounced'; by: string },
  now: Date,
): Promise<void> {
  const known = await t(tx)
    .selectFrom('desk_payment')
    .select('order_id')
    .where('id', '=', id)
    .where('method', '=', 'cheque')
    .executeTakeFirstOrThrow(notFound)
  const order = await lockOrder(tx, known.order_id, null)
  const cheque = await t(tx)
    .selectFrom('desk_payment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (cheque.state === outcome) return
  if (cheque.state !== 'pending') {
    throw new AppError('conflict', {
      message: cheque.state === 'cleared' ? 'این چک پیش‌تر وصول شده است.' : 'این چک پیش‌تر برگشت خورده است.',
    })
  }
  const { amount, cashbox_id: cashbox } = cheque
  await holdCashbox(tx, cashbox)
  await t(tx)
    .updateTable('desk_payment')
    .set({ state: outcome, settled_at: now })
    .where('id', '=', id)
    .execute()
  const isBounced = outcome === 'bounced'
  await book(tx, {
    kind: isBounced ? 'cheque-bounced' : 'cheque-cleared',
    key: `${outcome}:${id}`,
    entries: [
      [{ cashbox, kind: 'cheques' }, amount],
      [isBounced ? 'receivables' : { cashbox, kind: 'bank' }, -amount],
    ],
    orderId: order.id,
    at: now,
  })
  if (isBounced) await raiseDebt(app, tx, order, amount, now)
  await record(tx, {
    actorId: by,
    action: isBounced ? 'cheque.bounced' : 'cheque.cleared',
    subjectId: order.user_id,
    about: { kind: 'order', id: order.id, name: toPersianDigits(order.number) },
    details: { sum: amount / 10 },
    at: now,
  })
  if (isBounced && order.user_id) {
    await notify(app, tx, order.user_id, 'cheque-bounced', {
      number: toPersianDigits(order.number),
      amount: money(amount),
      link: paths.order({ id: order.id }),
    })
  }
}
