import type { Selectable } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { balance as money } from '#persian/toman.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { RefundQuote } from './contract.ts'
import { lockOrder, showOrder } from './find-order.server.ts'
import { findGateway } from './gateway.server.ts'
import { findPaidPayment, issueRefund, type Paying, sumRefunds } from './issue-refund.server.ts'
import { describeShare, describeUntil, quoteRefund, resolveTerms } from './refund-policy.ts'
import { sendRefund } from './send-refund.server.ts'
import type { PaymentTables } from './tables.server.ts'
import { openRights } from './withdrawal.server.ts'

const t = withTables<PaymentTables>()

export async function quoteOrderRefund(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.quoteOrderRefund>,
) {
  const order = await t(db)
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!order) throw new AppError('notFound')
  const { paying, ...quote } = await computeRefundQuote(db, order, now())
  return { quote: { ...quote, wantsSheba: wantsSheba(app, paying) } }
}

/**
 * Withdraws from a paid order: the features revoke what it bought, what the policy leaves goes to the wallet at once, or
 * is owed to the card. What was paid by wallet always goes there.
 * @throws AppError conflict, when it is not paid, nothing comes back, or another amount than the buyer was shown; invalid
 * at `sheba` or `holder`
 */
export async function refundOrder(
  { app, db, user, now }: SignedIn,
  { id, to, sheba, holder, refundable: shown }: CheckedInputOf<typeof calls.refundOrder>,
) {
  if (sheba && !holder) {
    throw new AppError('invalid', { errors: [{ field: 'holder', message: 'نام صاحب حساب وارد نشده است.' }] })
  }
  const refundId = await transaction(db, async tx => {
    const order = await lockOrder(tx, id, user.id)
    const { refundable, deduction, toCard, paying, mayWithdraw } = await computeRefundQuote(tx, order, now())
    if (!mayWithdraw) throw new AppError('conflict', { message: 'از این سفارش مبلغی بازنمی‌گردد.' })
    if (shown !== undefined && shown !== refundable) {
      const message = `مبلغ بازگشت اکنون ${money(refundable)} است. لطفاً دوباره نگاه کنید.`
      throw new AppError('conflict', { message })
    }
    const card = to === 'card' ? toCard : 0
    if (card > 0 && !sheba && wantsSheba(app, paying)) {
      const message = 'این درگاه پول را به کارت بازنمی‌گرداند؛ شماره شبا را بنویسید.'
      throw new AppError('invalid', { errors: [{ field: 'sheba', message }] })
    }
    const back = { card, wallet: refundable - card, sheba, holder, isWhole: deduction === 0 }
    return issueRefund(app, tx, { order, userId: user.id, paying }, back, now())
  })
  if (refundId !== null) await sendRefund(app, refundId)
  return { order: await showOrder(db, id, now()) }
}

/** Whether what goes back to whoever made a payment can only be transferred by hand. */
export const wantsSheba = (app: Pick<AppContext, 'settings'>, paying: Paying) =>
  paying !== undefined && findGateway(app, paying.gateway).refunds === null

type Quoted = Omit<RefundQuote, 'wantsSheba'> & { paying: Paying }

/**
 * What would come back of a paid order now, by its policies.
 * @throws AppError conflict, when it is not paid or was given back before
 */
export async function computeRefundQuote(
  db: Db,
  row: Selectable<PaymentTables['orders']>,
  now: Date,
): Promise<Quoted> {
  const { id, state, paid_at } = row
  if (state !== 'paid' || paid_at === null) {
    throw new AppError('conflict', {
      message: state.endsWith('refunded')
        ? 'این سفارش پیش‌تر بازگردانده شده است.'
        : 'این سفارش پرداخت نشده است.',
    })
  }
  const total = row.subtotal - row.discount - (await sumRefunds(db, id))
  const lines = await t(db)
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const paying = await findPaidPayment(db, id)
  const shares = allocateShares(
    lines.map(({ price }) => price),
    total,
  )
  const until = await openRights(db)
  const quotes = lines.map((line, index) => {
    const bought = { paidAt: paid_at, startsAt: line.starts_at, sessions: line.sessions }
    const policy = resolveTerms(line.terms, {
      sessions: line.sessions,
      withdrawUntil: until(row.withdrawal, bought),
    })
    const fee = index === 0 ? (paying?.fee ?? 0) : 0
    const facts = {
      paid: shares[index]!,
      ...bought,
      now,
      fee,
    }
    return { policy, ...quoteRefund(policy, facts) }
  })
  const refundable = quotes.reduce((sum, quote) => sum + quote.refundable, 0)
  const [first] = quotes
  const step = first?.policy.steps[first.step]
  return {
    refundable,
    deduction: total - refundable,
    offDebt: Math.min(row.debt, refundable),
    step: first?.step ?? 0,
    sentence: step ? `${describeUntil(step.until)}: ${describeShare(step)}` : '',
    toCard: Math.min(refundable - Math.min(row.debt, refundable), paying?.amount ?? 0),
    // What cost nothing is given up where what was paid would come back.
    mayWithdraw:
      refundable > 0 || (total === 0 && quotes.every(({ policy, step }) => policy.steps[step]!.percent > 0)),
    paying,
  }
}

/** What of the total each line was paid with: in proportion to its price, the odd Rials with the last. */
export function allocateShares(prices: readonly number[], total: number): number[] {
  const subtotal = prices.reduce((sum, price) => sum + price, 0)
  let left = total
  return prices.map((price, index) => {
    const share =
      index === prices.length - 1 || subtotal === 0
        ? left
        : Number((BigInt(price) * BigInt(total)) / BigInt(subtotal))
    left -= share
    return share
  })
}
