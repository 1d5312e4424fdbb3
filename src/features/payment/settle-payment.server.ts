import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { notify } from '#account/public.server.ts'
import { AppError, isAppError } from '#contract/app-error.ts'
import { paths } from '#contract/paths.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { balance as money } from '#persian/toman.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Paid } from '#server/engines/gateways/gateway.ts'
import { takeHolds } from '#server/engines/holds.ts'
import { findPurchasable } from '#server/engines/purchasables.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { payDebt } from './debts.server.ts'
import { buildHolders, formatOrderTitle, isBeingPaid, lockOrder, type OrderRow } from './find-order.server.ts'
import { type AccountName, book, lockWallet } from './ledger.server.ts'
import { hearOfPayment, hearOfSale } from './manifest.server.ts'
import type { PaymentTables, Spare } from './tables.server.ts'
import { reserveFromWallet } from './wallet.server.ts'

const t = withTables<PaymentTables>()
type PaymentRow = Selectable<PaymentTables['payment']>

/**
 * Books a payment that the gateway confirmed, once however often it is told: the money comes into the payer's wallet,
 * and buys the order from there if it still can. What it cannot buy stays in the wallet, and staff see it.
 */
export async function settlePayment(app: AppContext, paymentId: string, paid: Paid): Promise<void> {
  const now = app.now()
  await transaction(app.db, async tx => {
    const { order, payment } = await lockPayment(tx, paymentId)
    if (payment.state === 'paid') return
    const towardDebt = order.paid_at !== null && order.debt > 0 && order.user_id !== null
    const spare = towardDebt
      ? await payTowardDebt(app, tx, order, payment, now)
      : await buy(app, tx, order, payment, now)
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
        toward_debt: towardDebt,
        settled_at: now,
      })
      .where('id', '=', paymentId)
      .execute()
    if (spare) app.log.warn({ payment: paymentId, spare }, 'money arrived and bought nothing')
    else await t(tx).updateTable('orders').set({ by_gateway: true }).where('id', '=', order.id).execute()
    if (order.user_id !== null) await notifySettled(app, tx, order, payment, towardDebt ? 'debt' : spare)
    await hearOfPayment(app, tx, { orderId: order.id, paymentId, now })
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
  await bookSale(app, tx, order, { wallet: wallet.id, fromWallet: order.total }, now)
  await notifyPaid(app, tx, order)
}

/** What comes for an order that was handed over pays what is owed of it; what is more stays in the wallet. */
async function payTowardDebt(app: AppContext, tx: Tx, order: OrderRow, payment: PaymentRow, now: Date) {
  const wallet = await lockWallet(tx, order.user_id!)
  await bookIncome(tx, order, payment, { wallet: wallet.id }, now)
  await payDebt(
    app,
    tx,
    order,
    { amount: Math.min(payment.amount, order.debt), key: `debt:${payment.id}` },
    now,
  )
  return null
}

const bookIncome = (tx: Tx, order: OrderRow, payment: PaymentRow, to: AccountName, at: Date) =>
  book(tx, {
    kind: 'payment',
    key: `payment:${payment.id}`,
    entries: [
      ['gateway', -payment.amount],
      [to, payment.amount],
    ],
    orderId: order.id,
    paymentId: payment.id,
    at,
  })

/** @returns why it bought nothing, or null where the order is paid by it */
async function buy(
  app: AppContext,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  now: Date,
): Promise<Spare | null> {
  const income = (to: AccountName) => bookIncome(tx, order, payment, to, now)
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
  if (!spare) {
    const fromWallet = Math.max(0, order.total - payment.amount)
    await bookSale(app, tx, order, { wallet: wallet.id, fromWallet }, now)
  }
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
export async function deliver(app: AppContext, tx: Tx, order: OrderRow, userId: string, now: Date) {
  if (!(await takeHolds(tx, buildHolders(order.id), now))) {
    throw new AppError('conflict', { message: 'مهلت نگه داشتن این سفارش گذشته و جای آن پر شده است.' })
  }
  for (const { id, kind, item, count } of await listOrderLines(tx, order.id)) {
    await findPurchasable(app, kind).deliver(tx, { lineId: id, item, userId, count }, now, app)
  }
}

/** Moves the price from the wallet, and from what was laid aside of it, to the school; `debt` of it is owed. */
export async function bookSale(
  app: AppContext,
  tx: Tx,
  order: OrderRow,
  { wallet, fromWallet, debt = 0 }: { wallet: string; fromWallet: number; debt?: number },
  now: Date,
) {
  const transactionId = await book(tx, {
    kind: 'sale',
    key: `sale:${order.id}`,
    entries: [
      [{ wallet }, order.from_wallet + debt - order.total],
      ['receivables', -debt],
      ['held', -order.from_wallet],
      ['sales', order.total],
    ],
    orderId: order.id,
    at: now,
  })
  await t(tx)
    .updateTable('orders')
    .set({ state: 'paid', paid_at: now, closed_at: null, from_wallet: fromWallet, debt })
    .where('id', '=', order.id)
    .execute()
  await hearOfSale(app, tx, { kind: 'sale', transactionId, orderId: order.id, at: now })
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
  spare: Spare | 'debt' | null,
) {
  if (!spare) return notifyPaid(app, tx, order)
  if (spare === 'debt') {
    const about = { number: toPersianDigits(order.number), link: paths.order({ id: order.id }) }
    return notify(app, tx, order.user_id!, 'debt-paid', { ...about, amount: money(amount) })
  }
  const link = paths.profile({ tab: 'orders' })
  await notify(app, tx, order.user_id!, `kept-${spare}`, { amount: money(amount), link })
}

export async function notifyPaid(app: AppContext, tx: Tx, order: OrderRow) {
  await notify(app, tx, order.user_id!, 'order-paid', {
    number: toPersianDigits(order.number),
    item: formatOrderTitle(await listOrderLines(tx, order.id)),
    link: paths.order({ id: order.id }),
  })
}
