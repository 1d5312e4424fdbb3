import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { setCancelled } from './change-booking.server.ts'
import type { BookingTables } from './tables.server.ts'

const t = withTables<BookingTables>()

/**
 * Cancels what somebody who leaves has ahead, as a guest or as a host, and takes their name off what is past, for a session
 * that was held is paid for. A service that has to do something about it does so before, in its own `eraseUserData`.
 */
export async function eraseBookings(tx: Tx, userId: string, now: Date): Promise<void> {
  await cancelAhead(tx, 'user_id', userId, now)
  await removeHost(tx, userId, now)
  await t(tx).deleteFrom('booking_waitlist').where('user_id', '=', userId).execute()
  // Reasons are words of theirs.
  await t(tx)
    .updateTable('booking_event')
    .set({ reason: '' })
    .where('made_by', '=', 'guest')
    .where('booking_id', 'in', own =>
      own.selectFrom('booking').select('booking.id').where('user_id', '=', userId),
    )
    .execute()
  await t(tx)
    .updateTable('booking')
    .set({ user_id: null, order_line_id: null })
    .where('user_id', '=', userId)
    .execute()
}

/** Takes a host away: their plans, what is booked with them, and who waits for them. */
export async function removeHost(tx: Tx, hostId: string, now: Date): Promise<void> {
  await cancelAhead(tx, 'host_id', hostId, now)
  await t(tx).deleteFrom('booking_plan').where('host_id', '=', hostId).execute()
  await t(tx).deleteFrom('booking_waitlist').where('host_id', '=', hostId).execute()
  await t(tx).updateTable('booking').set({ host_id: null }).where('host_id', '=', hostId).execute()
}

/** Cancels what of somebody's is ahead, of one service or of all. */
export async function cancelAhead(
  tx: Tx,
  column: 'user_id' | 'host_id',
  id: string,
  now: Date,
  kind?: string,
): Promise<void> {
  const rows = await t(tx)
    .selectFrom('booking')
    .select('id')
    .where(column, '=', id)
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .orderBy('id')
    .forUpdate()
    .execute()
  await setCancelled(
    tx,
    rows.map(row => row.id),
    { by: 'system', reason: '', now },
  )
}

export async function exportBookings(db: Db, userId: string) {
  const bookings = await t(db)
    .selectFrom('booking')
    .select(['kind', 'starts_at as startsAt', 'ends_at as endsAt', 'state', 'created_at as bookedAt'])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .execute()
  const events = await t(db)
    .selectFrom('booking_event')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['booking.kind', 'at', 'what', 'reason', 'booking_event.starts_at as startsAt'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  const waitsFor = await t(db)
    .selectFrom('booking_waitlist')
    .select(['kind', 'day', 'joined_at as joinedAt'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute()
  const plans = await t(db)
    .selectFrom('booking_plan')
    .select(['kind', 'minutes', 'weekly', 'exceptions', 'blocked'])
    .where('host_id', '=', userId)
    .orderBy('kind')
    .execute()
  return { bookings, events, waitsFor, plans }
}
