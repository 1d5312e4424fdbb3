import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  type BookingRow,
  cancelBooking,
  lockBooking,
  markMissed,
  moveBooking,
} from '#features/booking/public.server.ts'
import {
  lockLine,
  paidForLine,
  refundDifference,
  refundInFull,
  retimeLine,
} from '#features/payment/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction } from '#server/platform/database/database.ts'
import { returnCredit } from '../credits/credits.server.ts'
import { findRules } from '../records/rules.server.ts'
import { counselingTag } from '../tags.ts'
import type * as calls from './contract.ts'
import { type FoundSession, findBookedSession } from './find-session.server.ts'
import { mayReportMissed } from './my-sessions.server.ts'

type Booked = FoundSession & { booking: BookingRow }

/** Locks what a session was paid by before its booking, as refunds do. */
async function lockPayment(tx: Tx, { booking, user_id }: Booked): Promise<void> {
  if (booking.order_line_id) await lockLine(tx, { lineId: booking.order_line_id, userId: user_id })
}

/** Gives all back that a session was paid with: money to the wallet, a package's session into it. */
async function refundSession(
  app: AppContext,
  tx: Tx,
  { id, credit_id, user_id, booking }: Booked,
  { now, byTheSchool = false }: { now: Date; byTheSchool?: boolean },
): Promise<void> {
  if (credit_id) await returnCredit(tx, { creditId: credit_id, sessionId: id, byTheSchool, now })
  if (!booking.order_line_id) return
  await refundInFull(app, tx, { lineId: booking.order_line_id, userId: user_id, to: 'wallet' }, now)
}

/** @throws AppError notFound; conflict, where the rules do not allow it or the time is not free */
export async function moveSession(
  { app, db, user, now }: SignedIn,
  { id, startsAt, reason }: CheckedInputOf<typeof calls.moveSession>,
) {
  await transaction(db, async tx => {
    const found = await findBookedSession(tx, user.id, id)
    await lockPayment(tx, found)
    await move(app, tx, found, { startsAt: new Date(startsAt), reason, by: 'guest', now: now() })
  })
  return {}
}

/** Moves a session, and what of its price comes back by which hour goes by its new time. */
export async function move(
  app: AppContext,
  tx: Tx,
  { booking }: Booked,
  change: { startsAt: Date; reason: string; by: 'guest' | 'host'; now: Date },
): Promise<void> {
  const moved = await moveBooking(app, tx, { id: booking.id, ...change })
  if (booking.order_line_id) {
    await retimeLine(tx, booking.order_line_id, { startsAt: moved.starts_at, sessions: [moved.starts_at] })
  }
  await invalidateTags(tx, counselingTag)
}

/** @throws AppError notFound; conflict, where the rules do not allow it */
export async function cancelSession(
  { app, db, user, now }: SignedIn,
  { id, reason }: CheckedInputOf<typeof calls.cancelSession>,
) {
  await transaction(db, async tx => {
    const found = await findBookedSession(tx, user.id, id)
    await cancel(app, tx, found, { reason, by: 'guest', now: now() })
  })
  return {}
}

/** Cancels a session and gives back all that was paid for it. */
export async function cancel(
  app: AppContext,
  tx: Tx,
  found: Booked,
  { reason, by, now }: { reason: string; by: 'guest' | 'host'; now: Date },
): Promise<void> {
  await lockPayment(tx, found)
  await cancelBooking(app, tx, { id: found.booking.id, by, reason, now })
  await refundSession(app, tx, found, { now, byTheSchool: by === 'host' })
  await invalidateTags(tx, counselingTag)
}

/** @throws AppError notFound; conflict, before ten minutes have passed, after two days, or once it was summed up */
export async function reportMissed(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.reportMissed>,
) {
  await transaction(db, async tx => {
    const found = await findBookedSession(tx, user.id, id)
    if (!mayReportMissed(found, now())) {
      throw new AppError('conflict', { message: 'اکنون نمی‌توان نیامدن مشاور را ثبت کرد.' })
    }
    await missByHost(app, tx, found, { by: 'guest', now: now() })
  })
  return {}
}

/** Holds a booking of which nobody has said yet that it was missed. @throws AppError conflict */
async function mustBeOpen(tx: Tx, { booking }: Booked): Promise<void> {
  const { state } = await lockBooking(tx, booking.id)
  if (state !== 'booked') throw new AppError('conflict', { message: 'وضعیت این جلسه پیش‌تر ثبت شده است.' })
}

/** The counselor did not come: all comes back, and a package is good for a while still. */
export async function missByHost(
  app: AppContext,
  tx: Tx,
  found: Booked,
  { by, now }: { by: 'guest' | 'host'; now: Date },
): Promise<void> {
  await lockPayment(tx, found)
  await mustBeOpen(tx, found)
  await markMissed(tx, { id: found.booking.id, who: 'host', by, now })
  await refundSession(app, tx, found, { now, byTheSchool: true })
}

/** The learner did not come: what the rules say is kept of the price; above none, a package's session is spent. */
export async function missByGuest(app: AppContext, tx: Tx, found: Booked, now: Date): Promise<void> {
  const { noShowPercent } = await findRules(tx)
  await lockPayment(tx, found)
  await mustBeOpen(tx, found)
  await markMissed(tx, { id: found.booking.id, who: 'guest', by: 'host', now })
  if (noShowPercent === 0) return refundSession(app, tx, found, { now })
  const line = found.booking.order_line_id
  if (!line) return
  const kept = Math.ceil(((await paidForLine(tx, line)) * noShowPercent) / 1000) * 10
  await refundDifference(app, tx, { lineId: line, userId: found.user_id, price: kept }, now)
}
