import { AppError } from '#contract/app-error.ts'
import { type BookingRow, findBookings, readItem } from '#features/booking/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { counselorCards } from '../booking/choose.server.ts'
import type { CounselingTables } from '../tables.server.ts'
import type { BriefSession } from './contract.ts'

const t = withTables<CounselingTables>()

const selectSessions = (db: Db) =>
  t(db)
    .selectFrom('counseling_session')
    .innerJoin('counseling_topic', 'counseling_topic.id', 'topic_id')
    .selectAll('counseling_session')
    .select('counseling_topic.title as topic')

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['executeTakeFirstOrThrow']>>
/** A session with its booking, which it has none of while it is only held. */
export type FoundSession = SessionRow & { booking: BookingRow | null }

/** Sessions by their ids, or all that belong to these bookings. */
async function joinBookings(db: Db, rows: readonly SessionRow[]): Promise<FoundSession[]> {
  const bookings = await findBookings(db, { ids: rows.flatMap(({ booking_id }) => booking_id ?? []) })
  const byId = new Map(bookings.map(booking => [booking.id, booking]))
  return rows.map(row => ({ ...row, booking: byId.get(row.booking_id ?? '') ?? null }))
}

/** Somebody's session. @throws AppError notFound, alike for another's and for none */
export async function findOwnSession(db: Db, userId: string, id: string): Promise<FoundSession> {
  const row = await selectSessions(db)
    .where('counseling_session.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return (await joinBookings(db, [row]))[0]!
}

/** The same of one that is booked. @throws AppError notFound */
export async function findBookedSession(
  db: Db,
  userId: string,
  id: string,
): Promise<FoundSession & { booking: BookingRow }> {
  const found = await findOwnSession(db, userId, id)
  if (!found.booking) throw new AppError('notFound')
  return { ...found, booking: found.booking }
}

/** The sessions of somebody that are booked or were, in the order of their times, the latest first; a hundred at most. */
export async function listOwnSessions(db: Db, userId: string) {
  const rows = await selectSessions(db)
    .where('user_id', '=', userId)
    .where('booking_id', 'is not', null)
    .orderBy('held_until', 'desc')
    .limit(100)
    .execute()
  const found = (await joinBookings(db, rows)).filter(({ booking }) => booking !== null)
  return found.sort((one, other) => Number(readStart(other)) - Number(readStart(one)))
}

/** The sessions of these bookings, by the booking. */
export async function findByBookings(db: Db, bookings: readonly BookingRow[]) {
  if (bookings.length === 0) return []
  const rows = await selectSessions(db)
    .where(
      'booking_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .execute()
  const byBooking = new Map(rows.map(row => [row.booking_id, row]))
  return bookings.flatMap(booking => {
    const row = byBooking.get(booking.id)
    return row ? [{ ...row, booking }] : []
  })
}

export const readStart = ({ booking, slot }: Pick<FoundSession, 'booking' | 'slot'>): Date =>
  booking?.starts_at ?? readItem(slot).startsAt

export function readEnd({ booking, slot }: Pick<FoundSession, 'booking' | 'slot'>): Date {
  const { startsAt, minutes } = readItem(slot)
  return booking?.ends_at ?? new Date(startsAt.getTime() + minutes * 60_000)
}

/** What lists show of sessions. */
export async function showBriefly(
  db: Db,
  sessions: readonly FoundSession[],
  now: Date,
): Promise<BriefSession[]> {
  const cards = await counselorCards(
    db,
    sessions.map(({ counselor_id }) => counselor_id),
  )
  return sessions.map(session => {
    const start = readStart(session)
    return {
      id: session.id,
      counselor: cards.get(session.counselor_id)!,
      topic: session.topic,
      mode: session.mode,
      startsAt: start.toISOString(),
      minutes: (readEnd(session).getTime() - start.getTime()) / 60_000,
      state: session.booking?.state ?? (session.held_until > now ? 'held' : 'lapsed'),
      title: session.title,
    }
  })
}
