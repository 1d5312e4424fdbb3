import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { BookingService, DueReminder } from './hooks.server.ts'
import type { BookingRow } from './read-bookings.server.ts'
import type { BookingTables } from './tables.server.ts'

const t = withTables<BookingTables>()
const hourMs = 3_600_000

/**
 * Reminds guests a day and an hour before. Who booked, or moved, less than a day before is not reminded of the day; each
 * reminder of a time leaves once.
 */
export const remindGuests: Job = {
  name: 'remind-of-bookings',
  every: '*/5 * * * *',
  async run(app) {
    const services = app.features.flatMap(({ bookingServices }) => bookingServices ?? [])
    for (const service of services) {
      if (service.remind) await transaction(app.db, tx => remindOfKind(app, tx, service))
    }
  },
}

async function remindOfKind(app: AppContext, tx: Tx, { kind, remind }: BookingService) {
  const now = app.now()
  const ahead = t(tx)
    .updateTable('booking')
    .where('kind', '=', kind)
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
  const nearest = await ahead
    .set({ is_hour_reminded: true, is_day_reminded: true })
    .where('starts_at', '<=', new Date(now.getTime() + hourMs))
    .where('is_hour_reminded', '=', false)
    .returningAll()
    .execute()
  const tomorrow = await ahead
    .set({ is_day_reminded: true })
    .where('starts_at', '<=', new Date(now.getTime() + 24 * hourMs))
    .where('is_day_reminded', '=', false)
    .returningAll()
    .execute()
  const due = [
    ...nearest.filter(row => isOlderThan(row, 1)).flatMap(row => toReminder(row, 1)),
    ...tomorrow.filter(row => isOlderThan(row, 24)).flatMap(row => toReminder(row, 24)),
  ]
  if (due.length > 0) await remind!(app, tx, due)
}

/** Whether its time was known so many hours before it. */
const isOlderThan = ({ timed_at, starts_at }: BookingRow, hours: number) =>
  timed_at.getTime() <= starts_at.getTime() - hours * hourMs

function toReminder(row: BookingRow, hours: DueReminder['hours']): DueReminder[] {
  const { user_id, host_id } = row
  return user_id === null || host_id === null ? [] : [{ booking: { ...row, user_id, host_id }, hours }]
}
