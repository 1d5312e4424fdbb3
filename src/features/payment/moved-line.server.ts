import { randomUUID } from 'node:crypto'
import { notify } from '#account/public.server.ts'
import { paths } from '#contract/paths.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { balance as money } from '#persian/toman.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { lowerDebt } from './debts.server.ts'
import { lockOrder } from './find-order.server.ts'
import { splitRefund } from './issue-refund.server.ts'
import { book, lockWallet } from './ledger.server.ts'
import { hearOfSale } from './manifest.server.ts'
import { listPaid } from './paid-lines.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

type Line = { lineId: string; userId: string }

/** Locks the order of a line before the goods it was sold, as refunds do. @throws AppError notFound */
export async function lockLine(tx: Tx, { lineId, userId }: Line): Promise<void> {
  await lockOrder(tx, await findOrderId(tx, lineId), userId)
}

/** What was paid for a line, or is while it is delivered, and has not been refunded, in Rials. */
export const paidForLine = async (db: Db, lineId: string): Promise<number> =>
  (await listPaid(db, [lineId])).get(lineId) ?? 0

/**
 * What was bought begins at other times now: what comes back of it later goes by these.
 * @param times `stock`: what it is held from now, where it was moved
 */
export async function retimeLine(
  tx: Tx,
  lineId: string,
  { startsAt, sessions, stock }: { startsAt: Date; sessions: readonly Date[]; stock?: string },
): Promise<void> {
  await t(tx)
    .updateTable('order_line')
    .set({
      starts_at: startsAt,
      sessions: sessions.map(session => session.toISOString()),
      ...(stock !== undefined && { stock }),
    })
    .where('id', '=', lineId)
    .execute()
}

/**
 * Refunds to the wallet what was paid for a line above a price, as when its buyer is moved to something cheaper; the
 * order stays paid. The caller holds it by `lockLine`.
 * @param price Rials
 * @returns what went back, in Rials
 */
export async function refundDifference(
  app: AppContext,
  tx: Tx,
  { lineId, userId, price }: Line & { price: number },
  now: Date,
): Promise<number> {
  const above = (await paidForLine(tx, lineId)) - price
  if (above <= 0) return 0
  const order = await lockOrder(tx, await findOrderId(tx, lineId), userId)
  const id = randomUUID()
  const back = splitRefund(order.debt, { card: 0, wallet: above })
  for (const method of ['wallet', 'debt'] as const) {
    if (back[method] === 0) continue
    await t(tx)
      .insertInto('refund')
      .values({
        id: method === 'wallet' ? id : randomUUID(),
        order_id: order.id,
        payment_id: null,
        method,
        state: 'done',
        amount: back[method],
        sheba: null,
        gateway_id: null,
        reason: null,
        created_at: now,
        done_at: now,
      })
      .execute()
  }
  const sale = await t(tx)
    .selectFrom('ledger_transaction')
    .select('id')
    .where('key', '=', `sale:${order.id}`)
    .executeTakeFirstOrThrow()
  const { id: wallet } = await lockWallet(tx, userId)
  const transactionId = await book(tx, {
    kind: 'refund',
    key: `difference:${id}`,
    entries: [
      ['sales', -above],
      ['receivables', back.debt],
      [{ wallet }, back.wallet],
    ],
    orderId: order.id,
    ofTransaction: sale.id,
    at: now,
  })
  await hearOfSale(app, tx, { kind: 'refund', transactionId, orderId: order.id, at: now })
  await t(tx)
    .updateTable('order_line')
    .set(({ eb }) => ({ settled: eb('settled', '+', above) }))
    .where('id', '=', lineId)
    .execute()
  if (back.debt > 0) await lowerDebt(app, tx, order, back.debt, now)
  if (back.wallet > 0) {
    await notify(app, tx, userId, 'difference-to-wallet', {
      number: toPersianDigits(order.number),
      wallet: money(back.wallet),
      link: paths.order({ id: order.id }),
    })
  }
  return above
}

async function findOrderId(db: Db, lineId: string): Promise<string> {
  const { order_id } = await t(db)
    .selectFrom('order_line')
    .select('order_id')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  return order_id
}
