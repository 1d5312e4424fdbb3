import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { cancelBooking, lockBooking, markMissed } from '#features/booking/public.server.ts'
import { gradeOral, lockResult, setOralState } from '#features/placement/public.server.ts'
import { placementPaths } from '#features/placement/public.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction } from '#server/platform/database/database.ts'
import type { FoundInterview } from '../find-interview.server.ts'
import type * as calls from './contract.ts'
import { findExamined } from './day.server.ts'

/** Locks a result before the booking about it, as booking does, and looks again how that stands. */
async function lockExamined(tx: Tx, userId: string, id: string) {
  const { attemptId } = await findExamined(tx, userId, id)
  const result = await lockResult(tx, attemptId)
  const booking = await lockBooking(tx, id)
  return { attemptId, result, booking }
}

/** @throws AppError notFound; conflict, before it begins, where nobody came, or once it was graded; invalid, as `gradeOral` */
export async function gradeInterview(
  { app, db, user, now }: SignedIn,
  { id, ...grading }: CheckedInputOf<typeof calls.gradeInterview>,
) {
  return transaction(db, async tx => {
    const { attemptId, booking } = await lockExamined(tx, user.id, id)
    if (booking.state !== 'booked' || booking.starts_at > now()) {
      throw new AppError('conflict', { message: 'فرم آزمونگر پس از آغاز گفت‌وگو پر می‌شود.' })
    }
    return gradeOral(app, tx, { attemptId, examinerId: user.id, now: now(), ...grading })
  })
}

/** @throws AppError notFound; conflict, before it begins, where that was said already, and once it was graded */
export async function markInterviewMissed(
  { app, db, user, now }: SignedIn,
  { id, who }: CheckedInputOf<typeof calls.markInterviewMissed>,
) {
  await transaction(db, async tx => {
    const { attemptId, result, booking } = await lockExamined(tx, user.id, id)
    if (booking.state !== 'booked') {
      throw new AppError('conflict', { message: 'وضعیت این گفت‌وگو پیش‌تر ثبت شده است.' })
    }
    await setOralState(tx, { attemptId, userId: result.userId, state: 'cancelled', now: now() })
    await markMissed(tx, { id, who, by: 'host', now: now() })
    await notifyLearner(app, tx, { attemptId, booking }, 'interview-missed')
  })
  return {}
}

/** @throws AppError notFound; conflict, once it has begun or was cancelled */
export async function cancelByExaminer(
  { app, db, user, now }: SignedIn,
  { id, reason }: CheckedInputOf<typeof calls.cancelByExaminer>,
) {
  await transaction(db, async tx => {
    const { attemptId, result, booking } = await lockExamined(tx, user.id, id)
    await cancelBooking(app, tx, { id, by: 'host', reason, now: now() })
    await setOralState(tx, { attemptId, userId: result.userId, state: 'cancelled', now: now() })
    await notifyLearner(app, tx, { attemptId, booking }, 'interview-cancelled', reason)
  })
  return {}
}

/** Notifies the learner of an interview that does not take place. */
async function notifyLearner(
  app: AppContext,
  tx: Tx,
  { attemptId, booking }: Pick<FoundInterview, 'attemptId' | 'booking'>,
  key: 'interview-missed' | 'interview-cancelled',
  reason = '',
): Promise<void> {
  if (booking.user_id === null) return
  await notify(app, tx, booking.user_id, key, {
    before: formatDateTime(booking.starts_at),
    reason,
    link: placementPaths.result({ id: attemptId }),
  })
}
