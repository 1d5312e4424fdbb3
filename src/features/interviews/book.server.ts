import { findContactCards, notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  bookTime,
  cancelBooking,
  findBookings,
  leaveWaitlists,
  type MadeBy,
  moveBooking,
} from '#features/booking/public.server.ts'
import {
  findOralSteps,
  findOwnResult,
  lockOwnResult,
  type PlacedResult,
  setOralState,
} from '#features/placement/public.server.ts'
import { placementPaths } from '#features/placement/public.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { listExaminers } from './examiners.server.ts'
import { describeInterview, findLast, isOpen, nameExaminers, requireLast } from './find-interview.server.ts'
import { bookingKind, type Mode, maxMissed } from './rules.ts'
import type { InterviewTables } from './tables.server.ts'

const t = withTables<InterviewTables>()

const conflict = (message: string) => new AppError('conflict', { message })

/** @throws AppError notFound */
export async function readInterview(
  context: RequestContext,
  { id }: CheckedInputOf<typeof calls.readInterview>,
) {
  const { app, db, now } = context
  const at = now()
  const { result, isGood } = await findOwnResult(context, id)
  const last = (await findLast(db, [id])).get(id)
  const step = (await findOralSteps(db, [id])).get(id)
  const isDone = step?.state === 'done'
  const isClosed = result.userId !== null && (await countMissed(db, result.userId)) >= maxMissed
  return {
    now: at.toISOString(),
    interview: last ? await describeInterview(app, db, last, at) : null,
    wish: step?.state === 'waiting' ? step.wish : null,
    mayBook: isGood && !isDone && !isClosed && !(last && isOpen(last, at)),
    isClosed,
  }
}

/** How many interviews somebody did not come to. */
async function countMissed(db: Db, userId: string): Promise<number> {
  const missed = await findBookings(db, {
    kinds: [bookingKind],
    userIds: [userId],
    states: ['missed-by-guest'],
  })
  return missed.length
}

/** @throws AppError notFound; conflict, where the rules do not allow it or the time is not free */
export async function bookInterview(
  context: SignedIn,
  { id, ...time }: CheckedInputOf<typeof calls.bookInterview>,
) {
  const { app, db, user, now } = context
  await transaction(db, async tx => {
    const { result, isGood } = await lockOwnResult(tx, context, id)
    if (result.userId !== user.id) throw conflict('نخست نتیجه را به حساب خود وصل کنید.')
    if (!isGood) throw conflict('اعتبار این نتیجه گذشته است؛ نخست دوباره بسنجید.')
    if ((await countMissed(tx, user.id)) >= maxMissed) {
      throw conflict('به وقت‌های پیشین نیامدید؛ برای وقت تازه از همکاران ما بخواهید.')
    }
    await bookFor(app, tx, {
      result,
      userId: user.id,
      ...time,
      startsAt: new Date(time.startsAt),
      by: 'guest',
      now: now(),
    })
  })
  return {}
}

/**
 * Books an interview about a result that the caller has locked, for its person, and notifies them.
 * @throws AppError notFound, where the examiner does not examine the language; conflict, with the reason; invalid, where there is
 * no number to call
 */
export async function bookFor(
  app: AppContext,
  tx: Tx,
  {
    result,
    userId,
    examinerId,
    startsAt,
    mode,
    by,
    now,
  }: {
    result: PlacedResult
    userId: string
    examinerId: string
    startsAt: Date
    mode: Mode
    by: MadeBy
    now: Date
  },
): Promise<void> {
  const last = (await findLast(tx, [result.id])).get(result.id)
  if (last && isOpen(last, now)) throw conflict('برای این نتیجه وقت گفت‌وگو گرفته شده است.')
  if (!(await listExaminers(tx, result.language)).includes(examinerId)) throw new AppError('notFound')
  if (mode === 'phone') await mustHaveNumber(tx, userId)
  const booking = await bookTime(app, tx, {
    kind: bookingKind,
    hostId: examinerId,
    startsAt,
    userId,
    lineId: null,
    madeBy: by,
    now,
  })
  await t(tx)
    .insertInto('interview')
    .values({ id: booking.id, attempt_id: result.id, mode, created_at: now })
    .execute()
  await setOralState(tx, { attemptId: result.id, userId, state: 'scheduled', now })
  await leaveWaitlists(tx, { kind: bookingKind, userId })
  await notify(app, tx, userId, 'interview-confirmed', {
    after: formatDateTime(startsAt),
    examiner: (await nameExaminers(tx, [examinerId])).get(examinerId) ?? '',
    neededBy: startsAt,
    link: placementPaths.result({ id: result.id }),
  })
}

/** The number at which somebody is called; null where their account has none. */
export async function findNumber(db: Db, userId: string): Promise<string | null> {
  const contact = (await findContactCards(db, [userId], true)).get(userId)?.contact
  return contact && /^\+?\d+$/.test(contact) ? contact : null
}

async function mustHaveNumber(db: Db, userId: string): Promise<void> {
  if (await findNumber(db, userId)) return
  const message = 'در حساب شماره‌ای نیست که زنگ بزنیم؛ گفت‌وگوی تصویری را انتخاب کنید.'
  throw new AppError('invalid', { errors: [{ field: 'mode', message }] })
}

/** @throws AppError notFound; conflict, where the plan does not allow it or the time is not free */
export async function moveInterview(
  context: SignedIn,
  { id, startsAt, reason }: CheckedInputOf<typeof calls.moveInterview>,
) {
  const { app, db, now } = context
  await transaction(db, async tx => {
    await lockOwnResult(tx, context, id)
    const found = await requireLast(tx, id)
    await moveBooking(app, tx, {
      id: found.id,
      startsAt: new Date(startsAt),
      reason,
      by: 'guest',
      now: now(),
    })
  })
  return {}
}

/** @throws AppError notFound; conflict, where the plan does not allow it */
export async function cancelInterview(
  context: SignedIn,
  { id, reason }: CheckedInputOf<typeof calls.cancelInterview>,
) {
  const { app, db, now } = context
  await transaction(db, async tx => {
    const { result } = await lockOwnResult(tx, context, id)
    const found = await requireLast(tx, id)
    await cancelBooking(app, tx, { id: found.id, by: 'guest', reason, now: now() })
    await setOralState(tx, { attemptId: id, userId: result.userId, state: 'cancelled', now: now() })
  })
  return {}
}

/** @throws AppError notFound; conflict, once a time is booked, it was graded, or the result is nobody's */
export async function askInterview(
  context: SignedIn,
  { id, wish }: CheckedInputOf<typeof calls.askInterview>,
) {
  const { db, user, now } = context
  await transaction(db, async tx => {
    const { result } = await lockOwnResult(tx, context, id)
    // Whoever asks is somebody who can be called: what was done without an account is theirs now.
    if (result.userId !== user.id) throw conflict('نخست نتیجه را به حساب خود وصل کنید.')
    const last = (await findLast(tx, [id])).get(id)
    if (last && isOpen(last, now())) throw conflict('برای این نتیجه وقت گفت‌وگو گرفته شده است.')
    await setOralState(tx, { attemptId: id, userId: user.id, state: 'waiting', wish, now: now() })
  })
  return {}
}
