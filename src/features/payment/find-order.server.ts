import type { Selectable } from 'kysely'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, readPage, type Tx, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { Order } from './contract.ts'
import { describeLines } from './describe-lines.server.ts'
import type { PaymentTables, StoredOrderState } from './tables.server.ts'
import { openRights } from './withdrawal.server.ts'

const t = withTables<PaymentTables>()

export type OrderRow = Awaited<ReturnType<typeof lockOrder>>

/** Who holds what an order needs: its things, and its use of a code. */
export const buildHolders = (orderId: string) => [buildOrderKey(orderId), buildCodeHolder(orderId)]
export const buildOrderKey = (orderId: string) => `order:${orderId}`
export const buildCodeHolder = (orderId: string) => `order-code:${orderId}`

/**
 * The order, locked until the transaction ends. The locks of money are taken in one order everywhere: order, its
 * payment, stocks by name, wallet.
 * @param userId whose it must be; null: anybody's
 * @throws AppError notFound, alike for somebody else's and for none
 */
export async function lockOrder(tx: Tx, id: string, userId: string | null) {
  const order = await t(tx)
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(userId !== null, query => query.where('user_id', '=', userId))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  return { ...order, total: order.subtotal - order.discount }
}

/** An order of somebody's own, as it stands. @throws AppError notFound, alike for somebody else's and for none */
export const findOwnOrder = (db: Db, id: string, userId: string) =>
  t(db)
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(notFound)

/** Whether somebody may still be paying it: one of its payments is not settled. */
export async function isBeingPaid(db: Db, orderId: string): Promise<boolean> {
  const open = await t(db)
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'not in', ['paid', 'failed'])
    .limit(1)
    .execute()
  return open.length > 0
}

/** @throws AppError conflict, when the order is not to be paid any more */
export function mustBeOpen(order: { state: StoredOrderState; expires_at: Date }, now: Date): void {
  if (order.state === 'open' && order.expires_at > now) return
  const message = {
    open: 'مهلت پرداخت این سفارش گذشته است.',
    expired: 'مهلت پرداخت این سفارش گذشته است.',
    cancelled: 'این سفارش لغو شده است.',
    paid: 'این سفارش پرداخت شده است.',
    'partly-refunded': 'این سفارش پرداخت شده است.',
    refunded: 'این سفارش پرداخت شده است.',
  }[order.state]
  throw new AppError('conflict', { message })
}

export async function myOrders(
  { db, user, now }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.myOrders>,
) {
  const mine = t(db).selectFrom('orders').where('user_id', '=', user.id)
  const { rows, total } = await readPage(mine.select('id').orderBy('created_at', 'desc').orderBy('id'), {
    page,
    perPage,
  })
  const items = await showOrders(
    db,
    rows.map(({ id }) => id),
    now(),
  )
  return { items, page, perPage, total }
}

export async function readOrder(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readOrder>,
) {
  await findOwnOrder(db, id, user.id)
  return { order: await showOrder(db, id, now()), described: await describeLines(app, db, id) }
}

/** An order as people see it. @throws AppError notFound */
export async function showOrder(db: Db, id: string, now: Date): Promise<Order> {
  const [order] = await showOrders(db, [id], now)
  if (!order) throw new AppError('notFound')
  return order
}

/** Orders as people see them, in the order of `ids`; without `now` as they stood when they were opened. */
export async function showOrders(db: Db, ids: readonly string[], now: Date | null): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = await t(db).selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return describeOrders(
    db,
    ids.flatMap(id => byId.get(id) ?? []),
    now,
  )
}

/** Orders as people see them, from their rows and in the order of these; `now` as for `showOrders`. */
export async function describeOrders(
  db: Db,
  rows: readonly Selectable<PaymentTables['orders']>[],
  now: Date | null,
): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await t(db)
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  const discounts = await t(db)
    .selectFrom('order_discount')
    .select(['order_id', 'code', 'name', 'amount'])
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  const payments = await t(db)
    .selectFrom('payment')
    .selectAll()
    .where('order_id', 'in', ids)
    .where('authority', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const desk = await t(db)
    .selectFrom('desk_payment')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('taken_at')
    .orderBy('id')
    .execute()
  const refunds = await t(db)
    .selectFrom('refund')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const until = await openRights(db)
  const ofOrder = <T extends { order_id: string }>(all: T[], id: string) =>
    all.filter(({ order_id }) => order_id === id)
  return rows.map(row => {
    const { id } = row
    const [own, paid] = [ofOrder(lines, id), ofOrder(payments, id)]
    const at = now ?? row.created_at
    const state = shownState(row, paid, at)
    const total = row.subtotal - row.discount
    return {
      id,
      number: row.number,
      state,
      title: formatOrderTitle(own),
      lines: own.map(line => ({
        id: line.id,
        kind: line.kind,
        title: line.title,
        count: line.count,
        returned: line.returned,
        price: line.price,
        policy: line.policy,
        terms: line.terms,
        startsAt: line.starts_at?.toISOString() ?? null,
        sessions: line.sessions,
        withdrawUntil: instantText(
          until(row.withdrawal, {
            paidAt: row.paid_at ?? at,
            startsAt: line.starts_at,
            sessions: line.sessions,
          }),
        ),
      })),
      discounts: ofOrder(discounts, id).map(({ code, name, amount }) => ({ code, name, amount })),
      subtotal: row.subtotal,
      total,
      fromWallet: row.from_wallet,
      debt: row.debt,
      payable: state === 'open' || state === 'paying' ? total - row.from_wallet : 0,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      paidAt: row.paid_at?.toISOString() ?? null,
      payments: paid.map(showPayment),
      deskPayments: ofOrder(desk, id).map(part => ({
        id: part.id,
        method: part.method,
        amount: part.amount,
        reference: part.reference,
        cardLast4: part.card_last4,
        dueDay: part.due_day,
        state: part.state,
        at: part.taken_at.toISOString(),
      })),
      refunds: ofOrder(refunds, id).map(({ method, created_at, ...refund }) => ({
        id: refund.id,
        amount: refund.amount,
        to: method,
        state: refund.state,
        tracking: refund.tracking,
        at: created_at.toISOString(),
      })),
    }
  })
}

const instantText = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

function shownState(
  { state, expires_at }: { state: StoredOrderState; expires_at: Date },
  payments: { state: string }[],
  now: Date,
): Order['state'] {
  if (state !== 'open') return state
  if (payments.some(payment => payment.state !== 'paid' && payment.state !== 'failed')) return 'paying'
  return expires_at > now ? 'open' : 'expired'
}

/** What an order is called by, for people. */
export const formatOrderTitle = ([first, ...others]: { title: string }[]) =>
  others.length === 0 ? (first?.title ?? '') : `${first?.title} و ${persianNumber(others.length)} مورد دیگر`

export const showPayment = (row: {
  id: string
  state: PaymentTables['payment']['state']
  amount: number
  gateway: string
  ref_id: string | null
  card_mask: string | null
  reason: string | null
  spare: PaymentTables['payment']['spare']
  created_at: Date
  settled_at: Date | null
}) => ({
  id: row.id,
  state: row.state,
  amount: row.amount,
  gateway: row.gateway,
  end: row.state === 'failed' ? toPaymentEnd(row.reason) : null,
  toWallet: row.spare !== null,
  refId: row.ref_id,
  cardMask: row.card_mask,
  at: (row.settled_at ?? row.created_at).toISOString(),
})

const toPaymentEnd = (reason: string | null): (typeof calls.paymentEnds)[number] =>
  reason === 'given-up' || reason === 'reversed' ? reason : 'not-paid'

/** Who holds what a line of an order was sold. */
export async function holderOfLine(tx: Tx, lineId: string): Promise<string> {
  const { order_id } = await t(tx)
    .selectFrom('order_line')
    .select('order_id')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  return buildOrderKey(order_id)
}
