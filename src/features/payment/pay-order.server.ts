import { randomUUID } from 'node:crypto'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import type { Gateway } from '#server/engines/gateways/gateway.ts'
import { keepHolds } from '#server/engines/holds.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { buildHolders, lockOrder, mustBeOpen, type OrderRow, showOrder } from './find-order.server.ts'
import { findWallet, lockWallet, readBalance } from './ledger.server.ts'
import { lookAtPayment } from './look-at-payment.server.ts'
import { holdMs } from './open-order.server.ts'
import { buyFromWallet } from './settle-payment.server.ts'
import type { PaymentTables } from './tables.server.ts'
import { storePayment, takeToBank } from './to-bank.server.ts'
import { reserveFromWallet } from './wallet.server.ts'

const t = withTables<PaymentTables>()

/** The longest an order holds its things, however often it is taken to the bank. In milliseconds. */
const maxHoldMs = 60 * 60_000

/**
 * Pays an order. What the wallet does not cover becomes a payment at a gateway, stored before the gateway is asked;
 * its amount never changes, whatever becomes of prices and codes. While somebody may be paying the same sum for it, they
 * are sent to that payment again: however often and wherever one presses, there is one.
 * @throws AppError conflict, when the order is not open, something of it is gone, or the amount is none a gateway takes;
 * unavailable, when no gateway opens a payment
 */
export async function payOrder(context: SignedIn, { id, useWallet }: CheckedInputOf<typeof calls.payOrder>) {
  const { app, db, user, now } = context
  const answer = async (redirectTo: string | null) => ({ order: await showOrder(db, id, now()), redirectTo })
  if (await lookAtAttempts(app, id, user.id)) return answer(null)
  const way = await takeToBank(app, gateways =>
    transaction(db, async tx => {
      const order = await lockOrder(tx, id, user.id)
      mustBeOpen(order, now())
      const wallet = useWallet ? await findWallet(tx, user.id) : null
      const inWallet = order.from_wallet + (wallet === null ? 0 : await readBalance(tx, wallet))
      if (order.total === 0 || (useWallet && inWallet >= order.total)) {
        await buyFromWallet(app, tx, order, user.id, now())
        return null
      }
      return begin(app, tx, gateways, order, user.id, useWallet, now())
    }),
  )
  return answer(way?.url ?? null)
}

/**
 * Where somebody pays for an order of another person's, by a link: all of an open order, or so much of what is owed of it.
 * However often it is opened, there is one payment of the sum at a time.
 * @param mayPay asked with the order locked: what the link stands for, in Rials; null where it stands for nothing any more
 * @returns the payment and where it is made; null where nothing is to be paid by it
 */
export async function payForOther(
  app: AppContext,
  orderId: string,
  mayPay: (tx: Tx, order: OrderRow) => Promise<number | null>,
): Promise<{ paymentId: string; url: string } | null> {
  const userId = await findBuyer(app.db, orderId)
  if (userId === null) return null
  await lookAtAttempts(app, orderId, userId)
  return takeToBank(app, gateways => {
    const now = app.now()
    return transaction(app.db, async tx => {
      const order = await lockOrder(tx, orderId, null)
      const amount = await mayPay(tx, order)
      if (amount === null || amount <= 0) return null
      if (order.paid_at === null && order.state === 'open') await keepLonger(tx, order, now)
      return storePayment(app, tx, gateways, order, () => ({ amount, fromWallet: 0 }), now)
    })
  })
}

async function findBuyer(db: Db, orderId: string): Promise<string | null> {
  const order = await t(db)
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.user_id ?? null
}

/**
 * Asks the gateways about the ways to the bank that an order took before, for they alone know which still lead anywhere.
 * @returns whether one of them has paid it
 */
async function lookAtAttempts(app: AppContext, orderId: string, userId: string): Promise<boolean> {
  const open = await t(app.db)
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payment.id', 'payment.amount', 'payment.created_at', 'gateway', 'authority'])
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

/**
 * Stores a payment that is about to be asked for, lays its part of the wallet aside and keeps what is held; where one of
 * the same sums is open, that one is answered.
 */
async function begin(
  app: AppContext,
  tx: Tx,
  gateways: readonly Gateway[],
  order: OrderRow,
  userId: string,
  useWallet: boolean,
  now: Date,
) {
  const inWallet = useWallet ? (await lockWallet(tx, userId)).balance + order.from_wallet : 0
  await keepLonger(tx, order, now)
  const split = ({ min }: Gateway) => {
    // What is left for the bank must be as much as it takes.
    const fromWallet = Math.max(0, Math.min(inWallet, order.total - min))
    return { amount: order.total - fromWallet, fromWallet }
  }
  const stored = await storePayment(app, tx, gateways, order, split, now)
  const key = stored.isNew ? `lay-aside:${stored.id}` : `lay-aside:${stored.id}:${randomUUID()}`
  await reserveFromWallet(tx, order, stored.sums.fromWallet, key, now)
  return stored
}

/** Keeps what an order holds for as long again as it was opened with. */
async function keepLonger(tx: Tx, order: OrderRow, now: Date) {
  const longest = order.created_at.getTime() + maxHoldMs
  const until = new Date(Math.max(order.expires_at.getTime(), Math.min(now.getTime() + holdMs, longest)))
  await t(tx).updateTable('orders').set({ expires_at: until }).where('id', '=', order.id).execute()
  await keepHolds(tx, buildHolders(order.id), until, now)
}
