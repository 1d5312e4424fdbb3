import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  bookTime,
  buildItem,
  findSlot,
  readItem,
  leaveWaitlist as stopWaiting,
  joinWaitlist as wait,
} from '#features/booking/public.server.ts'
import { cancelUnpaid, lockOrder, openOrder } from '#features/payment/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { checkCredit, spendCredit } from '../credits/credits.server.ts'
import type { CounselingTables } from '../tables.server.ts'
import { counselingTag } from '../tags.ts'
import type * as calls from './contract.ts'
import { bookingKind, heldMinutes } from './rules.ts'

const t = withTables<CounselingTables>()

/** @throws AppError notFound; conflict, where the time is not free, or the counselor is the person themselves */
export async function holdTime(
  { app, db, user, now }: SignedIn,
  { topicId, counselorId, startsAt, mode }: CheckedInputOf<typeof calls.holdTime>,
) {
  const counselor = await t(db)
    .selectFrom('counselor')
    .innerJoin('counselor_topic', 'counselor_id', 'counselor.id')
    .innerJoin('counseling_topic', 'counseling_topic.id', 'topic_id')
    .select('user_id')
    .where('counselor.id', '=', counselorId)
    .where('topic_id', '=', topicId)
    .where('counselor.is_hidden', '=', false)
    .where('counseling_topic.is_hidden', '=', false)
    .executeTakeFirst()
  if (!counselor) throw new AppError('notFound')
  if (counselor.user_id === user.id) throw new AppError('conflict', { message: 'این وقت‌های خود شماست.' })
  const at = now()
  const slot = await findSlot(app, db, {
    kind: bookingKind,
    hostId: counselorId,
    startsAt: new Date(startsAt),
  })
  const id = randomUUID()
  await transaction(db, async tx => {
    await t(tx)
      .insertInto('counseling_session')
      .values({
        id,
        user_id: user.id,
        counselor_id: counselorId,
        topic_id: topicId,
        slot: buildItem(slot),
        order_id: null,
        held_until: new Date(at.getTime() + heldMinutes * 60_000),
        mode,
      })
      .execute()
    const order = await openOrder(app, tx, {
      userId: user.id,
      things: [{ kind: 'counseling-session', item: id }],
      now: at,
    })
    await t(tx).updateTable('counseling_session').set({ order_id: order.id }).where('id', '=', id).execute()
    await invalidateTags(tx, counselingTag)
  })
  return { id }
}

/** Somebody's session that is held, locked. @throws AppError notFound; conflict, where it is booked or held no more */
async function lockHeld(tx: Tx, userId: string, id: string, now: Date) {
  const row = await t(tx)
    .selectFrom('counseling_session')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  if (row.booking_id !== null) throw new AppError('conflict', { message: 'این وقت پیش‌تر قطعی شده است.' })
  if (row.held_until <= now || row.order_id === null) {
    throw new AppError('conflict', { message: 'مهلت نگه داشتن این وقت تمام شد؛ دوباره وقتی انتخاب کنید.' })
  }
  return { ...row, order_id: row.order_id }
}

/**
 * Books what is held from a package, or leads to its order.
 * @throws AppError notFound, for a package that is another's too; conflict, where the hold or the package is over
 */
export function confirmSession(
  { app, db, user, now }: SignedIn,
  { id, intake, creditId }: CheckedInputOf<typeof calls.confirmSession>,
) {
  const at = now()
  return transaction(db, async tx => {
    const seen = await t(tx)
      .selectFrom('counseling_session')
      .select('order_id')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (!seen) throw new AppError('notFound')
    // The order is locked before what it sells, as everywhere.
    const order = seen.order_id === null ? null : await lockOrder(tx, seen.order_id, user.id)
    const row = await lockHeld(tx, user.id, id, at)
    await t(tx).updateTable('counseling_session').set({ intake }).where('id', '=', id).execute()
    if (creditId === null) return { orderId: row.order_id }
    const { hostId, startsAt } = readItem(row.slot)
    if (order?.state !== 'open') {
      throw new AppError('conflict', { message: 'سفارش این وقت دیگر باز نیست؛ دوباره وقتی انتخاب کنید.' })
    }
    await cancelUnpaid(tx, order, at)
    await checkCredit(tx, { creditId, userId: user.id, startsAt, now: at })
    const booked = await bookTime(app, tx, {
      kind: bookingKind,
      hostId,
      startsAt,
      userId: user.id,
      lineId: null,
      now: at,
    })
    await t(tx)
      .updateTable('counseling_session')
      .set({ booking_id: booked.id, credit_id: creditId })
      .where('id', '=', id)
      .execute()
    await spendCredit(tx, { creditId, sessionId: id })
    return { orderId: null }
  })
}

/** @throws AppError notFound; conflict, where a full package order cannot be opened */
export async function buyPackage(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.buyPackage>,
) {
  const things = [{ kind: 'counseling-package', item: id }]
  const order = await transaction(db, tx => openOrder(app, tx, { userId: user.id, things, now: now() }))
  return { order }
}

/** @throws AppError notFound; conflict, where the day has free times or is not planned */
export async function joinWaitlist(
  { app, db, user, now }: SignedIn,
  { counselor, day }: CheckedInputOf<typeof calls.joinWaitlist>,
) {
  const shown = await t(db)
    .selectFrom('counselor')
    .select('id')
    .where('id', '=', counselor)
    .where('is_hidden', '=', false)
    .executeTakeFirst()
  if (!shown) throw new AppError('notFound')
  const place = { kind: bookingKind, hostId: counselor, day, userId: user.id, now: now() }
  await transaction(db, tx => wait(app, tx, place))
  return {}
}

export async function leaveWaitlist(
  { db, user }: SignedIn,
  { counselor, day }: CheckedInputOf<typeof calls.leaveWaitlist>,
) {
  const place = { kind: bookingKind, hostId: counselor, day, userId: user.id }
  await transaction(db, tx => stopWaiting(tx, place))
  return {}
}
