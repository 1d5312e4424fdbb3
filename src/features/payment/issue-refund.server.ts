import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { paths } from '#contract/paths.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { balance as money } from '#persian/toman.ts'
import type { AppContext } from '#server/app-context.ts'
import { findGateway } from '#server/engines/gateways/gateway.ts'
import { dropHolds, shrinkHold } from '#server/engines/holds.ts'
import { findPurchasable } from '#server/engines/purchasables.ts'
import { type Db, noId, type Tx, withTables } from '#server/platform/database/database.ts'
import { lowerDebt } from './debts.server.ts'
import { buildOrderKey, lockOrder, type OrderRow } from './find-order.server.ts'
import { type AccountName, book, lockWallet, readBalance } from './ledger.server.ts'
import { findPosted, hearOfSale } from './manifest.server.ts'
import { pickLines, type ReturnedLine, readPaidLines } from './paid-lines.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** The payment at the gateway that bought an order, where there is one. */
export type Paying = Selectable<PaymentTables['payment']> | undefined

/**
 * Where the money of an order goes, in Rials: to the card that paid (to a Sheba by hand, where one is given), to the
 * wallet, and out of a cashbox.
 */
export type Back = {
  card: number
  wallet: number
  cash?: { cashbox: string; amount: number } | undefined
  sheba?: string | undefined
  holder?: string | undefined
}

/** Whose order it is, by what it was paid at the gateway, and what of it is given back. */
type Refunded = {
  order: OrderRow
  userId: string
  paying: Paying
  lines: readonly ReturnedLine[]
  /** Whether what was posted is where it was sold from again; what was not never left. */
  cameBack?: boolean
}

/**
 * Refunds lines of an order that the caller holds and found to be paid: its features revoke what they are of, the money
 * goes to the wallet at once or to the card.
 * @returns the refund that `sendRefund` sends to the card once this is committed; null where there is none
 */
export async function issueRefund(
  app: AppContext,
  tx: Tx,
  { order, userId, paying, lines, cameBack = false }: Refunded,
  { sheba, holder, ...back }: Back,
  now: Date,
): Promise<string | null> {
  const held = await revokeLines(app, tx, { order, userId, lines, cameBack }, now)
  const { card, wallet, cash, debt } = splitRefund(order.debt, { ...back, cash: back.cash?.amount ?? 0 })
  const common = { order_id: order.id, created_at: now, gateway_id: null, reason: null }
  const isDone = { sheba: null, payment_id: null, state: 'done', done_at: now } as const
  const toCard = card === 0 ? null : randomUUID()
  if (toCard) {
    await t(tx)
      .insertInto('refund')
      .values({
        ...common,
        id: toCard,
        payment_id: paying?.id ?? null,
        method: 'card',
        amount: card,
        sheba: sheba ?? null,
        holder: holder ?? null,
        state: !sheba && paying && canSend(app, paying, card) ? 'asked' : 'by-hand',
        done_at: null,
      })
      .execute()
  }
  for (const [method, amount] of [
    ['wallet', wallet],
    ['cash', cash],
    ['debt', debt],
  ] as const) {
    if (amount === 0) continue
    const cashbox_id = method === 'cash' ? back.cash!.cashbox : null
    await t(tx)
      .insertInto('refund')
      .values({ ...common, ...isDone, id: randomUUID(), method, amount, cashbox_id })
      .execute()
  }
  if (card + wallet + cash + debt > 0) {
    const paidOut = { card, wallet, debt, cash: back.cash && { ...back.cash, amount: cash } }
    await bookRefund(app, tx, { order, userId, held }, paidOut, now)
  }
  if (debt > 0) await lowerDebt(app, tx, order, debt, now)
  await t(tx)
    .updateTable('orders')
    .set({
      state: held === 0 && (await sumRefunds(tx, order.id)) === order.total ? 'refunded' : 'partly-refunded',
      closed_at: held === 0 ? now : null,
    })
    .where('id', '=', order.id)
    .execute()
  if (card + wallet + cash > 0) await notifyRefunded(app, tx, order, userId, { card, wallet, cash })
  return toCard
}

/** Whether the gateway that a payment was made at sends so much of it back by itself. */
export function canSend(
  app: Pick<AppContext, 'settings'>,
  { gateway }: Pick<NonNullable<Paying>, 'gateway'>,
  amount: number,
): boolean {
  const { refunds } = findGateway(app, gateway)
  return refunds !== null && amount >= refunds.min
}

/** What is still owed is taken off first: of what would go to the wallet, then of cash, then of the card. */
export function splitRefund(
  owed: number,
  { card, wallet, cash = 0 }: { card: number; wallet: number; cash?: number },
) {
  const debt = Math.min(owed, card + wallet + cash)
  const ofWallet = Math.min(debt, wallet)
  const ofCash = Math.min(debt - ofWallet, cash)
  return { debt, wallet: wallet - ofWallet, cash: cash - ofCash, card: card - (debt - ofWallet - ofCash) }
}

/**
 * Refunds all that was paid for a line of an order, whatever its table of refunds says: what was sold did not keep its
 * promise. The feature says so, and revokes it as with every refund. What the wallet paid goes there, whatever is asked for.
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
  const lines = pickLines(await readPaidLines(tx, order), null).filter(({ id }) => id === lineId)
  if (order.paid_at === null || lines.length === 0)
    throw new AppError('conflict', { message: 'این سفارش پیش‌تر بازگردانده شده است.' })
  const left = lines.reduce((sum, { paid }) => sum + paid, 0)
  const paying = await findPaidPayment(tx, order.id)
  const card = to === 'card' ? Math.min(left, await computeCardLeft(tx, paying)) : 0
  return issueRefund(app, tx, { order, userId, paying, lines }, { card, wallet: left - card }, now)
}

/** What of an order that is refunded in full may go to the card that paid, in Rials. */
export async function computeCardShare(db: Db, lineId: string, left: number): Promise<number> {
  const orderId = await findOrderOfLine(db, lineId)
  return orderId ? Math.min(left, await computeCardLeft(db, await findPaidPayment(db, orderId))) : 0
}

/** What of a payment at the gateway has not gone back to its card, in Rials. */
export async function computeCardLeft(db: Db, paying: Paying): Promise<number> {
  if (!paying) return 0
  const { sum } = await t(db)
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('order_id', '=', paying.order_id)
    .where('method', '=', 'card')
    .executeTakeFirstOrThrow()
  return Math.max(0, paying.amount - sum)
}

export const findPaidPayment = (db: Db, orderId: string): Promise<Paying> =>
  t(db)
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .where('spare', 'is', null)
    .where('toward_debt', '=', false)
    .executeTakeFirst()

/** The order each of these lines stands on. */
export async function findOrdersOfLines(db: Db, lineIds: readonly string[]): Promise<Map<string, string>> {
  const lines = await t(db)
    .selectFrom('order_line')
    .select(['id', 'order_id'])
    .where('id', 'in', [...lineIds, noId])
    .execute()
  return new Map(lines.map(({ id, order_id }) => [id, order_id]))
}

/** The numbers of the orders these lines stand on, by the line. */
export async function findOrderNumbers(db: Db, lineIds: readonly string[]): Promise<Map<string, number>> {
  if (lineIds.length === 0) return new Map()
  const lines = await t(db)
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .select(['order_line.id', 'number'])
    .where('order_line.id', 'in', lineIds)
    .execute()
  return new Map(lines.map(({ id, number }) => [id, number]))
}

/** The order a line stands on. */
const findOrderOfLine = async (db: Db, lineId: string): Promise<string | null> =>
  (await findOrdersOfLines(db, [lineId])).get(lineId) ?? null

/** What of an order has gone back, in Rials. */
export async function sumRefunds(db: Db, orderId: string): Promise<number> {
  const { sum } = await t(db)
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * Has the features revoke what is given back, and lets go of what was held for it.
 * @returns how many things of the order are not given back
 */
async function revokeLines(
  app: AppContext,
  tx: Tx,
  { order, userId, lines, cameBack }: Omit<Refunded, 'paying'>,
  now: Date,
): Promise<number> {
  const posted = await findPosted(app, tx, order.id)
  for (const { id, kind, item, count, paid } of lines) {
    const back = cameBack || !posted.has(id) ? count : 0
    await findPurchasable(app, kind).revoke(tx, { lineId: id, item, userId, count, cameBack: back }, now, app)
    await t(tx)
      .updateTable('order_line')
      .set(({ eb }) => ({ returned: eb('returned', '+', count), settled: eb('settled', '+', paid) }))
      .where('id', '=', id)
      .execute()
  }
  const { held } = await t(tx)
    .selectFrom('order_line')
    .select(sql<number>`coalesce(sum(count - returned), 0)::int`.as('held'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const holder = buildOrderKey(order.id)
  if (held === 0) await dropHolds(tx, [holder])
  else {
    for (const { stock, count } of lines)
      if (stock !== null) await shrinkHold(tx, { holder, resource: stock, count })
  }
  return held
}

/** Books what of an order goes back: to the card, out of a cashbox, and to the wallet, which it locks. */
async function bookRefund(
  app: AppContext,
  tx: Tx,
  { order, userId, held }: { order: OrderRow; userId: string; held: number },
  { card, wallet, cash, debt }: { card: number; wallet: number; cash: Back['cash']; debt: number },
  at: Date,
) {
  const sale = await t(tx)
    .selectFrom('ledger_transaction')
    .select('id')
    .where('key', '=', `sale:${order.id}`)
    .executeTakeFirstOrThrow()
  const { id } = await lockWallet(tx, userId)
  if (cash) await takeCash(tx, cash)
  const transactionId = await book(tx, {
    kind: 'refund',
    // What is given back later is a refund of its own.
    key: held === 0 ? `refund:${order.id}` : `refund:${order.id}:${held}`,
    entries: [
      ['sales', -(card + wallet + debt + (cash?.amount ?? 0))],
      ['receivables', debt],
      ['payouts', card],
      [{ wallet: id }, wallet],
      ...(cash ? [[{ cashbox: cash.cashbox, kind: 'cash' }, cash.amount] as [AccountName, number]] : []),
    ],
    orderId: order.id,
    ofTransaction: sale.id,
    at,
  })
  await hearOfSale(app, tx, { kind: 'refund', transactionId, orderId: order.id, at })
}

/**
 * Makes sure that a cashbox has so much cash, by its books: of two that want the last of it one is refused.
 * @throws AppError conflict
 */
async function takeCash(tx: Tx, { cashbox, amount }: { cashbox: string; amount: number }) {
  const account = await t(tx)
    .selectFrom('ledger_account')
    .select('id')
    .where('kind', '=', 'cash')
    .where('cashbox_id', '=', cashbox)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // What came in is negative there.
  const held = -(await readBalance(tx, account.id))
  if (held >= amount) return
  const message = `در این صندوق ${money(Math.max(0, held))} نقد هست و این مبلغ را نمی‌توان از آن پرداخت.`
  throw new AppError('conflict', { message })
}

async function notifyRefunded(
  app: AppContext,
  tx: Tx,
  order: OrderRow,
  userId: string,
  back: { card: number; wallet: number; cash: number },
) {
  const about = { number: toPersianDigits(order.number), link: paths.order({ id: order.id }) }
  const [card, wallet] = [money(back.card), money(back.wallet)]
  if (back.cash > 0) await notify(app, tx, userId, 'refund-in-cash', { ...about, amount: money(back.cash) })
  if (back.card + back.wallet === 0) return
  if (back.card === 0) await notify(app, tx, userId, 'refund-to-wallet', { ...about, wallet })
  else if (back.wallet === 0) await notify(app, tx, userId, 'refund-to-card', { ...about, card })
  else await notify(app, tx, userId, 'refund-to-both', { ...about, card, wallet })
}
