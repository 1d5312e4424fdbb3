import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { joinWaitlists, listEarliestTimes, listOpenDays } from '#features/booking/public.server.ts'
import { addDays, fromJalali, parseIsoDay } from '#persian/jalali.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { listExaminers } from './examiners.server.ts'
import { bookingKind } from './rules.ts'

export async function listInterviewDays(
  { app, db, now }: RequestContext,
  { language }: CheckedInputOf<typeof calls.interviewDays>,
) {
  const hostIds = await listExaminers(db, language)
  return listOpenDays(app, db, { kind: bookingKind, hostIds, now: now() })
}

export async function listInterviewTimes(
  { app, db, now }: RequestContext,
  { language, day }: CheckedInputOf<typeof calls.interviewTimes>,
) {
  const date = parseIsoDay(day)
  if (!date) throw new AppError('notFound')
  const hostIds = await listExaminers(db, language)
  const range = { from: fromJalali(date), until: fromJalali(addDays(date, 1)) }
  const times = await listEarliestTimes(app, db, { kind: bookingKind, hostIds, ...range, now: now() })
  return { times: times.map(({ startsAt, hostId }) => ({ startsAt, examinerId: hostId })) }
}

/**
 * Waits for each examiner who receives on a full day; whichever of them is free again notifies.
 * @throws AppError conflict, where nobody receives on it, or a time is free
 */
export async function awaitDay(
  { app, db, user, now }: SignedIn,
  { language, day }: CheckedInputOf<typeof calls.awaitDay>,
) {
  const hostIds = await listExaminers(db, language)
  await transaction(db, tx =>
    joinWaitlists(app, tx, { kind: bookingKind, hostIds, day, userId: user.id, now: now() }),
  )
  return {}
}
