import { sql } from 'kysely'
import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import {
  bookSale,
  buildHolders,
  deliver,
  holdCode,
  isBeingPaid,
  lockOrder,
  lockWallet,
  mustBeOpen,
  notifyPaid,
  type OrderRow,
  openOrder,
  reserveFromWallet,
  type Thing,
} from '#features/payment/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { balance as money } from '#persian/toman.ts'
import type { AppContext } from '#server/app-context.ts'
import { keepHolds } from '#server/engines/holds.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { CashboxAndLedger } from './tables.server.ts'
import { type DeskPart, takeParts } from './take-money.server.ts'

const t = withTables<CashboxAndLedger>()

/** What somebody at the desk buys, and how it is paid. */
export type DeskSale = {
  /** The name that the seller's page gave it: however often it is sent, it is sold once. */
  key: string
  userId: string
  things: Thing[]
  code: string | null
  /** Rials of the wallet. */
  fromWallet: number
  parts: readonly DeskPart[]
  /** Rials that stay owed. */
  debt: number
  /** What the seller was shown as the price: where it is another by now, nothing is sold. */
  total: number
  cashboxId: string
  by: string
}

/**
 * Sells at the desk: the order is opened, paid by its parts and handed over in this one transaction, so that a process
 * that dies leaves all of it or nothing.
 * @returns the order, and whether it was sold by this very call before
 * @throws AppError conflict, when something is sold out, the price is another one or the parts do not come to it;
 * invalid at `code`, or as `takeParts`
 */
export async function sellAtDesk(
  app: AppContext,
  tx: Tx,
  sale: DeskSale,
  now: Date,
): Promise<{ orderId: string; number: number; isNew: boolean }> {
  // The second press waits for the first one.
  await sql`select pg_advisory_xact_lock(hashtext(${`sale ${sale.key}`}))`.execute(t(tx))
  const known = await t(tx)
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('sale_key', '=', sale.key)
    .executeTakeFirst()
  if (known) return { orderId: known.id, number: known.number, isNew: false }

  const { userId, by } = sale
  const { id, number } = await openOrder(app, tx, { userId, things: sale.things, now })
  if (await isBeingPaid(tx, id)) {
    throw new AppError('conflict', {
      message: 'او همین حالا در درگاه بانک در حال پرداخت همین سفارش است؛ چند دقیقهٔ دیگر دوباره تلاش کنید.',
    })
  }
  const opened = await lockOrder(tx, id, userId)
  mustBeOpen(opened, now)
  if (sale.code !== null) await holdCode(app, tx, opened, { userId, code: sale.code }, now)
  await reserveFromWallet(tx, opened, 0, `give-back:desk:${id}`, now)
  const order = await lockOrder(tx, id, userId)
  if (order.total !== sale.total) {
    throw new AppError('conflict', {
      message: `مبلغ این سفارش اکنون ${money(order.total)} است. لطفاً دوباره نگاه کنید.`,
    })
  }
  const paid = sale.parts.reduce((sum, { amount }) => sum + amount, 0)
  if (paid + sale.fromWallet + sale.debt !== order.total) {
    throw new AppError('conflict', { message: 'جمع راه‌های پرداخت با مبلغ سفارش یکی نیست.' })
  }
  await deliver(app, tx, order, userId, now)
  const { balance } = await lockWallet(tx, userId)
  if (balance < sale.fromWallet) {
    throw new AppError('conflict', { message: `در کیف پول ${money(balance)} است.` })
  }
  await takeParts(tx, order, sale, now)
  const wallet = await lockWallet(tx, userId)
  const { fromWallet, debt } = sale
  await bookSale(app, tx, order, { wallet: wallet.id, fromWallet, debt }, now)
  await t(tx).updateTable('orders').set({ sale_key: sale.key, sold_by: by }).where('id', '=', id).execute()
  await record(tx, {
    actorId: by,
    action: 'desk.sold',
    subjectId: userId,
    about: { kind: 'order', id, name: toPersianDigits(number) },
    details: {
      sum: paid / 10,
      debt: sale.debt / 10,
      methods: sale.parts.map(({ method }) => method).join(' '),
    },
    at: now,
  })
  await notifyPaid(app, tx, order)
  return { orderId: id, number, isNew: true }
}

/** The order that this very sale made, where it did. */
export async function findSale(tx: Tx, key: string): Promise<string | null> {
  const order = await t(tx).selectFrom('orders').select('id').where('sale_key', '=', key).executeTakeFirst()
  return order?.id ?? null
}

/**
 * Holds at the desk what is paid later: by a link, or once somebody has approved it.
 * @param wanted `until`: how long it is held and may be paid
 * @throws AppError as `sellAtDesk`
 */
export async function reserveAtDesk(
  app: AppContext,
  tx: Tx,
  wanted: Pick<DeskSale, 'key' | 'userId' | 'things' | 'code' | 'total' | 'by'> & { until: Date },
  now: Date,
): Promise<OrderRow> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sale ${wanted.key}`}))`.execute(t(tx))
  const { userId, until } = wanted
  const { id } = await openOrder(app, tx, { userId, things: wanted.things, now })
  const opened = await lockOrder(tx, id, userId)
  mustBeOpen(opened, now)
  if (wanted.code !== null) await holdCode(app, tx, opened, { userId, code: wanted.code }, now)
  await keepHolds(tx, buildHolders(id), until, now)
  await t(tx)
    .updateTable('orders')
    .set({ expires_at: until, sold_by: wanted.by })
    .where('id', '=', id)
    .execute()
  const order = await lockOrder(tx, id, userId)
  if (order.total !== wanted.total) {
    throw new AppError('conflict', {
      message: `مبلغ این سفارش اکنون ${money(order.total)} است. لطفاً دوباره نگاه کنید.`,
    })
  }
  return order
}
