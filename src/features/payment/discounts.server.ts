import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { dropHolds, hold, setStock } from '#server/engines/holds.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import {
  buildCodeHolder,
  isBeingPaid,
  lockOrder,
  mustBeOpen,
  type OrderRow,
  showOrder,
} from './find-order.server.ts'
import { type DiscountRequest, findDiscounts, type GrantedDiscount } from './manifest.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

const refused = (message: string) => new AppError('invalid', { errors: [{ field: 'code', message }] })

/** @throws AppError invalid at `code`, when it cannot be used for this order or by this person; conflict */
export async function applyDiscount(
  { app, db, user, now }: SignedIn,
  { id, code }: CheckedInputOf<typeof calls.applyDiscount>,
) {
  const attempt = await countTry(db, user.id, id, now())
  await transaction(db, async tx => {
    const order = await lockOrder(tx, id, user.id)
    mustBeOpen(order, now())
    await holdCode(app, tx, order, { userId: user.id, code }, now())
    // What was no guess is not counted.
    await t(tx).deleteFrom('discount_attempt').where('id', '=', attempt).execute()
  })
  return { order: await showOrder(db, id, now()) }
}

/**
 * Lays a code on an order that the caller has locked and found open, beside what applies by itself where both stack; one
 * use of each is held with the order.
 * @param code null: only what applies by itself
 * @throws AppError as `applyDiscount`
 */
export async function holdCode(
  app: AppContext,
  tx: Tx,
  order: OrderRow,
  { userId, code }: { userId: string; code: string | null },
  now: Date,
): Promise<void> {
  const lines = await t(tx)
    .selectFrom('order_line')
    .select(['kind', 'item', 'price', 'starts_at'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const asked = {
    userId,
    code,
    lines: lines.map(({ starts_at, ...line }) => ({ ...line, startsAt: starts_at })),
    holder: buildCodeHolder(order.id),
    orderId: order.id,
  }
  const granted = await grantDiscounts(app, tx, asked, now)
  await mayBecome(tx, order, order.subtotal - sumDiscounts(granted))
  await dropHolds(tx, [asked.holder])
  for (const use of granted.flatMap(({ uses }) => uses).sort(byResource)) {
    await setStock(tx, use.resource, use.capacity)
    try {
      await hold(
        tx,
        { resources: [use.resource], holder: asked.holder, count: use.count ?? 1, until: order.expires_at },
        now,
      )
    } catch (fault) {
      throw fault instanceof AppError ? refused(use.refusal) : fault
    }
  }
  await writeDiscounts(tx, order.id, granted)
}

const byResource = (one: { resource: string }, other: { resource: string }) =>
  one.resource < other.resource ? -1 : 1

/**
 * Lays on a new order what applies by itself. Where its last use went to somebody else in this moment, the order is
 * opened without it.
 */
export async function holdAutomatic(
  app: AppContext,
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<void> {
  try {
    await holdCode(app, tx, await lockOrder(tx, id, userId), { userId, code: null }, now)
  } catch (fault) {
    if (!(fault instanceof AppError)) throw fault
    await dropHolds(tx, [buildCodeHolder(id)])
  }
}

/** What is granted, together never more than the price. @throws AppError invalid at `code` */
async function grantDiscounts(
  app: AppContext,
  tx: Tx,
  asked: Omit<DiscountRequest, 'taken'>,
  now: Date,
): Promise<GrantedDiscount[]> {
  let left = asked.lines.reduce((sum, { price }) => sum + price, 0)
  const found = await findDiscounts(app, tx, asked, now)
  if (asked.code !== null && !found.some(({ code }) => code !== null)) {
    throw refused('این کد تخفیف را نمی‌شناسیم.')
  }
  return found.map(discount => {
    const amount = Math.min(discount.amount, left)
    left -= amount
    return { ...discount, amount }
  })
}

const sumDiscounts = (granted: readonly { amount: number }[]) =>
  granted.reduce((sum, { amount }) => sum + amount, 0)

async function writeDiscounts(tx: Tx, orderId: string, granted: readonly GrantedDiscount[]) {
  await t(tx).deleteFrom('order_discount').where('order_id', '=', orderId).execute()
  if (granted.length > 0) {
    await t(tx)
      .insertInto('order_discount')
      .values(
        granted.map(({ id, code, name, amount }, position) => ({
          order_id: orderId,
          position,
          discount_id: id,
          code,
          name,
          amount,
        })),
      )
      .execute()
  }
  await t(tx)
    .updateTable('orders')
    .set({ discount: sumDiscounts(granted) })
    .where('id', '=', orderId)
    .execute()
}

/** How many codes that are refused somebody may try in an hour, on all their orders together. */
const maxAttemptsPerHour = 10

/**
 * Counts a try before the code is looked at, so that it is exact however many come at once and from wherever.
 * @returns the try
 * @throws AppError notFound; invalid at `code`
 */
async function countTry(db: Db, userId: string, orderId: string, now: Date): Promise<string> {
  return transaction(db, async tx => {
    await lockOrder(tx, orderId, userId)
    await sql`select pg_advisory_xact_lock(hashtext(${`codes of ${userId}`}))`.execute(t(tx))
    const since = new Date(now.getTime() - 3_600_000)
    await t(tx)
      .deleteFrom('discount_attempt')
      .where('user_id', '=', userId)
      .where('at', '<=', since)
      .execute()
    const { count } = await t(tx)
      .selectFrom('discount_attempt')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= maxAttemptsPerHour) {
      throw refused('چند کد نادرست پشت سر هم وارد شده است؛ یک ساعت دیگر دوباره تلاش کنید.')
    }
    const id = randomUUID()
    await t(tx)
      .insertInto('discount_attempt')
      .values({ id, user_id: userId, order_id: orderId, at: now })
      .execute()
    return id
  })
}

/** Takes the code off; what applies by itself comes back. */
export async function removeDiscount(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.removeDiscount>,
) {
  await transaction(db, async tx => {
    const order = await lockOrder(tx, id, user.id)
    mustBeOpen(order, now())
    await holdCode(app, tx, order, { userId: user.id, code: null }, now())
  })
  return { order: await showOrder(db, id, now()) }
}

/**
 * While somebody may be paying at the bank, an order may only become cheaper: what they pay there is then enough.
 * What is laid aside of the wallet is part of such a payment, so it stays within the total as well.
 */
async function mayBecome(tx: Tx, order: OrderRow, total: number) {
  if (!(await isBeingPaid(tx, order.id))) return
  if (total > order.total || total < order.from_wallet) {
    throw new AppError('conflict', {
      message: 'پرداخت این سفارش در جریان است؛ چند دقیقهٔ دیگر دوباره تلاش کنید.',
    })
  }
}

/** What would be taken off of things for somebody now, by what; nothing is held. @throws AppError as `applyDiscount` */
export const quoteDiscounts = (
  app: AppContext,
  tx: Tx,
  asked: Omit<DiscountRequest, 'holder' | 'orderId' | 'taken'>,
  now: Date,
): Promise<GrantedDiscount[]> => grantDiscounts(app, tx, { ...asked, holder: '', orderId: null }, now)
