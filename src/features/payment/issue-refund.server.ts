import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { balance as money } from '#persian/toman.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/database/database.ts'
import { dropHolds } from '#server/holds.ts'
import { findPurchasable } from '#server/purchasables.ts'
import { buildOrderKey, lockOrder, type OrderRow } from './find-order.server.ts'
import { getGateway } from './gateway.server.ts'
import { book, lockWallet } from './ledger.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** The payment at the gateway that bought an order, where there is one. */
export type Paying = Selectable<PaymentTables['payment']> | undefined

/** Where the money of an order goes, in Rials: to the card that paid (to a Sheba by hand, where one is given) and to the wallet. */
type Back = {
  card: number
  wallet: number
  sheba?: string | undefined
  holder?: string | undefined
  isWhole: boolean
}

/**
 * Refunds an order that the caller holds and found to be paid: its features revoke what it bought, the money goes to the
 * wallet at once or to the card.
 * @returns the refund that `sendRefund` sends to the card once this is committed; null where there is none
 */
export async function issueRefund(
  app: AppContext,
  tx: Tx,
  { order, userId, paying }: { order: OrderRow; userId: string; paying: Paying },
  { card, wallet, sheba, holder, isWhole }: Back,
  now: Date,
): Promise<string | null> {
  await revokeLines(app, tx, order, userId)
  const common = { order_id: order.id, created_at: now, gateway_id: null, reason: null }
  const toCard = card === 0 ? null : randomUUID()
  if (toCard) {
    await t(tx)
      .insertInto('refund')
      .values({
        ...common,
        id: toCard,
        payment_id: paying!.id,
        method: 'card',
        amount: card,
        sheba: sheba ?? null,
        holder: holder ?? null,
        // The gateway sends nothing as small as that.
        state: sheba || card < getGateway(app).minRefund ? 'by-hand' : 'asked',
        done_at: null,
      })
      .execute()
  }
  if (wallet > 0) {
    await t(tx)
      .insertInto('refund')
      .values({
        ...common,
        id: randomUUID(),
        payment_id: null,
        method: 'wallet',
        amount: wallet,
        sheba: null,
        state: 'done',
        done_at: now,
      })
      .execute()
  }
  if (card + wallet > 0) await bookRefund(tx, order, userId, { card, wallet }, now)
  await t(tx)
    .updateTable('orders')
    .set({ state: isWhole ? 'refunded' : 'partly-refunded', closed_at: now })
    .where('id', '=', order.id)
    .execute()
  if (card + wallet > 0) await notifyRefunded(app, tx, order, userId, { card, wallet })
  return toCard
}

/**
 * Refunds all that was paid for an order, whatever its table of refunds says: what was sold did not keep its promise.
 * The feature says so, and revokes it as with every refund. What the wallet paid goes there, whatever is asked for.
 * @param lineId a line of the order
 * @returns as `issueRefund`
 * @throws AppError notFound; conflict, when it is not paid or was given back before
 */
export async function refundInFull(
  app: AppContext,
  tx: Tx,
  { lineId, userId, to }: { lineId: string; userId: string; to: 'wallet' | 'card' },
  now: Date,
): Promise<string | null> {
  const orderId = await findOrderOfLine(tx, lineId)
  if (!orderId) throw new AppError('notFound')
  const order = await lockOrder(tx, orderId, userId)
  if (order.state !== 'paid')
    throw new AppError('conflict', { message: 'این سفارش پیش‌تر بازگردانده شده است.' })
  const left = order.total - (await sumRefunds(tx, order.id))
  const paying = await findPaidPayment(tx, order.id)
  const card = to === 'card' ? Math.min(left, paying?.amount ?? 0) : 0
  return issueRefund(app, tx, { order, userId, paying }, { card, wallet: left - card, isWhole: true }, now)
}

/** What of an order that is refunded in full may go to the card that paid, in Rials. */
export async function computeCardShare(db: Db, lineId: string, left: number): Promise<number> {
  const orderId = await findOrderOfLine(db, lineId)
  return Math.min(left, (orderId && (await findPaidPayment(db, orderId))?.amount) || 0)
}

export const findPaidPayment = (db: Db, orderId: string): Promise<Paying> =>
  t(db)
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .where('spare', 'is', null)
    .executeTakeFirst()

/** The order a line stands on. */
export async function findOrderOfLine(db: Db, lineId: string): Promise<string | null> {
  const line = await t(db)
    .selectFrom('order_line')
    .select('order_id')
    .where('id', '=', lineId)
    .executeTakeFirst()
  return line?.order_id ?? null
}

/** What of an order that is still paid went back before, in Rials: its buyer was moved to something cheaper. */
export async function sumRefunds(db: Db, orderId: string): Promise<number> {
  const { sum } = await t(db)
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return sum
}

/** Has the features revoke what an order bought. */
async function revokeLines(app: AppContext, tx: Tx, order: OrderRow, userId: string) {
  const lines = await t(tx).selectFrom('order_line').selectAll().where('order_id', '=', order.id).execute()
  for (const { id, kind, item } of lines) {
    await findPurchasable(app, kind).revoke(tx, { lineId: id, item, userId })
  }
  await dropHolds(tx, [buildOrderKey(order.id)])
}

/** Books what of an order goes back, to the card and to the wallet, which it locks. */
async function bookRefund(
  tx: Tx,
  order: OrderRow,
  userId: string,
  { card, wallet }: { card: number; wallet: number },
  at: Date,
) {
  const sale = await t(tx)
    .selectFrom('ledger_transaction')
    .select('id')
    .where('key', '=', `sale:${order.id}`)
    .executeTakeFirstOrThrow()
  const { id } = await lockWallet(tx, userId)
  await book(tx, {
    kind: 'refund',
    key: `refund:${order.id}`,
    entries: [
      ['sales', -(card + wallet)],
      ['payouts', card],
      [{ wallet: id }, wallet],
    ],
    orderId: order.id,
    ofTransaction: sale.id,
    at,
  })
}

async function notifyRefunded(
  app: AppContext,
  tx: Tx,
  order: OrderRow,
  userId: string,
  back: { card: number; wallet: number },
) {
  const about = { number: toPersianDigits(order.number), link: `/payment/orders/${order.id}` }
  const [card, wallet] = [money(back.card), money(back.wallet)]
  if (back.card === 0) await notify(app, tx, userId, 'refund-to-wallet', { ...about, wallet })
  else if (back.wallet === 0) await notify(app, tx, userId, 'refund-to-card', { ...about, card })
  else await notify(app, tx, userId, 'refund-to-both', { ...about, card, wallet })
}
