import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import { removeStock, setStock } from '#server/engines/holds.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { mustBeFree, mustNotMeet, taken } from './free-times.server.ts'
import type { HasFeatures } from './hooks.server.ts'
import type { BookingRow } from './read-bookings.server.ts'
import { type BookingSlot, buildStockKey, findSlot, lockHosts } from './slots.server.ts'
import type { BookingTables, MadeBy } from './tables.server.ts'

const t = withTables<BookingTables>()

/** One booking to be written: whose, of which order, and what the service wants to call it by. */
export type NewBooking = {
  kind: string
  userId: string
  /** The line of the order it was paid by; null where none is. */
  lineId: string | null
  now: Date
  id?: string
  madeBy?: MadeBy
}

/**
 * Makes a slot ready to be held by an order: every rule is asked, before and after the host's time is locked, so that holds of
 * other lengths that would meet it are seen. For `offer` of a purchasable, which answers the stock.
 * @throws AppError notFound, where the host has no plan; conflict, with the reason
 */
export async function offerSlot(
  app: HasFeatures,
  tx: Tx,
  { kind, slot, now }: { kind: string; slot: BookingSlot; now: Date },
): Promise<{ stock: string }> {
  const time = { kind, hostId: slot.hostId, startsAt: slot.startsAt, now }
  // A crowd before a time that is gone must not queue for its lock.
  await mustBeFree(app, tx, time)
  const stock = buildStockKey(kind, slot)
  await setStock(tx, stock, 1)
  await lockHosts(app, tx, [slot.hostId])
  const plan = await mustBeFree(app, tx, time)
  const isSame =
    plan.minutes === slot.minutes &&
    plan.bufferBefore === slot.bufferBefore &&
    plan.bufferAfter === slot.bufferAfter
  if (!isSame) throw taken()
  return { stock }
}

/**
 * Books a slot whose order is paid: for `deliver` of a purchasable. What was held too long may have been given to somebody.
 * @throws AppError conflict, where it has begun or something else of the host's lies there by now
 */
export async function bookPaidSlot(
  app: HasFeatures,
  tx: Tx,
  { slot, ...booking }: NewBooking & { slot: BookingSlot },
): Promise<BookingRow> {
  if (slot.startsAt <= booking.now) throw taken()
  // The booking stands for the hold from here on.
  await removeStock(tx, buildStockKey(booking.kind, slot))
  await lockHosts(app, tx, [slot.hostId])
  await mustNotMeet(app, tx, slot, booking.now)
  return insertBooking(tx, slot, booking)
}

/**
 * Books a time at once, without an order: what costs nothing, what a credit pays, what staff book.
 * @throws AppError notFound, where the host has no plan; conflict, with the reason
 */
export async function bookTime(
  app: HasFeatures,
  tx: Tx,
  { hostId, startsAt, ...booking }: NewBooking & { hostId: string; startsAt: Date },
): Promise<BookingRow> {
  const { kind, now } = booking
  await lockHosts(app, tx, [hostId])
  await mustBeFree(app, tx, { kind, hostId, startsAt, now })
  return insertBooking(tx, await findSlot(app, tx, { kind, hostId, startsAt }), booking)
}

async function insertBooking(
  tx: Tx,
  { hostId, startsAt, minutes, bufferBefore, bufferAfter }: BookingSlot,
  { id = randomUUID(), kind, userId, lineId, madeBy = 'guest', now }: NewBooking,
): Promise<BookingRow> {
  const row = await t(tx)
    .insertInto('booking')
    .values({
      id,
      kind,
      host_id: hostId,
      user_id: userId,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + minutes * 60_000),
      buffer_before: bufferBefore,
      buffer_after: bufferAfter,
      order_line_id: lineId,
      timed_at: now,
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(taken)
  await noteEvent(tx, row, { what: 'booked', by: madeBy, now })
  return row
}

/** Writes down sessions that are over, as a demo or an import finds them; nobody is told of them, and no rule is asked. */
export async function insertPastBookings(
  tx: Tx,
  past: readonly {
    id: string
    kind: string
    hostId: string
    userId: string
    startsAt: Date
    /** How long it took. */
    minutes: number
  }[],
  now: Date,
): Promise<void> {
  if (past.length === 0) return
  const rows = await t(tx)
    .insertInto('booking')
    .values(
      past.map(({ id, kind, hostId, userId, startsAt, minutes }) => ({
        id,
        kind,
        host_id: hostId,
        user_id: userId,
        starts_at: startsAt,
        ends_at: new Date(startsAt.getTime() + minutes * 60_000),
        order_line_id: null,
        is_host_notified: true,
        timed_at: now,
        created_at: now,
      })),
    )
    .returning(['id', 'starts_at'])
    .execute()
  await t(tx)
    .insertInto('booking_event')
    .values(
      rows.map(({ id, starts_at }) => ({
        booking_id: id,
        at: now,
        what: 'booked' as const,
        made_by: 'system' as const,
        starts_at,
      })),
    )
    .execute()
}

/** Writes down what happened to a booking. */
export async function noteEvent(
  tx: Tx,
  { id, starts_at }: BookingRow,
  event: {
    what: BookingTables['booking_event']['what']
    by: MadeBy
    now: Date
    reason?: string
    oldStartsAt?: Date
  },
): Promise<void> {
  await t(tx)
    .insertInto('booking_event')
    .values({
      booking_id: id,
      at: event.now,
      what: event.what,
      made_by: event.by,
      reason: event.reason ?? '',
      old_starts_at: event.oldStartsAt ?? null,
      starts_at,
    })
    .execute()
}

export const conflict = (message: string) => new AppError('conflict', { message })
