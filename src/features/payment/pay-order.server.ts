import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/database/database.ts'
import { keepHolds } from '#server/holds.ts'
import type * as calls from './contract.ts'
import { buildHolders, lockOrder, mustBeOpen, type OrderRow, showOrder } from './find-order.server.ts'
import { type Gateway, getGateway } from './gateway.server.ts'
import { findWallet, lockWallet, readBalance } from './ledger.server.ts'
import { lookAtPayment } from './look-at-payment.server.ts'
import { holdMs } from './open-order.server.ts'
import { reach } from './recovery-points.server.ts'
import { buyFromWallet, failPayment } from './settle-payment.server.ts'
import type { PaymentTables } from './tables.server.ts'
import { reserveFromWallet } from './wallet.server.ts'

const t = withTables<PaymentTables>()

/** The longest an order holds its things, however often it is taken to the bank. In milliseconds. */
const maxHoldMs = 60 * 60_000

/**
 * Pays an order. What the wallet does not cover becomes a payment at the gateway, stored before the gateway is asked;
 * its amount never changes, whatever becomes of prices and codes. While somebody may be paying the same sum for it, they
 * are sent to that payment again: however often and wherever one presses, there is one.
 * @throws AppError conflict, when the order is not open, something of it is gone, or the amount is none the gateway takes;
 * unavailable, when the gateway does not open a payment
 */
export async function payOrder(context: SignedIn, { id, useWallet }: CheckedInputOf<typeof calls.payOrder>) {
  const { app, db, user, now } = context
  const gateway = getGateway(app)
  const answer = async (authority: string | null) => ({
    order: await showOrder(db, id, now()),
    redirectTo: authority === null ? null : gateway.buildPaymentUrl(authority),
  })
  if (await lookAtAttempts(app, id, user.id)) return answer(null)
  for (;;) {
    const begun = await transaction(db, async tx => {
      const order = await lockOrder(tx, id, user.id)
      mustBeOpen(order, now())
      const wallet = useWallet ? await findWallet(tx, user.id) : null
      const inWallet = order.from_wallet + (wallet === null ? 0 : await readBalance(tx, wallet))
      if (order.total === 0 || (useWallet && inWallet >= order.total)) {
        await buyFromWallet(app, tx, order, user.id, now())
        return null
      }
      return begin(tx, gateway, order, user.id, useWallet, now())
    })
    if (begun === null) return answer(null)
    if (begun.isNew) return answer(await openPayment(app, gateway, begun))
    const authority = begun.authority ?? (await awaitAuthority(app, begun))
    if (authority !== null) return answer(authority)
  }
}

/** Asks the gateway for a payment that is stored, and stores where its buyer is sent. @throws AppError as `payOrder` */
async function openPayment(
  app: AppContext,
  gateway: Gateway,
  { id, amount, orderNumber }: { id: string; amount: number; orderNumber: number },
): Promise<string> {
  reach(app, 'beforeRequest', id)
  const answer = await gateway.request({
    amount,
    description: `سفارش ${toPersianDigits(orderNumber)}`,
    callbackUrl: `${app.settings.PUBLIC_URL}/payment/return`,
    orderNumber,
  })
  reach(app, 'afterRequest', id)
  if (answer.kind !== 'opened') {
    app.log.error({ payment: id, reason: answer.reason }, 'the gateway opened no payment')
    await failPayment(app, id, answer.reason)
    throw noAnswer()
  }
  const { numUpdatedRows } = await t(app.db)
    .updateTable('payment')
    .set({ state: 'at-bank', authority: answer.authority })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  // Given up meanwhile, as the gateway took minutes.
  if (numUpdatedRows !== 1n) throw new AppError('conflict')
  reach(app, 'atBank', id)
  return answer.authority
}

const noAnswer = () =>
  new AppError('unavailable', {
    message: 'درگاه پرداخت اکنون پاسخ نمی‌دهد. مبلغی از شما کم نشد؛ کمی بعد دوباره تلاش کنید.',
  })

/**
 * Asks the gateway about the ways to the bank that an order took before, for the gateway alone knows which still lead
 * anywhere.
 * @returns whether one of them has paid it
 */
async function lookAtAttempts(app: AppContext, orderId: string, userId: string): Promise<boolean> {
  const open = await t(app.db)
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payment.id', 'payment.amount', 'payment.created_at', 'authority'])
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .where('payment.state', 'in', ['at-bank', 'verifying'])
    .orderBy('payment.created_at')
    .execute()
  let isPaid = false
  for (const { authority, ...payment } of open) {
    if ((await lookAtPayment(app, { ...payment, authority: authority! })) === 'paid') isPaid = true
  }
  return isPaid
}

/** Why a payment failed whose opener died before the gateway answered. */
export const notOpened = 'not-opened'

/** How often a payment that another call is opening is looked at, in milliseconds. */
const lookAgain = 100

/**
 * Where the payment leads that another call, on whatever process, has begun to open; null where whoever began is gone,
 * and the next one opens another.
 * @throws AppError unavailable
 */
async function awaitAuthority(
  app: AppContext,
  { id, created_at }: { id: string; created_at: Date },
): Promise<string | null> {
  const passed = app.now().getTime() - created_at.getTime()
  const looks = (app.settings.ZARINPAL_PATIENCE * 1000 - passed) / lookAgain + 5
  for (let look = 0; look < looks; look++) {
    const { state, authority, reason } = await t(app.db)
      .selectFrom('payment')
      .select(['state', 'authority', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (authority !== null) return authority
    if (reason === notOpened) return null
    if (state === 'failed') throw noAnswer()
    await setTimeout(lookAgain)
  }
  await failPayment(app, id, notOpened)
  return null
}

/**
 * Stores a payment that is about to be asked for, lays its part of the wallet aside and keeps what is held; where one of
 * the same sums is open, that one is answered.
 */
async function begin(
  tx: Tx,
  gateway: Gateway,
  order: OrderRow,
  userId: string,
  useWallet: boolean,
  now: Date,
) {
  const inWallet = useWallet ? (await lockWallet(tx, userId)).balance + order.from_wallet : 0
  // What is left for the bank must be as much as it takes.
  const fromWallet = Math.max(0, Math.min(inWallet, order.total - gateway.min))
  const amount = order.total - fromWallet
  if (amount < gateway.min || amount > gateway.max) {
    const [word, limit] = amount < gateway.min ? ['کمتر', gateway.min] : ['بیشتر', gateway.max]
    throw new AppError('conflict', { message: `درگاه پرداخت مبلغ ${word} از ${toman(limit)} را نمی‌پذیرد.` })
  }
  const known = await t(tx)
    .selectFrom('payment')
    .select(['id', 'authority', 'created_at'])
    .where('order_id', '=', order.id)
    .where('state', 'in', ['asked', 'at-bank'])
    .where('amount', '=', amount)
    .where('from_wallet', '=', fromWallet)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  await keepLonger(tx, order, now)
  if (known) {
    await reserveFromWallet(tx, order, fromWallet, `lay-aside:${known.id}:${randomUUID()}`, now)
    return { ...known, isNew: false as const }
  }
  const id = randomUUID()
  await t(tx)
    .insertInto('payment')
    .values({
      id,
      order_id: order.id,
      gateway: gateway.name,
      state: 'asked',
      amount,
      from_wallet: fromWallet,
      created_at: now,
    })
    .execute()
  await reserveFromWallet(tx, order, fromWallet, `lay-aside:${id}`, now)
  return { id, amount, orderNumber: order.number, isNew: true as const }
}

/** Keeps what an order holds for as long again as it was opened with. */
async function keepLonger(tx: Tx, order: OrderRow, now: Date) {
  const longest = order.created_at.getTime() + maxHoldMs
  const until = new Date(Math.max(order.expires_at.getTime(), Math.min(now.getTime() + holdMs, longest)))
  await t(tx).updateTable('orders').set({ expires_at: until }).where('id', '=', order.id).execute()
  await keepHolds(tx, buildHolders(order.id), until, now)
}
