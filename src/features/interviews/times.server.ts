import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { isPlannedDay, joinWaitlists, listEarliestTimes, readPlans } from '#features/booking/public.server.ts'
import { closedDays } from '#features/site/public.server.ts'
import { addDays, fromJalali, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { listExaminers } from './examiners.server.ts'
import { bookingKind } from './rules.ts'

const dayMs = 86_400_000

export async function listInterviewDays(
  { app, db, now }: RequestContext,
  { language }: CheckedInputOf<typeof calls.interviewDays>,
) {
  const at = now()
  const hostIds = await listExaminers(db, language)
  const plans = [...(await readPlans(app, db, bookingKind, hostIds)).values()]
  const ahead = Math.max(0, ...plans.map(({ daysAhead }) => daysAhead))
  const until = new Date(at.getTime() + ahead * dayMs)
  const times = await listEarliestTimes(app, db, { kind: bookingKind, hostIds, from: at, until, now: at })
  const free = new Map<string, number>()
  for (const { startsAt } of times) free.set(isoDay(startsAt), (free.get(isoDay(startsAt)) ?? 0) + 1)
  const closed = new Set((await closedDays(db)).keys())
  const today = toJalali(at)
  const days = []
  // The last day is open until the hour that it is now.
  for (let passed = 0; passed <= ahead; passed++) {
    const day = isoDay(addDays(today, passed))
    const count = free.get(day) ?? 0
    const isPlanned = plans.some(plan => passed < plan.daysAhead && isPlannedDay(plan, day, closed))
    if (isPlanned || count > 0) days.push({ day, free: count })
  }
  return { days, next: times[0]?.startsAt ?? null }
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
