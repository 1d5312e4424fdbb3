import { sql } from 'kysely'
import { findBookings } from '#features/booking/public.server.ts'
import { listPaid } from '#features/payment/public.server.ts'
import type { Work } from '#features/teacher-pay/public.server.ts'
import { type Db, noId, type Tx, withTables } from '#server/platform/database/database.ts'
import { bookingKind } from '../booking/rules.ts'
import type { CounselingTables } from '../tables.server.ts'

const t = withTables<CounselingTables>()

/** What counselors do. */
type CounselorWork = Work<'counseling' | 'question'>

type Asked = { until: Date; now: Date } & (
  | { counselorIds: readonly string[]; userId?: undefined }
  | { userId: string; counselorIds?: undefined }
)

/** What these counselors held, and what is kept of their work for learners who have left since. */
export async function listWork(
  db: Db,
  counselorIds: readonly string[],
  { until, now }: { until: Date; now: Date },
): Promise<CounselorWork[]> {
  const held = await listSessions(db, { counselorIds, until, now })
  return [...held, ...(await listPastWork(db, counselorIds, until))]
}

/** What counselors held for one learner. */
export const listSessionsFor = (db: Db, userId: string, now: Date): Promise<CounselorWork[]> =>
  listSessions(db, { userId, until: now, now })

/** Sessions that are over and were not cancelled; those whose learner did not come only where the rule kept something of their price. */
async function listSessions(db: Db, { counselorIds, userId, until, now }: Asked): Promise<CounselorWork[]> {
  const bookings = (
    await findBookings(db, {
      kinds: [bookingKind],
      ...(userId === undefined ? { hostIds: counselorIds } : { ids: await listBookingIds(db, userId) }),
      states: ['booked', 'missed-by-guest'],
      until,
    })
  ).filter(({ ends_at }) => ends_at <= now)
  const sessions = await t(db)
    .selectFrom('counseling_session')
    .innerJoin('counseling_topic', 'counseling_topic.id', 'topic_id')
    .leftJoin('counseling_credit', 'counseling_credit.id', 'credit_id')
    .select(['booking_id', 'counseling_session.counselor_id', 'counseling_topic.title as topic'])
    .select(['counseling_credit.order_line_id as creditLine', 'counseling_credit.sessions'])
    .select(
      sql<boolean>`coalesce((select sum(change) from counseling_credit_entry
        where session_id = counseling_session.id), 0) < 0`.as('isSpent'),
    )
    .where('booking_id', 'in', [...bookings.map(({ id }) => id), noId])
    .execute()
  const lines = [...bookings.map(one => one.order_line_id), ...sessions.map(one => one.creditLine)]
  const paid = await listPaid(
    db,
    lines.filter(line => line !== null),
  )
  const byBooking = new Map(sessions.map(session => [session.booking_id, session]))
  return bookings.flatMap(({ id, state, starts_at, ends_at, order_line_id }) => {
    const session = byBooking.get(id)
    if (!session) return []
    const { creditLine, isSpent, sessions: count, topic, counselor_id } = session
    const ofCredit = isSpent ? Math.floor((paid.get(creditLine ?? '') ?? 0) / (count ?? 1)) : 0
    const price = order_line_id === null ? ofCredit : (paid.get(order_line_id) ?? 0)
    const isMissed = state === 'missed-by-guest'
    if (isMissed && price === 0 && !isSpent) return []
    return {
      payeeId: counselor_id,
      source: `counseling:${id}`,
      kind: 'counseling' as const,
      title: isMissed ? `${topic}، زبان‌آموز نیامد` : topic,
      startsAt: starts_at,
      minutes: (ends_at.getTime() - starts_at.getTime()) / 60_000,
      price,
    }
  })
}

/** By the sessions: a booking may have forgotten its guest by now. */
async function listBookingIds(db: Db, userId: string): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('counseling_session')
    .select('booking_id')
    .where('user_id', '=', userId)
    .where('booking_id', 'is not', null)
    .execute()
  return rows.map(({ booking_id }) => booking_id!)
}

/** Keeps what was done for a learner who leaves, without anything of them: their counselors are paid for it. */
export async function keepPastWork(tx: Tx, done: readonly CounselorWork[]): Promise<void> {
  if (done.length === 0) return
  await t(tx)
    .insertInto('counseling_past_work')
    .values(
      done.map(({ payeeId, source, kind, title, startsAt, minutes, price }) => ({
        source,
        counselor_id: payeeId,
        kind,
        title,
        starts_at: startsAt,
        minutes,
        price,
      })),
    )
    .onConflict(conflict => conflict.column('source').doNothing())
    .execute()
}

/** What was done for learners who have left since. */
async function listPastWork(db: Db, counselorIds: readonly string[], until: Date): Promise<CounselorWork[]> {
  const rows = await t(db)
    .selectFrom('counseling_past_work')
    .selectAll()
    .where('counselor_id', 'in', [...counselorIds, noId])
    .where('starts_at', '<', until)
    .execute()
  return rows.map(({ counselor_id, starts_at, ...work }) => ({
    ...work,
    payeeId: counselor_id,
    startsAt: starts_at,
  }))
}
