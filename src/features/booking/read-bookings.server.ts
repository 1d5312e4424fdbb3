import type { Selectable } from 'kysely'
import { notFound } from '#contract/app-error.ts'
import type { AskCondition } from '#server/app-context.ts'
import { type Db, noId, type Tx, withTables } from '#server/platform/database/database.ts'
import type { BookingState, BookingTables } from './tables.server.ts'

const t = withTables<BookingTables>()

export type BookingRow = Selectable<BookingTables['booking']>
export type BookingEvent = Selectable<BookingTables['booking_event']>

/** Which bookings are wanted; what is not named does not matter. */
export type BookingFilter = {
  kinds?: readonly string[]
  ids?: readonly string[]
  hostIds?: readonly string[]
  userIds?: readonly string[]
  lineIds?: readonly string[]
  states?: readonly BookingState[]
  /** Those that begin from this instant on, and before the other. */
  from?: Date
  until?: Date
}

/** Bookings by when they begin, in one statement. */
export function findBookings(db: Db, filter: BookingFilter): Promise<BookingRow[]> {
  const { kinds, ids, hostIds, userIds, lineIds, states, from, until } = filter
  return t(db)
    .selectFrom('booking')
    .selectAll()
    .$if(kinds !== undefined, query => query.where('kind', 'in', [...kinds!, '']))
    .$if(ids !== undefined, query => query.where('id', 'in', [...ids!, noId]))
    .$if(hostIds !== undefined, query => query.where('host_id', 'in', [...hostIds!, noId]))
    .$if(userIds !== undefined, query => query.where('user_id', 'in', [...userIds!, noId]))
    .$if(lineIds !== undefined, query => query.where('order_line_id', 'in', [...lineIds!, noId]))
    .$if(states !== undefined && states.length > 0, query => query.where('state', 'in', states!))
    .$if(from !== undefined, query => query.where('starts_at', '>=', from!))
    .$if(until !== undefined, query => query.where('starts_at', '<', until!))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** A booking at its time, as a notice about it names it: `booking id, ISO instant`. */
export const formatTimed = ({ id, starts_at }: Pick<BookingRow, 'id' | 'starts_at'>) =>
  `${id} ${starts_at.toISOString()}`

/** The condition of a notice about a booking: it is still booked, for the time of `formatTimed`. */
export const isStillBooked: AskCondition = async (db, abouts) => {
  const rows = await findBookings(db, { ids: abouts.map(about => about.split(' ')[0]!), states: ['booked'] })
  return new Set(rows.map(formatTimed))
}

/** A query of the bookings of a service, for what it keeps of them beside. */
export const selectBookings = (db: Db, kind: string) =>
  t(db).selectFrom('booking').selectAll().where('kind', '=', kind)

/** A booking, locked until the transaction ends. @throws AppError notFound */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow> {
  const row = await t(tx)
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  return row
}

/** What happened to each of these bookings, the first first, in one statement. */
export async function listHistory(db: Db, ids: readonly string[]): Promise<Map<string, BookingEvent[]>> {
  const rows = await t(db)
    .selectFrom('booking_event')
    .selectAll()
    .where('booking_id', 'in', [...ids, noId])
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ booking_id }) => booking_id)
}
