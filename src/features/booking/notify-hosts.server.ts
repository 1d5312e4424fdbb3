import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { BookingRow } from './read-bookings.server.ts'
import type { BookingTables } from './tables.server.ts'

const t = withTables<BookingTables>()

/**
 * The bookings of a service that were booked, moved or cancelled since their hosts were told, which counts as telling them now:
 * for a job of the service, with `waits: buildHostNews(kind)`.
 */
export function takeHostNews(tx: Tx, kind: string): Promise<BookingRow[]> {
  return t(tx)
    .updateTable('booking')
    .set({ is_host_notified: true })
    .where('kind', '=', kind)
    .where('is_host_notified', '=', false)
    .returningAll()
    .execute()
}

/** Whether hosts of a service are to be told something, as a part of SQL. */
export const buildHostNews = (kind: string) =>
  `exists (select from booking where kind = '${kind}' and not is_host_notified)`
