import type { Selectable } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { balance as money } from '#persian/toman.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { findGateway } from '#server/engines/gateways/gateway.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { RefundQuote } from './contract.ts'
import { findOwnOrder, lockOrder, showOrder } from './find-order.server.ts'
import { computeCardLeft, findPaidPayment, issueRefund, type Paying } from './issue-refund.server.ts'
import { findPosted } from './manifest.server.ts'
import { pickLines, type ReturnedLine, readPaidLines } from './paid-lines.server.ts'
import { describeShare, describeUntil, quoteRefund, resolveTerms } from './refund-policy.ts'
import { sendRefund } from './send-refund.server.ts'
import type { PaymentTables } from './tables.server.ts'
import { openRights } from './withdrawal.server.ts'

const t = withTables<PaymentTables>()

export async function quoteOrderRefund(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.quoteOrderRefund>,
) {
  const order = await findOwnOrder(db, id, user.id)
  const {
    paying,
    cardLeft: _,
    lines: __,
    ...quote
  } = await computeRefundQuote(db, order, now(), await pickWithdrawable(app, db, id))
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
    const quote = await computeRefundQuote(tx, order, now(), await pickWithdrawable(app, tx, id))
    const { refundable, toCard, paying, lines, mayWithdraw } = quote
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
    const back = { card, wallet: refundable - card, sheba, holder }
    return issueRefund(app, tx, { order, userId: user.id, paying, lines }, back, now())
  })
  if (refundId !== null) await sendRefund(app, refundId)
  return { order: await showOrder(db, id, now()) }
}

/**
 * What of an order its buyer may withdraw from by themselves; null: from all of it.
 * @throws AppError conflict, where all of it is posted
 */
async function pickWithdrawable(
  app: Pick<AppContext, 'features'>,
  db: Db,
  orderId: string,
): Promise<ReadonlyMap<string, number> | null> {
  const posted = await findPosted(app, db, orderId)
  if (posted.size === 0) return null
  const lines = await t(db)
    .selectFrom('order_line')
    .select(['id', 'count', 'returned'])
    .where('order_id', '=', orderId)
    .whereRef('returned', '<', 'count')
    .execute()
  const withdrawable = lines.filter(({ id }) => !posted.has(id))
  if (lines.length > 0 && withdrawable.length === 0) {
    const message =
      'کالای این سفارش فرستاده یا تحویل شده است؛ پس دادن آن را در همین صفحه یا در پیشخوان شعبه درخواست کنید.'
    throw new AppError('conflict', { message })
  }
  return new Map(withdrawable.map(({ id, count, returned }) => [id, count - returned]))
}

/** Whether what goes back to whoever made a payment can only be transferred by hand. */
export const wantsSheba = (app: Pick<AppContext, 'settings'>, paying: Paying) =>
  paying !== undefined && findGateway(app, paying.gateway).refunds === null

type Quoted = Omit<RefundQuote, 'wantsSheba'> & {
  paying: Paying
  /** What of the payment at the gateway has not gone back to its card, in Rials. */
  cardLeft: number
  lines: ReturnedLine[]
}

/**
 * What would come back of a paid order now, by its policies.
 * @param picked how many of which lines are given back; null: all that was not given back before
 * @throws AppError conflict, when it is not paid or was given back before
 */
export async function computeRefundQuote(
  db: Db,
  row: Selectable<PaymentTables['orders']>,
  now: Date,
  picked: ReadonlyMap<string, number> | null = null,
): Promise<Quoted> {
  const { id, paid_at } = row
  if (paid_at === null) throw new AppError('conflict', { message: 'این سفارش پرداخت نشده است.' })
  const all = await readPaidLines(db, row)
  const lines = pickLines(all, picked)
  if (lines.length === 0) throw new AppError('conflict', { message: 'این سفارش پیش‌تر بازگردانده شده است.' })
  const total = lines.reduce((sum, { paid }) => sum + paid, 0)
  const paying = await findPaidPayment(db, id)
  const cardLeft = await computeCardLeft(db, paying)
  const until = await openRights(db)
  const quotes = lines.map(line => {
    const bought = { paidAt: paid_at, startsAt: line.starts_at, sessions: line.sessions }
    const policy = resolveTerms(line.terms, {
      sessions: line.sessions,
      withdrawUntil: until(row.withdrawal, bought),
    })
    const isFirst = line.position === 0 && line.returned === 0
    const fee = isFirst ? (paying?.fee ?? 0) : 0
    const facts = {
      paid: line.paid,
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
    toCard: Math.min(refundable - Math.min(row.debt, refundable), cardLeft),
    // What cost nothing is given up where what was paid would come back.
    mayWithdraw:
      refundable > 0 || (total === 0 && quotes.every(({ policy, step }) => policy.steps[step]!.percent > 0)),
    paying,
    cardLeft,
    lines,
  }
}
