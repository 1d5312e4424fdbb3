import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/database/database.ts'
import { dropHolds, hold, removeStock, setStock } from '#server/holds.ts'
import type * as calls from './contract.ts'
import {
  buildCodeHolder,
  isBeingPaid,
  lockOrder,
  mustBeOpen,
  type OrderRow,
  showOrder,
} from './find-order.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()
type Discount = Selectable<PaymentTables['discount']>

const refused = (message: string) => new AppError('invalid', { errors: [{ field: 'code', message }] })

/** @throws AppError invalid at `code`, when it cannot be used for this order or by this person; conflict */
export async function applyDiscount(
  { db, user, now }: SignedIn,
  { id, code }: CheckedInputOf<typeof calls.applyDiscount>,
) {
  const attempt = await countTry(db, user.id, id, now())
  await transaction(db, async tx => {
    const order = await lockOrder(tx, id, user.id)
    mustBeOpen(order, now())
    const discount = await findDiscount(tx, code, order, now())
    const amount = computeDiscount(discount, order.subtotal)
    await mayBecome(tx, order, order.subtotal - amount)
    await dropHolds(tx, [buildCodeHolder(id)])
    await holdUse(tx, discount, order, user.id, now())
    await setDiscount(tx, order, { id: discount.id, code: discount.code, amount })
    // What was no guess is not counted.
    await t(tx).deleteFrom('discount_attempt').where('id', '=', attempt).execute()
  })
  return { order: await showOrder(db, id, now()) }
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

export async function removeDiscount(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.removeDiscount>,
) {
  await transaction(db, async tx => {
    const order = await lockOrder(tx, id, user.id)
    mustBeOpen(order, now())
    await mayBecome(tx, order, order.subtotal)
    await dropHolds(tx, [buildCodeHolder(id)])
    await setDiscount(tx, order, null)
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

async function setDiscount(
  tx: Tx,
  order: OrderRow,
  discount: { id: string; code: string; amount: number } | null,
) {
  await t(tx)
    .updateTable('orders')
    .set({
      discount_id: discount?.id ?? null,
      discount_code: discount?.code ?? null,
      discount: discount?.amount ?? 0,
    })
    .where('id', '=', order.id)
    .execute()
}

async function findDiscount(tx: Tx, typed: string, order: OrderRow, now: Date): Promise<Discount> {
  const code = toLatinDigits(typed)
    .replace(/[\s\u200C]/g, '')
    .toUpperCase()
  const discount = await t(tx).selectFrom('discount').selectAll().where('code', '=', code).executeTakeFirst()
  if (!discount) throw refused('این کد تخفیف را نمی‌شناسیم.')
  const { starts_at, ends_at, minimum } = discount
  if (starts_at && now < starts_at) throw refused('زمان استفاده از این کد هنوز نرسیده است.')
  if (ends_at && now >= ends_at) throw refused('مهلت این کد تخفیف گذشته است.')
  if (order.subtotal < minimum) throw refused(`این کد برای خرید از ${toman(minimum)} به بالا است.`)
  return discount
}

/** A share is rounded down to whole Tomans; nothing takes off more than there is. */
export function computeDiscount(
  { percent, amount, most: max }: Pick<Discount, 'percent' | 'amount' | 'max_amount'>,
  subtotal: number,
): number {
  if (percent === null) return Math.min(amount ?? 0, subtotal)
  // In whole numbers: a price times a hundred is far below 2^53.
  const share = percent === 100 ? subtotal : Math.floor((subtotal * percent) / 1000) * 10
  return Math.min(share, max ?? subtotal)
}

/** Holds a use of the code with the order: of all there are, and of those this person has. */
async function holdUse(tx: Tx, discount: Discount, order: OrderRow, userId: string, now: Date) {
  const limits: [string, number | null, string][] = [
    [buildUsesKey(discount.id), discount.uses, 'ظرفیت این کد تخفیف پر شده است.'],
    [buildUserUsesKey(discount.id, userId), discount.uses_each, 'شما پیش‌تر از این کد استفاده کرده‌اید.'],
  ]
  for (const [good, capacity, message] of limits) {
    if (capacity === null) continue
    await setStock(tx, good, capacity)
    try {
      await hold(tx, { goods: [good], holder: buildCodeHolder(order.id), until: order.expires_at }, now)
    } catch (fault) {
      throw fault instanceof AppError ? refused(message) : fault
    }
  }
}

const buildUsesKey = (discountId: string) => `discount:${discountId}`
const buildUserUsesKey = (discountId: string, userId: string) => `discount:${discountId}:${userId}`

/** Erases whose uses of codes were counted. */
export async function eraseDiscountUses(tx: Tx, userId: string): Promise<void> {
  const discounts = await t(tx)
    .selectFrom('discount')
    .select('id')
    .where('uses_each', 'is not', null)
    .execute()
  for (const { id } of discounts) await removeStock(tx, buildUserUsesKey(id, userId))
}
