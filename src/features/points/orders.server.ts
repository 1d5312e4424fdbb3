import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  type BookedSale,
  buildCodeHolder,
  type DiscountRequest,
  findOwnOrder,
  type GrantedDiscount,
  holdCode,
  lockOrder,
  mustBeOpen,
} from '#features/payment/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import {
  buildPointsKey,
  countAvailable,
  lockAccount,
  readPoints,
  returnPoints,
  spendHeld,
} from './ledger.server.ts'
import type { PointsAndOrders, PointsTables } from './tables.server.ts'

const t = withTables<PointsAndOrders>()
type Settings = Selectable<PointsTables['points_settings']>

/** Points leave so much to pay, in Rials: the least that gateways take. */
const minLeft = 10_000

/** The fewest points that are used at once. */
const minPoints = 10

/** What points take off an order for which their owner wants them: they are held with it. */
export async function findPointsDiscount(
  tx: Tx,
  asked: DiscountRequest,
  now: Date,
): Promise<GrantedDiscount[]> {
  const { orderId, userId, holder } = asked
  if (orderId === null) return []
  const wanted = await t(tx)
    .selectFrom('points_order')
    .select('state')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (wanted?.state !== 'held') return []
  const account = await lockAccount(tx, userId, now)
  const available = await countAvailable(tx, account, now, holder)
  const { points, amount } = await computeUse(tx, asked, available)
  await t(tx).updateTable('points_order').set({ points }).where('order_id', '=', orderId).execute()
  if (points === 0) return []
  return [
    {
      id: null,
      code: null,
      name: `${toPersianDigits(points)} امتیاز باشگاه`,
      reason: null,
      amount,
      uses: [
        {
          resource: buildPointsKey(userId),
          capacity: Math.max(0, account.balance),
          count: points,
          refusal: 'این امتیازها برای سفارش دیگری کنار گذاشته شده‌اند.',
        },
      ],
    },
  ]
}

/** How many of the points somebody has may pay of these lines, and what that takes off. */
export async function computeUse(
  db: Db,
  { lines, taken }: Pick<DiscountRequest, 'lines' | 'taken'>,
  available: number,
): Promise<{ points: number; amount: number }> {
  const { point_rials } = await readSettings(db)
  const shares = await t(db).selectFrom('points_share').selectAll().execute()
  const percents = new Map(shares.map(({ kind, percent }) => [kind, percent]))
  const share = (kind: string) => percents.get(kind) ?? percents.get('') ?? 0
  const most = lines.reduce((sum, { kind, price }) => sum + Math.floor((price * share(kind)) / 100), 0)
  const left = lines.reduce((sum, { price }) => sum + price, 0) - taken - minLeft
  const points = Math.min(available, Math.floor(Math.max(0, Math.min(most, left)) / point_rials))
  return points < minPoints ? { points: 0, amount: 0 } : { points, amount: points * point_rials }
}

export const readSettings = (db: Db): Promise<Settings> =>
  t(db).selectFrom('points_settings').selectAll().executeTakeFirstOrThrow()

/** @throws AppError notFound */
export async function readOrderPoints(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readOrderPoints>,
) {
  const order = await findOwnOrder(db, id, user.id)
  const lines = await t(db)
    .selectFrom('order_line')
    .select(['kind', 'item', 'price', 'starts_at'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const used = await t(db)
    .selectFrom('points_order')
    .select('points')
    .where('order_id', '=', id)
    .executeTakeFirst()
  const { point_rials } = await readSettings(db)
  const balance = await readPoints(db, user.id, now())
  if (used) return { isUsed: true, points: used.points, amount: used.points * point_rials, balance }
  const row = await t(db)
    .selectFrom('points_account')
    .select(['balance', 'level', 'level_until'])
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const account = { userId: user.id, balance: row?.balance ?? 0, level: '', levelUntil: null }
  const available = row ? await countAvailable(db, account, now(), buildCodeHolder(id)) : 0
  const asked = { lines: lines.map(line => ({ ...line, startsAt: line.starts_at })), taken: order.discount }
  return { isUsed: false, ...(await computeUse(db, asked, available)), balance }
}

/** @throws AppError notFound; conflict, where the order is not open, is being paid, or the points are used elsewhere */
export async function useOrderPoints(
  { app, db, user, now }: SignedIn,
  { id, isUsed }: CheckedInputOf<typeof calls.useOrderPoints>,
) {
  await transaction(db, async tx => {
    const order = await lockOrder(tx, id, user.id)
    mustBeOpen(order, now())
    const own = t(tx).deleteFrom('points_order').where('order_id', '=', id)
    if (isUsed) {
      await t(tx)
        .insertInto('points_order')
        .values({ order_id: id, user_id: user.id, at: now() })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    } else await own.execute()
    const typed = await t(tx)
      .selectFrom('order_discount')
      .select('code')
      .where('order_id', '=', id)
      .where('code', 'is not', null)
      .executeTakeFirst()
    await holdCode(app, tx, order, { userId: user.id, code: typed?.code ?? null }, now())
    if (isUsed) {
      const { points } = await t(tx)
        .selectFrom('points_order')
        .select('points')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      if (points === 0)
        throw new AppError('conflict', { message: 'برای این سفارش امتیازی نیست که بتوان به کار برد.' })
    }
  })
  return { isUsed }
}

/** What an order holds is spent when its sale is booked, and given back by as much as is refunded. */
export async function hearOfSale(tx: Tx, { kind, transactionId, orderId, at }: BookedSale): Promise<void> {
  const used = await t(tx)
    .selectFrom('points_order')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['points_order.user_id', 'points', 'points_order.state', 'number', 'subtotal', 'orders.discount'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!used || used.points === 0) return
  const { user_id: userId, points, number } = used
  if (kind === 'sale' && used.state === 'held') {
    const reason = `تخفیف سفارش ${toPersianDigits(number)}`
    await spendHeld(tx, { userId, points, orderId, reason, holder: buildCodeHolder(orderId) }, at)
    await t(tx).updateTable('points_order').set({ state: 'spent' }).where('order_id', '=', orderId).execute()
  }
  if (kind === 'refund' && used.state === 'spent') {
    const total = used.subtotal - used.discount
    const due = Math.floor((points * Math.min(await sumRefunds(tx, orderId), total)) / Math.max(1, total))
    const back = due - (await sumReturned(tx, orderId))
    const reason = `بازگشت امتیاز سفارش ${toPersianDigits(number)}`
    const source = `return:${transactionId}`
    if (back > 0) await returnPoints(tx, { userId, points: back, source, reason, orderId }, at)
  }
}

async function sumRefunds(tx: Tx, orderId: string): Promise<number> {
  const { sum } = await t(tx)
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

async function sumReturned(tx: Tx, orderId: string): Promise<number> {
  const { sum } = await t(tx)
    .selectFrom('points_line')
    .select(sql<number>`coalesce(sum(points), 0)::int`.as('sum'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'return')
    .executeTakeFirstOrThrow()
  return sum
}
