import { randomUUID } from 'node:crypto'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { Fault } from '#contract/fault.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import { type Tx, tablesOf, transaction } from '#server/database/database.ts'
import { keepHolds } from '#server/holds.ts'
import type { SignedIn } from '#server/house.ts'
import type * as calls from './contract.ts'
import { holdersOf, lockOrder, mustBeOpen, type OrderRow, showOrder } from './find-order.server.ts'
import { type Gateway, gatewayOf } from './gateway.server.ts'
import { balanceOf, findWallet, lockWallet } from './ledger.server.ts'
import { heldFor } from './open-order.server.ts'
import { reach } from './recovery-points.server.ts'
import { buyFromWallet, failPayment } from './settle-payment.server.ts'
import type { PaymentTables } from './tables.server.ts'
import { layAside } from './wallet.server.ts'

const t = tablesOf<PaymentTables>()

/** The longest an order holds its things, however often it is taken to the bank. In milliseconds. */
const heldAtMost = 60 * 60_000

/**
 * Pays an order. What the wallet does not cover becomes a payment at the gateway, stored before the gateway is asked;
 * its amount never changes, whatever becomes of prices and codes.
 * @throws Fault conflict, when the order is not open, something of it is gone, or the amount is none the gateway takes;
 * unavailable, when the gateway does not open a payment
 */
export async function payOrder(asking: SignedIn, { id, useWallet }: CheckedInputOf<typeof calls.payOrder>) {
  const { house, db, user, now } = asking
  const gateway = gatewayOf(house)
  const attempt = await transaction(db, async tx => {
    const order = await lockOrder(tx, id, user.id)
    mustBeOpen(order, now())
    const wallet = useWallet ? await findWallet(tx, user.id) : null
    const inWallet = order.from_wallet + (wallet === null ? 0 : await balanceOf(tx, wallet))
    if (order.total === 0 || (useWallet && inWallet >= order.total)) {
      await buyFromWallet(house, tx, order, user.id, now())
      return null
    }
    return begin(tx, gateway, order, user.id, useWallet, now())
  })
  if (attempt === null) return { order: await showOrder(db, id, now()), redirectTo: null }

  reach(house, 'beforeRequest', attempt.id)
  const answer = await gateway.request({
    amount: attempt.amount,
    description: `سفارش ${toPersianDigits(attempt.orderNumber)}`,
    callbackUrl: `${house.settings.PUBLIC_URL}/payment/return`,
    orderNumber: attempt.orderNumber,
  })
  reach(house, 'afterRequest', attempt.id)
  if (answer.kind !== 'opened') {
    house.log.error({ payment: attempt.id, reason: answer.reason }, 'the gateway opened no payment')
    await failPayment(house, attempt.id, answer.reason)
    throw new Fault('unavailable', {
      message: 'درگاه پرداخت اکنون پاسخ نمی‌دهد. مبلغی از شما کم نشد؛ کمی بعد دوباره تلاش کنید.',
    })
  }
  const { numUpdatedRows } = await t(db)
    .updateTable('payment')
    .set({ state: 'at-bank', authority: answer.authority })
    .where('id', '=', attempt.id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  // Given up meanwhile, as the gateway took minutes.
  if (numUpdatedRows !== 1n) throw new Fault('conflict')
  reach(house, 'atBank', attempt.id)
  return { order: await showOrder(db, id, now()), redirectTo: gateway.pageOf(answer.authority) }
}

/** Stores a payment that is about to be asked for, lays its part of the wallet aside and keeps what is held. */
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
  const fromWallet = Math.max(0, Math.min(inWallet, order.total - gateway.least))
  const amount = order.total - fromWallet
  if (amount < gateway.least || amount > gateway.most) {
    const [word, limit] = amount < gateway.least ? ['کمتر', gateway.least] : ['بیشتر', gateway.most]
    throw new Fault('conflict', { message: `درگاه پرداخت مبلغ ${word} از ${toman(limit)} را نمی‌پذیرد.` })
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
  const longest = order.created_at.getTime() + heldAtMost
  const until = new Date(Math.max(order.expires_at.getTime(), Math.min(now.getTime() + heldFor, longest)))
  await t(tx).updateTable('orders').set({ expires_at: until }).where('id', '=', order.id).execute()
  await keepHolds(tx, holdersOf(order.id), until, now)
  await layAside(tx, order, fromWallet, `lay-aside:${id}`, now)
  return { id, amount, orderNumber: order.number }
}
