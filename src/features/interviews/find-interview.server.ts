import { findFullName, findFullNames } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { type BookingRow, findBookings, readGuestRules } from '#features/booking/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { Interview } from './contract.ts'
import { entranceMinutes, type Mode, staleHours } from './rules.ts'
import type { InterviewTables } from './tables.server.ts'

const t = withTables<InterviewTables>()

/** An interview with its booking, whose id it has. */
export type FoundInterview = { id: string; attemptId: string; mode: Mode; booking: BookingRow }

async function joinBookings(
  db: Db,
  rows: readonly Pick<InterviewTables['interview'], 'id' | 'attempt_id' | 'mode'>[],
): Promise<FoundInterview[]> {
  const bookings = await findBookings(db, { ids: rows.map(({ id }) => id) })
  const byId = new Map(bookings.map(booking => [booking.id, booking]))
  return rows.flatMap(({ id, attempt_id, mode }) => {
    const booking = byId.get(id)
    return booking ? [{ id, attemptId: attempt_id, mode, booking }] : []
  })
}

/** The interview that was booked last about each of these results, by the result's id. */
export async function findLast(db: Db, attemptIds: readonly string[]): Promise<Map<string, FoundInterview>> {
  if (attemptIds.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('interview')
    .selectAll()
    .distinctOn('attempt_id')
    .where('attempt_id', 'in', attemptIds)
    .orderBy('attempt_id')
    .orderBy('number', 'desc')
    .execute()
  return new Map((await joinBookings(db, rows)).map(found => [found.attemptId, found]))
}

/** @throws AppError notFound */
export async function requireLast(db: Db, attemptId: string): Promise<FoundInterview> {
  const found = (await findLast(db, [attemptId])).get(attemptId)
  if (!found) throw new AppError('notFound')
  return found
}

/** The interviews of these bookings, in their order. */
export async function findByBookings(db: Db, bookings: readonly BookingRow[]): Promise<FoundInterview[]> {
  if (bookings.length === 0) return []
  const rows = await t(db)
    .selectFrom('interview')
    .selectAll()
    .where(
      'id',
      'in',
      bookings.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return bookings.flatMap(booking => {
    const row = byId.get(booking.id)
    return row ? [{ id: row.id, attemptId: row.attempt_id, mode: row.mode, booking }] : []
  })
}

/** Whether an interview stands in the way of another: it is booked, and not so long over that nobody will grade it. */
export const isOpen = ({ booking }: FoundInterview, now: Date): boolean =>
  booking.state === 'booked' && booking.ends_at.getTime() + staleHours * 3_600_000 > now.getTime()

/** From when an interview is entered; null where it is not by a picture, or is over or cancelled. */
export function findEntrance({ mode, booking }: FoundInterview, now: Date): Date | null {
  if (mode !== 'video' || booking.state !== 'booked' || booking.ends_at <= now) return null
  return new Date(booking.starts_at.getTime() - entranceMinutes * 60_000)
}

export const countMinutes = ({ starts_at, ends_at }: BookingRow): number =>
  (ends_at.getTime() - starts_at.getTime()) / 60_000

/** What its learner sees of an interview. */
export async function describeInterview(
  app: AppContext,
  db: Db,
  found: FoundInterview,
  now: Date,
): Promise<Interview> {
  const { booking } = found
  const rules = (await readGuestRules(app, db, [booking], now)).get(booking.id)
  const until = rules?.until.toISOString() ?? null
  return {
    id: found.id,
    examiner: booking.host_id ? ((await findFullName(db, booking.host_id)) ?? '') : '',
    examinerId: booking.host_id,
    startsAt: booking.starts_at.toISOString(),
    minutes: countMinutes(booking),
    mode: found.mode,
    state: booking.state,
    mayMoveUntil: rules?.mayMove ? until : null,
    mayCancelUntil: rules?.mayCancel ? until : null,
    opensAt: findEntrance(found, now)?.toISOString() ?? null,
  }
}

/** The names of these examiners, by their accounts. */
export async function nameExaminers(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const names = await findFullNames(
    db,
    ids.filter(id => id !== null),
  )
  return new Map([...names].map(([id, { name }]) => [id, name]))
}
