import { AppError } from '#contract/app-error.ts'
import { balance as money } from '#persian/toman.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { lockOrder, type OrderRow } from './find-order.server.ts'
import { type Back, issueRefund } from './issue-refund.server.ts'
import { computeRefundQuote, wantsSheba } from './refunds.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** Where staff send what they refund: `sheba` is transferred by the accountant, `cash` paid out of a cashbox. */
export type StaffRefund = {
  to: 'wallet' | 'card' | 'sheba' | 'cash'
  sheba: string | null
  holder: string | null
  cashboxId: string | null
}

type Order = Pick<OrderRow, 'id' | 'debt'> & Parameters<typeof computeRefundQuote>[1]

/**
 * What staff may refund of a paid order now: what its policies leave, as its buyer would be told, and the most there is.
 * @throws AppError conflict, as `computeRefundQuote`
 */
export async function quoteStaffRefund(
  app: AppContext,
  db: Db,
  order: Order,
  now: Date,
  picked: ReadonlyMap<string, number> | null = null,
) {
  const quote = await computeRefundQuote(db, order, now, picked)
  const { refundable, deduction, toCard, cardLeft, sentence, paying, lines } = quote
  return {
    refundable,
    sentence,
    /** All that was paid and has not come back. */
    most: refundable + deduction,
    owed: order.debt,
    /** Of it: what may go back to the card that paid, and what may leave the school by a transfer or in cash. */
    byCard:
      paying && !wantsSheba(app, paying)
        ? Math.max(toCard, Math.min(cardLeft, refundable + deduction - order.debt))
        : 0,
    byHand: await sumOutside(db, order),
    paying,
    lines,
  }
}

/**
 * What came from outside for an order, has arrived and has not left again: nothing that its buyer's wallet paid, that is
 * owed, or that is a cheque which the bank has not paid. What came beyond what was owed is in the wallet.
 */
async function sumOutside(
  db: Db,
  {
    id,
    subtotal,
    discount,
    from_wallet,
    debt,
  }: Pick<Order, 'id' | 'subtotal' | 'discount' | 'from_wallet' | 'debt'>,
): Promise<number> {
  const cheques = await t(db)
    .selectFrom('desk_payment')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('order_id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  const back = await t(db)
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('order_id', '=', id)
    .where('method', 'in', ['card', 'cash', 'debt'])
    .executeTakeFirstOrThrow()
  const paid = subtotal - discount - from_wallet - debt
  return Math.max(0, paid - Number(cheques.sum ?? 0) - Number(back.sum ?? 0))
}

/**
 * Refunds an order for its buyer, as they would themselves: what the policies leave, or another sum that was approved.
 * What was paid from the wallet goes there, whatever is asked for.
 * @param amount Rials; null: what the policies leave, and then it must be what was `shown`
 * @param cameBack whether what was with its buyer is where it was sold from again
 * @returns the order as it was, how much came back, and what `sendRefund` is to send once this is committed
 * @throws AppError notFound; conflict, when nothing or less is to come back; invalid at the field that is wrong
 */
export async function refundByStaff(
  app: AppContext,
  tx: Tx,
  {
    orderId,
    amount,
    shown,
    cameBack = false,
    ...way
  }: StaffRefund & { orderId: string; amount: number | null; shown?: number; cameBack?: boolean },
  now: Date,
): Promise<{ order: OrderRow; refunded: number; toSend: string | null }> {
  checkWay(way)
  const order = await lockOrder(tx, orderId, null)
  const { user_id: userId } = order
  if (userId === null) {
    throw new AppError('conflict', {
      message: 'حساب خریدار این سفارش حذف شده است و بازگشتی برای آن ثبت نمی‌شود.',
    })
  }
  const quote = await quoteStaffRefund(app, tx, order, now)
  if (amount === null && shown !== quote.refundable) {
    const message = `مبلغ بازگشت اکنون ${money(quote.refundable)} است. لطفاً دوباره نگاه کنید.`
    throw new AppError('conflict', { message })
  }
  const refunded = amount ?? quote.refundable
  if (refunded === 0 && quote.most > 0) {
    throw new AppError('conflict', { message: 'از این سفارش مبلغی بازنمی‌گردد.' })
  }
  if (refunded > quote.most) {
    throw new AppError('conflict', { message: `از این سفارش بیش از ${money(quote.most)} برنمی‌گردد.` })
  }
  const back = splitWays(way, refunded, quote)
  const toSend = await issueRefund(
    app,
    tx,
    { order, userId, paying: quote.paying, lines: quote.lines, cameBack },
    back,
    now,
  )
  return { order, refunded, toSend }
}

/**
 * Refunds some of what an order bought, as when some of its books come back: what the policy of each line leaves of it, or
 * all that was paid for it where it was not as promised. What was paid from the wallet goes there, whatever is asked for.
 * @param lines how many of which lines; `cameBack`: whether what was posted is sold again
 * @returns what came back, in Rials, and what `sendRefund` is to send once this is committed
 * @throws AppError notFound; conflict, when it is not paid, its buyer is gone, or as much was given back before
 */
export async function refundLines(
  app: AppContext,
  tx: Tx,
  {
    orderId,
    lines,
    to,
    inFull,
    cameBack = false,
  }: {
    orderId: string
    lines: ReadonlyMap<string, number>
    to: 'wallet' | 'card'
    inFull: boolean
    cameBack?: boolean
  },
  now: Date,
): Promise<{ refunded: number; toSend: string | null }> {
  const order = await lockOrder(tx, orderId, null)
  if (order.user_id === null)
    throw new AppError('conflict', { message: 'حساب خریدار این سفارش حذف شده است.' })
  const quote = await quoteStaffRefund(app, tx, order, now, lines)
  const refunded = inFull ? quote.most : quote.refundable
  const back = splitWays({ to, sheba: null, holder: null, cashboxId: null }, refunded, quote)
  const { paying, lines: returned } = quote
  const toSend = await issueRefund(
    app,
    tx,
    { order, userId: order.user_id, paying, lines: returned, cameBack },
    back,
    now,
  )
  return { refunded, toSend }
}

function splitWays(
  { to, sheba, holder, cashboxId }: StaffRefund,
  amount: number,
  { byCard, byHand }: { byCard: number; byHand: number },
): Back {
  if (to === 'wallet') return { card: 0, wallet: amount }
  if (to === 'cash') {
    const cash = Math.min(amount, byHand)
    return { card: 0, wallet: amount - cash, cash: { cashbox: cashboxId!, amount: cash } }
  }
  const card = Math.min(amount, to === 'card' ? byCard : byHand)
  const account = to === 'sheba' ? { sheba: sheba!, holder: holder! } : {}
  return { card, wallet: amount - card, ...account }
}

/** @throws AppError invalid */
export function checkWay({ to, sheba, holder, cashboxId }: StaffRefund): void {
  const errors = [
    ...(to === 'sheba' && !sheba ? [{ field: 'sheba', message: 'شماره شبا وارد نشده است.' }] : []),
    ...(to === 'sheba' && !holder ? [{ field: 'holder', message: 'نام صاحب حساب وارد نشده است.' }] : []),
    ...(to === 'cash' && !cashboxId ? [{ field: 'cashboxId', message: 'صندوق را انتخاب کنید.' }] : []),
  ]
  if (errors.length > 0) throw new AppError('invalid', { errors })
}
