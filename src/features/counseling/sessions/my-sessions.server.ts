import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listWaiting, readGuestRules } from '#features/booking/public.server.ts'
import { findOrdersOfLines } from '#features/payment/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { counselorCards } from '../booking/choose.server.ts'
import { bookingKind, entranceMinutes, missedAfterMinutes, missedWithinHours } from '../booking/rules.ts'
import { listCredits } from '../credits/credits.server.ts'
import { findRules } from '../records/rules.server.ts'
import type { CounselingTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import {
  type FoundSession,
  findOwnSession,
  listOwnSessions,
  readEnd,
  readStart,
  showBriefly,
} from './find-session.server.ts'

const t = withTables<CounselingTables>()

const showCredits = async (db: Db, userId: string, after: Date) =>
  (await listCredits(db, userId))
    .filter(({ expires_at }) => expires_at > after)
    .map(({ expires_at, ...credit }) => ({ ...credit, expiresAt: expires_at.toISOString() }))

export async function mySessions({ db, user, now }: SignedIn) {
  const sessions = await listOwnSessions(db, user.id)
  return {
    sessions: await showBriefly(db, sessions, now()),
    credits: await showCredits(db, user.id, now()),
    pending: await listPending(db, user.id, now()),
  }
}

/** The full days that somebody waits for. */
async function listPending(db: Db, userId: string, now: Date) {
  const waiting = (await listWaiting(db, userId, now)).filter(({ kind }) => kind === bookingKind)
  const cards = await counselorCards(
    db,
    waiting.map(({ hostId }) => hostId),
  )
  return waiting.map(({ hostId, day }) => ({
    counselor: { id: hostId, name: cards.get(hostId)?.name ?? '' },
    day,
  }))
}

/** @throws AppError notFound */
export async function readSession(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readSession>,
) {
  const at = now()
  const found = await findOwnSession(db, user.id, id)
  const { booking } = found
  const [brief] = await showBriefly(db, [found], at)
  const rules = booking && (await readGuestRules(app, db, [booking], at)).get(booking.id)
  const line = booking?.order_line_id
  const order = line ? ((await findOrdersOfLines(db, [line])).get(line) ?? null) : null
  const { price } = await t(db)
    .selectFrom('counselor')
    .select('price')
    .where('id', '=', found.counselor_id)
    .executeTakeFirstOrThrow()
  const credit =
    found.credit_id === null
      ? undefined
      : await t(db)
          .selectFrom('counseling_credit')
          .select('title')
          .where('id', '=', found.credit_id)
          .executeTakeFirst()
  const { hidesNumbers } = await findRules(db)
  const until = rules?.until.toISOString() ?? null
  return {
    now: at.toISOString(),
    session: {
      ...brief!,
      topicId: found.topic_id,
      heldUntil: booking ? null : found.held_until.toISOString(),
      price,
      intake: found.intake,
      orderId: booking ? order : found.order_id,
      paidFrom: credit?.title ?? null,
      mayMoveUntil: rules?.mayMove ? until : null,
      mayCancelUntil: rules?.mayCancel ? until : null,
      opensAt: findEntrance(found, at)?.toISOString() ?? null,
      endsAt: readEnd(found).toISOString(),
      mayReportMissed: mayReportMissed(found, at),
      summary: found.summed_at === null ? '' : found.summary,
      tasks: await listTasks(db, found.id),
      credits: booking ? [] : await showCredits(db, user.id, readStart(found)),
      hidesNumbers,
    },
  }
}

/** From when a session is entered; null where it is not by a picture, or is over or cancelled. */
export function findEntrance(found: FoundSession, now: Date): Date | null {
  if (found.mode !== 'video' || found.booking?.state !== 'booked' || readEnd(found) <= now) return null
  return new Date(readStart(found).getTime() - entranceMinutes * 60_000)
}

/** Whether its learner may say now that the counselor did not come: not once it was summed up. */
export function mayReportMissed(found: FoundSession, now: Date): boolean {
  const since = now.getTime() - readStart(found).getTime()
  return (
    found.booking?.state === 'booked' &&
    found.summed_at === null &&
    since >= missedAfterMinutes * 60_000 &&
    since < missedWithinHours * 3_600_000
  )
}

/** What was agreed in a session that the learner does. */
export async function listTasks(db: Db, sessionId: string) {
  const rows = await t(db)
    .selectFrom('counseling_task')
    .select(({ fn, ref, val }) => [
      'id',
      'title',
      'done_at',
      fn<string | null>('to_char', [ref('due_on'), val('YYYY-MM-DD')]).as('dueOn'),
    ])
    .where('session_id', '=', sessionId)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(({ done_at, ...task }) => ({ ...task, doneAt: done_at?.toISOString() ?? null }))
}
