import { randomUUID } from 'node:crypto'
import { notify } from '#account/public.server.ts'
import { AppError, isAppError } from '#contract/app-error.ts'
import { paths } from '#contract/paths.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { balance as money } from '#persian/toman.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/database/database.ts'
import { takeHolds } from '#server/holds.ts'
import { findPurchasable } from '#server/purchasables.ts'
import { buildHolders, formatOrderTitle, isBeingPaid, lockOrder, type OrderRow } from './find-order.server.ts'
import type { Paid } from './gateway.server.ts'
import { book, lockWallet } from './ledger.server.ts'
import type { PaymentTables, Spare } from './tables.server.ts'
import { reserveFromWallet } from './wallet.server.ts'

const t = withTables<PaymentTables>()
type PaymentRow = PaymentTables['payment']

/**
 * Books a payment that the gateway confirmed, once however often it is told: the money comes into the payer's wallet,
 * and buys the order from there if it still can. What it cannot buy stays in the wallet, and staff see it.
 */
export async function settlePayment(app: AppContext, paymentId: string, paid: Paid): Promise<void> {
  const now = app.now()
  await transaction(app.db, async tx => {
    const { order, payment } = await lockPayment(tx, paymentId)
    if (payment.state === 'paid') return
    const spare = await buy(app, tx, order, payment, now)
    await t(tx)
      .updateTable('payment')
      .set({
        state: 'paid',
        ref_id: paid.refId,
        card_mask: paid.cardMask,
        card_hash: paid.cardHash,
        fee: paid.fee,
        reason: null,
        spare,
        settled_at: now,
      })
      .where('id', '=', paymentId)
      .execute()
    if (spare) app.log.warn({ payment: paymentId, spare }, 'money arrived and bought nothing')
    if (order.user_id !== null) await notifySettled(app, tx, order, payment, spare)
  })
}

/** Closes a payment that was not made; what was laid aside for it goes back, unless another one is under way. */
export async function failPayment(app: AppContext, paymentId: string, reason: string): Promise<void> {
  const now = app.now()
  await transaction(app.db, async tx => {
    const { order, payment } = await lockPayment(tx, paymentId)
    if (payment.state === 'paid' || payment.state === 'failed') return
    await t(tx)
      .updateTable('payment')
      .set({ state: 'failed', reason, settled_at: now })
      .where('id', '=', paymentId)
      .execute()
    if (order.state === 'open' && !(await isBeingPaid(tx, order.id))) {
      // A payment may end twice: one that was given up is looked at again when a callback claims that it was made.
      await reserveFromWallet(tx, order, 0, `give-back:${paymentId}:${randomUUID()}`, now)
    }
  })
}

/**
 * Pays an order wholly from its buyer's wallet, or by nothing where nothing is to be paid.
 * @throws AppError conflict, when something of it is gone or the wallet does not hold enough: the transaction must end then
 */
export async function buyFromWallet(
  app: AppContext,
  tx: Tx,
  order: OrderRow,
  userId: string,
  now: Date,
): Promise<void> {
  await deliver(app, tx, order, userId, now)
  const wallet = await lockWallet(tx, userId)
  if (wallet.balance + order.from_wallet < order.total) {
    throw new AppError('conflict', { message: 'موجودی کیف پول برای این سفارش کافی نیست.' })
  }
  await bookSale(tx, order, wallet.id, order.total, now)
  await notifyPaid(app, tx, order)
}

/** @returns why it bought nothing, or null where the order is paid by it */
async function buy(
  app: AppContext,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  now: Date,
): Promise<Spare | null> {
  const income = (to: Parameters<typeof book>[1]['entries'][number][0]) =>
    book(tx, {
      kind: 'payment',
      key: `payment:${payment.id}`,
      entries: [
        ['gateway', -payment.amount],
        [to, payment.amount],
      ],
      orderId: order.id,
      paymentId: payment.id,
      at: now,
    })
  if (order.user_id === null) {
    await income('unclaimed')
    return 'order-closed'
  }
  const step = (statement: string) => app.database.executeIn(tx, statement)
  await step('savepoint bought')
  const spare = await tryToBuy(app, tx, order, payment, order.user_id, now)
  if (spare) await step('rollback to savepoint bought')
  const wallet = await lockWallet(tx, order.user_id)
  await income({ wallet: wallet.id })
  if (!spare) await bookSale(tx, order, wallet.id, Math.max(0, order.total - payment.amount), now)
  return spare
}

/** How long after its time an order is still bought by a payment that comes late, if everything is still to be had. */
const maxLateMs = 6 * 86_400_000

async function tryToBuy(
  app: AppContext,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  userId: string,
  now: Date,
): Promise<Spare | null> {
  if (order.paid_at !== null) return 'second-payment'
  if (order.state === 'cancelled' || now.getTime() - order.expires_at.getTime() > maxLateMs)
    return 'order-closed'
  // Nobody's wallet is used beyond what they agreed to when they went to the bank.
  if (payment.amount + payment.from_wallet < order.total) return 'not-enough'
  try {
    await deliver(app, tx, order, userId, now)
  } catch (thrown) {
    if (isAppError(thrown)) return 'sold-out'
    throw thrown
  }
  const { balance } = await lockWallet(tx, userId)
  return balance + order.from_wallet + payment.amount < order.total ? 'not-enough' : null
}

/** Takes what the order holds and hands it over. @throws AppError conflict, when something is gone */
async function deliver(app: AppContext, tx: Tx, order: OrderRow, userId: string, now: Date) {
  if (!(await takeHolds(tx, buildHolders(order.id), now))) {
    throw new AppError('conflict', { message: 'مهلت نگه داشتن این سفارش گذشته و جای آن پر شده است.' })
  }
  for (const { id, kind, item } of await listOrderLines(tx, order.id)) {
    await findPurchasable(app, kind).deliver(tx, { lineId: id, item, userId }, now)
  }
}

/** Moves the price from the wallet, and from what was laid aside of it, to the school. */
async function bookSale(tx: Tx, order: OrderRow, wallet: string, fromWallet: number, now: Date) {
  await book(tx, {
    kind: 'sale',
    key: `sale:${order.id}`,
    entries: [
      [{ wallet }, order.from_wallet - order.total],
      ['held', -order.from_wallet],
      ['sales', order.total],
    ],
    orderId: order.id,
    at: now,
  })
  await t(tx)
    .updateTable('orders')
    .set({ state: 'paid', paid_at: now, closed_at: null, from_wallet: fromWallet })
    .where('id', '=', order.id)
    .execute()
}

/** The payment and its order, both locked. */
async function lockPayment(tx: Tx, id: string) {
  const { order_id } = await t(tx)
    .selectFrom('payment')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const order = await lockOrder(tx, order_id, null)
  const payment = await t(tx)
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { order, payment }
}

const listOrderLines = (tx: Tx, orderId: string) =>
  t(tx).selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

async function notifySettled(
  app: AppContext,
  tx: Tx,
  order: OrderRow,
  { amount }: PaymentRow,
  spare: Spare | null,
) {
  if (!spare) return notifyPaid(app, tx, order)
  const link = paths.profile({ tab: 'orders' })
  await notify(app, tx, order.user_id!, `kept-${spare}`, { amount: money(amount), link })
}

async function notifyPaid(app: AppContext, tx: Tx, order: OrderRow) {
  await notify(app, tx, order.user_id!, 'order-paid', {
    number: toPersianDigits(order.number),
    item: formatOrderTitle(await listOrderLines(tx, order.id)),
    link: paths.order({ id: order.id }),
  })
}
