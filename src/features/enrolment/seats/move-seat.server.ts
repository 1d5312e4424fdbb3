import type { Selectable } from 'kysely'
import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { paths } from '#contract/paths.ts'
import { buildSeatsKey, groupTag, readGroupName } from '#features/courses/public.server.ts'
import { holderOfLine, lockLine, refundDifference, retimeLine } from '#features/payment/public.server.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { countFree, dropHolds, exchangeHold } from '#server/engines/holds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { listEnrolmentHooks } from '../manifest.server.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'
import { leaveWaitlists } from './seats.server.ts'
import { countWaitlist, takeOffer } from './waitlist.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** An enrolment as its mover read it. */
type Seat = Pick<
  Selectable<EnrolmentsAndSchool['enrolment']>,
  'id' | 'user_id' | 'group_id' | 'order_line_id' | 'state'
>

/**
 * Takes somebody to another group with the seat they have: the one that is offered to them there, or one that nobody
 * waits for. Nobody pays more for it than they paid; what was paid above its price comes back. The caller holds both
 * groups, and found that the seat may go there.
 * @throws AppError conflict, with `message`, where there is no seat; where the enrolment is not any more as it was read
 */
export async function moveSeat(
  app: AppContext,
  tx: Tx,
  {
    seat,
    to,
    message,
  }: { seat: Seat; to: { id: string; course_id: string; price: number; starts_at: Date }; message: string },
): Promise<void> {
  const now = app.now()
  const line = seat.order_line_id && { lineId: seat.order_line_id, userId: seat.user_id }
  if (line) await lockLine(tx, line)
  await lockUnchanged(tx, seat)
  const isOffered = await takeOffer(tx, to.id, seat.user_id, now)
  await leaveWaitlists(tx, { userId: seat.user_id, courseId: to.course_id })
  if (!isOffered) {
    const onWaitlist = (await countWaitlist(tx, [to.id], now)).get(to.id) ?? 0
    const free = (await countFree(tx, [buildSeatsKey(to.id)], now)).get(buildSeatsKey(to.id)) ?? 0
    if (free <= onWaitlist) throw new AppError('conflict', { message })
  }
  await reassignSeat(app, tx, { seat, to: to.id, price: to.price, message }, now)
  if (line) await refundDifference(app, tx, { ...line, price: to.price }, now)
  await notify(app, tx, seat.user_id, 'enrolment-moved', {
    group: await readGroupName(tx, to.id),
    after: formatDateTime(to.starts_at),
    neededBy: to.starts_at,
    link: paths.myCourse({ enrolment: seat.id }),
  })
}

/** Somebody may have been refunded, moved or rested since it was read. @throws AppError conflict */
async function lockUnchanged(tx: Tx, { id, group_id, state }: Seat) {
  const same = await t(tx)
    .selectFrom('enrolment')
    .select('id')
    .where('id', '=', id)
    .where('group_id', '=', group_id)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst()
  if (same) return
  throw new AppError('conflict', { message: 'ثبت‌نام شما در همین میان تغییر کرد. صفحه را تازه کنید.' })
}

/**
 * Moves an enrolment that the caller holds to another group: what was bought stays bought, and the old seat is free.
 * @throws AppError conflict, with `message`, where no seat is free
 */
export async function reassignSeat(
  app: AppContext,
  tx: Tx,
  {
    seat: { id, user_id: userId, group_id: from, order_line_id: line },
    to,
    price = null,
    by = null,
    reason,
    message,
  }: {
    seat: Pick<Seat, 'id' | 'user_id' | 'group_id' | 'order_line_id'>
    to: string
    /** Of the other group, where what was given above it comes back. */
    price?: number | null
    /** Who of the staff moves it. */
    by?: string | null
    /** Of staff who move somebody. */
    reason?: string
    message?: string
  },
  now: Date,
): Promise<void> {
  const holder = line === null ? `enrolment:${id}` : await holderOfLine(tx, line)
  await exchangeHold(
    tx,
    { holder, from: buildSeatsKey(from), to: buildSeatsKey(to), ...(message && { message }) },
    now,
  )
  await t(tx)
    .updateTable('enrolment')
    .set({ group_id: to, state_at: now })
    // Why it rests stays: what rests for a debt is woken by its payment, in whichever group it is.
    .$if(reason !== undefined, moved =>
      moved.set(({ eb, ref }) => ({
        reason: eb.case().when('state', '=', 'frozen').then(ref('reason')).else(reason!).end(),
      })),
    )
    .where('id', '=', id)
    .execute()
  if (line === null) {
    const moved = { enrolmentId: id, groupId: to, userId, price, by }
    for (const { seatMoved } of listEnrolmentHooks(app)) await seatMoved?.(app, tx, moved)
  } else await retimeLine(tx, line, { ...(await readGroupTimes(tx, to)), stock: buildSeatsKey(to) })
  await invalidateTags(tx, groupTag(from), groupTag(to))
}

/** Ends an enrolment that is of no order; its seat is free. */
export async function dropSeat(
  app: AppContext,
  tx: Tx,
  { id, userId, groupId }: { id: string; userId: string; groupId: string },
): Promise<void> {
  const seat = { enrolmentId: id, groupId, userId, by: null }
  for (const { seatEnding } of listEnrolmentHooks(app)) await seatEnding?.(app, tx, seat)
  await t(tx).deleteFrom('enrolment').where('id', '=', id).execute()
  await dropHolds(tx, [`enrolment:${id}`])
}

/** When a group begins and when its sessions are, as orders keep it. */
export async function readGroupTimes(db: Db, groupId: string): Promise<{ startsAt: Date; sessions: Date[] }> {
  const rows = await t(db)
    .selectFrom('class_session')
    .select('starts_at')
    .where('group_id', '=', groupId)
    .where('state', '=', 'planned')
    .orderBy('starts_at')
    .execute()
  const sessions = rows.map(({ starts_at }) => starts_at)
  const { starts_at: startsAt } = await t(db)
    .selectFrom('course_group')
    .select('starts_at')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  return { startsAt, sessions }
}
