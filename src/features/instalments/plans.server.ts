import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { notify, record } from '#account/public.server.ts'
import { AppError, type FieldError } from '#contract/app-error.ts'
import { paths } from '#contract/paths.ts'
import { lockOrder, type OrderRow } from '#features/payment/public.server.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { addDays, daysBetween, formatLongDate, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import type { AppContext } from '#server/app-context.ts'
import { findPurchasable } from '#server/engines/purchasables.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { InstalmentsAndOrders, InstalmentTables } from './tables.server.ts'

const t = withTables<InstalmentsAndOrders>()

export type Policy = {
  maxParts: number
  minFirstPercent: number
  maxDays: number
  remindDays: number
  graceDays: number
}
export type Part = Selectable<InstalmentTables['instalment']>

export async function readPolicy(db: Db): Promise<Policy> {
  const row = await t(db).selectFrom('instalment_policy').selectAll().executeTakeFirstOrThrow()
  return {
    maxParts: row.max_parts,
    minFirstPercent: row.min_first_percent,
    maxDays: row.max_days,
    remindDays: row.remind_days,
    graceDays: row.grace_days,
  }
}

/** What of a price is paid later, and when. */
export type PlannedPart = { amount: number; dueDay: string }

/** What the policy has against a plan, at the fields `instalments` and `instalments.N`. */
export function checkPlan(
  policy: Policy,
  { total, parts }: { total: number; parts: readonly PlannedPart[] },
  now: Date,
): FieldError[] {
  if (parts.length === 0) return []
  const owed = parts.reduce((sum, { amount }) => sum + amount, 0)
  const first = Math.ceil((total * policy.minFirstPercent) / 100)
  const errors: FieldError[] = []
  const count = parts.length + (owed < total ? 1 : 0)
  if (count > policy.maxParts) {
    errors.push({
      field: 'instalments',
      message: `بیش از ${persianNumber(policy.maxParts)} قسط، با پیش‌پرداخت، نمی‌شود.`,
    })
  }
  if (total - owed < first) {
    errors.push({ field: 'instalments', message: `پیش‌پرداخت دست‌کم ${toman(first)} است.` })
  }
  const today = toJalali(now)
  let before = isoDay(now)
  for (const [index, { dueDay }] of parts.entries()) {
    const day = parseIsoDay(dueDay)
    const message =
      !day || dueDay <= before
        ? 'هر سررسید باید پس از امروز و پس از سررسید پیشین باشد.'
        : daysBetween(today, day) > policy.maxDays &&
          `سررسید دیرتر از ${formatLongDate(addDays(today, policy.maxDays))} نمی‌شود.`
    if (message) errors.push({ field: `instalments.${index}.dueDay`, message })
    before = dueDay
  }
  return errors
}

/** Writes when what is owed of an order is due, in the transaction that hands it over. @throws AppError invalid */
export async function openPlan(
  tx: Tx,
  { orderId, total, parts }: { orderId: string; total: number; parts: readonly PlannedPart[] },
  now: Date,
): Promise<void> {
  const errors = checkPlan(await readPolicy(tx), { total, parts }, now)
  if (errors.length > 0) throw new AppError('invalid', { errors })
  for (const [index, { amount, dueDay }] of parts.entries()) {
    await t(tx)
      .insertInto('instalment')
      .values({
        id: randomUUID(),
        order_id: orderId,
        position: index + 1,
        cause: 'plan',
        amount,
        due_day: dueDay,
      })
      .execute()
  }
}

/** The parts of an order as its receipt tells them. */
export const listReceiptParts = async (db: Db, orderId: string) =>
  (await listParts(db, orderId)).map(({ position, due_day, amount, paid }) => ({
    position,
    dueDay: due_day,
    amount,
    paid,
  }))

export const listParts = (db: Db, orderId: string): Promise<Part[]> =>
  t(db)
    .selectFrom('instalment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('due_day')
    .orderBy('position')
    .execute()

/**
 * What was paid pays the parts that are due first; what is owed again is due today. Access that rested comes back here, in
 * the transaction of the payment itself. The order is locked by whoever changed what is owed.
 */
export async function followDebt(
  app: AppContext,
  tx: Tx,
  { orderId, by, now }: { orderId: string; by: number; now: Date },
): Promise<void> {
  const parts = await listParts(tx, orderId)
  if (by > 0) {
    await t(tx)
      .insertInto('instalment')
      .values({
        id: randomUUID(),
        order_id: orderId,
        position: Math.max(0, ...parts.map(({ position }) => position)) + 1,
        cause: 'cheque',
        amount: by,
        due_day: isoDay(now),
      })
      .execute()
    return
  }
  let left = -by
  for (const part of parts) {
    const paid = Math.min(left, part.amount - part.paid)
    if (paid === 0) continue
    left -= paid
    await t(tx)
      .updateTable('instalment')
      .set({ paid: part.paid + paid, paid_at: part.paid + paid === part.amount ? now : null })
      .where('id', '=', part.id)
      .execute()
  }
  await thawOrder(app, tx, orderId, now)
}

/** The last day on which a part may have been due without anything resting for it. */
export const lastGoodDay = ({ graceDays }: Pick<Policy, 'graceDays'>, now: Date) =>
  isoDay(addDays(toJalali(now), -graceDays - 1))

/** What of an order is late beyond its grace, in Rials. */
async function readLate(tx: Tx, orderId: string, now: Date): Promise<number> {
  const until = lastGoodDay(await readPolicy(tx), now)
  const parts = await listParts(tx, orderId)
  return parts
    .filter(({ due_day }) => due_day <= until)
    .reduce((sum, { amount, paid }) => sum + amount - paid, 0)
}

const listLines = (tx: Tx, orderId: string) =>
  t(tx)
    .selectFrom('order_line')
    .select(['id', 'kind', 'item'])
    .select(({ eb }) => eb('count', '-', eb.ref('returned')).as('count'))
    .where('order_id', '=', orderId)
    .whereRef('returned', '<', 'count')
    .orderBy('position')
    .execute()

/**
 * Holds back what an order bought while a part of it is late; nothing is deleted.
 * @returns whether anything rests now that did not before
 */
export async function freezeOrder(app: AppContext, tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, orderId, null)
  const late = await readLate(tx, orderId, now)
  if (late === 0 || order.user_id === null) return false
  let isFrozen = false
  for (const { id, kind, item, count } of await listLines(tx, orderId)) {
    const purchase = { lineId: id, item, userId: order.user_id, count }
    if (!(await findPurchasable(app, kind).freeze?.(tx, purchase, now))) continue
    isFrozen = true
    await t(tx)
      .insertInto('frozen_line')
      .values({ line_id: id, order_id: orderId, frozen_at: now })
      .onConflict(conflict => conflict.column('line_id').doUpdateSet({ frozen_at: now, woken_at: null }))
      .execute()
  }
  if (!isFrozen) return false
  await note(tx, order, 'instalment.frozen', now)
  await notify(app, tx, order.user_id, 'instalment-frozen', {
    amount: toman(late),
    number: toPersianDigits(order.number),
    link: paths.order({ id: orderId }),
  })
  return true
}

/** Lines of orders that rest for a late part: neither woken by staff nor given back. */
export const selectResting = (db: Db) =>
  t(db)
    .selectFrom('frozen_line')
    .innerJoin('order_line', 'order_line.id', 'line_id')
    .select('frozen_line.order_id')
    .where('woken_at', 'is', null)
    .whereRef('returned', '<', 'count')

/** Staff woke a seat, or ended it: for what is due by now it rests no more, for a later part it may again. */
export async function wakeLine(tx: Tx, lineId: string, now: Date): Promise<void> {
  await t(tx)
    .updateTable('frozen_line')
    .set({ woken_at: now })
    .where('line_id', '=', lineId)
    .where('woken_at', 'is', null)
    .execute()
}

async function thawOrder(app: AppContext, tx: Tx, orderId: string, now: Date) {
  const frozen = await t(tx)
    .selectFrom('frozen_line')
    .innerJoin('order_line', 'order_line.id', 'line_id')
    .select(['order_line.id', 'kind', 'item', 'woken_at'])
    .select(({ eb }) => eb('count', '-', eb.ref('returned')).as('count'))
    .where('frozen_line.order_id', '=', orderId)
    .execute()
  if (frozen.length === 0 || (await readLate(tx, orderId, now)) > 0) return
  await t(tx).deleteFrom('frozen_line').where('order_id', '=', orderId).execute()
  const resting = frozen.filter(({ woken_at, count }) => woken_at === null && count > 0)
  if (resting.length === 0) return
  const order = await lockOrder(tx, orderId, null)
  for (const { id, kind, item, count } of resting) {
    if (order.user_id === null) continue
    await findPurchasable(app, kind).thaw?.(tx, { lineId: id, item, userId: order.user_id, count }, now)
  }
  await note(tx, order, 'instalment.thawed', now)
  if (order.user_id === null) return
  await notify(app, tx, order.user_id, 'instalment-thawed', {
    number: toPersianDigits(order.number),
    link: paths.order({ id: orderId }),
  })
}

const note = (tx: Tx, order: OrderRow, action: 'instalment.frozen' | 'instalment.thawed', at: Date) =>
  record(tx, {
    actorId: null,
    action,
    subjectId: order.user_id,
    about: { kind: 'order', id: order.id, name: toPersianDigits(order.number) },
    at,
  })
