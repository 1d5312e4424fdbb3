import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { dropHolds } from '#server/engines/holds.ts'
import { findPurchasable } from '#server/engines/purchasables.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import {
  buildHolders,
  isBeingPaid,
  lockOrder,
  mustBeOpen,
  type OrderRow,
  showOrder,
} from './find-order.server.ts'
import type { PaymentTables } from './tables.server.ts'
import { reserveFromWallet } from './wallet.server.ts'

const t = withTables<PaymentTables>()

/** Lets an unpaid order go. Money that comes for it all the same goes to the wallet. @throws AppError conflict */
export async function cancelOrder(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.cancelOrder>,
) {
  await transaction(db, async tx => {
    const order = await lockOrder(tx, id, user.id)
    if (order.state === 'cancelled') return
    mustBeOpen(order, now())
    await close(tx, order, 'cancelled', now())
  })
  return { order: await showOrder(db, id, now()) }
}

/**
 * Closes the orders whose time is over and that nobody may still be paying.
 * @returns how many
 */
export async function expireOrders(app: AppContext): Promise<number> {
  const now = app.now()
  const lapsed = await t(app.db)
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(1000)
    .execute()
  let closed = 0
  for (const { id } of lapsed) {
    closed += await transaction(app.db, async tx => {
      const order = await lockOrder(tx, id, null)
      if (order.state !== 'open' || order.expires_at > now || (await isBeingPaid(tx, id))) return 0
      await close(tx, order, 'expired', now)
      return 1
    })
  }
  return closed
}

/** Lets somebody's unpaid orders go over things that these take the place of. */
export async function cancelReplaced(
  app: AppContext,
  tx: Tx,
  { userId, things, now }: { userId: string; things: readonly { kind: string; item: string }[]; now: Date },
): Promise<void> {
  const lines = await t(tx)
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .select(['orders.id', 'kind', 'item'])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .orderBy('orders.id')
    .execute()
  const replaced = lines.filter(line =>
    things.some(
      ({ kind, item }) => kind === line.kind && findPurchasable(app, kind).replaces?.(item, line.item),
    ),
  )
  for (const id of new Set(replaced.map(({ id }) => id))) {
    const order = await lockOrder(tx, id, userId)
    if (order.state === 'open') await close(tx, order, 'cancelled', now)
  }
}

/** Lets an order go that waits to be paid and that the caller has locked; of one that is not open nothing changes. */
export async function cancelUnpaid(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (order.state === 'open') await close(tx, order, 'cancelled', now)
}

/** What is held lapses by its own time; a payment that comes late may still find it free. */
async function close(tx: Tx, order: OrderRow, state: 'cancelled' | 'expired', now: Date) {
  await reserveFromWallet(tx, order, 0, `give-back:${state}:${order.id}`, now)
  if (state === 'cancelled') await dropHolds(tx, buildHolders(order.id))
  await t(tx).updateTable('orders').set({ state, closed_at: now }).where('id', '=', order.id).execute()
}

/**
 * Lets a person go: open orders are cancelled; what was sold and booked stays, without their name, for the books may not
 * lose it.
 */
export async function eraseBuyer(tx: Tx, userId: string): Promise<void> {
  const open = await t(tx)
    .selectFrom('orders')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute()
  for (const { id, created_at } of open) {
    const order = await lockOrder(tx, id, userId)
    if (order.state === 'open') await close(tx, order, 'cancelled', created_at)
  }
  await t(tx).updateTable('orders').set({ user_id: null }).where('user_id', '=', userId).execute()
  await t(tx).updateTable('ledger_account').set({ user_id: null }).where('user_id', '=', userId).execute()
}
