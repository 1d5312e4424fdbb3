import { findFullNames } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findBookings } from '#features/booking/public.server.ts'
import { findOralSteps, findResults, readOralShare } from '#features/placement/public.server.ts'
import { addDays, fromJalali, isoDay, parseIsoDay, startOfDay, toJalali } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findNumber } from '../book.server.ts'
import { findExaminer } from '../examiners.server.ts'
import { countMinutes, type FoundInterview, findByBookings, findEntrance } from '../find-interview.server.ts'
import { bookingKind } from '../rules.ts'
import type * as calls from './contract.ts'
import type { InterviewRow, Written } from './contract.ts'

const dayMs = 86_400_000

/** How long back interviews without a grade are named, in days. */
const ungradedDays = 14

/** What questions found, as examiners see it. */
export const describeWritten = ({ level, position, skills }: Written): Written => ({
  level,
  position,
  skills: skills.map(({ skill, level, position, confidence }) => ({ skill, level, position, confidence })),
})

async function showRows(db: Db, interviews: readonly FoundInterview[]): Promise<InterviewRow[]> {
  const attempts = interviews.map(({ attemptId }) => attemptId)
  const results = await findResults(db, attempts)
  const steps = await findOralSteps(db, attempts)
  const names = await findFullNames(
    db,
    interviews.flatMap(({ booking }) => booking.user_id ?? []),
  )
  return interviews.map(({ id, attemptId, mode, booking }) => ({
    id,
    learner: names.get(booking.user_id ?? '')?.name ?? '',
    language: results.get(attemptId)!.language as InterviewRow['language'],
    mode,
    startsAt: booking.starts_at.toISOString(),
    minutes: countMinutes(booking),
    state: booking.state,
    finalLevel: booking.state === 'booked' ? (steps.get(attemptId)?.final_level ?? null) : null,
  }))
}

export async function readInterviewDay(
  { db, user, now }: SignedIn,
  { day }: CheckedInputOf<typeof calls.interviewDay>,
) {
  const at = now()
  const date = day === undefined ? null : parseIsoDay(day)
  const from = date ? fromJalali(date) : startOfDay(at)
  const base = { day: isoDay(from), now: at.toISOString() }
  const mine = { kinds: [bookingKind], hostIds: [user.id] }
  const examiner = await findExaminer(db, user.id)
  const today = await findBookings(db, { ...mine, from, until: fromJalali(addDays(toJalali(from), 1)) })
  const before = await findBookings(db, {
    ...mine,
    states: ['booked'],
    from: new Date(at.getTime() - ungradedDays * dayMs),
    until: at,
  })
  const interviews = await findByBookings(
    db,
    today.filter(({ state }) => state !== 'cancelled'),
  )
  const over = await findByBookings(
    db,
    before.filter(({ ends_at }) => ends_at <= at),
  )
  const rows = await showRows(db, [...interviews, ...over])
  return {
    ...base,
    examinerId: examiner?.user_id ?? null,
    interviews: rows.slice(0, interviews.length),
    ungraded: rows.slice(interviews.length).filter(({ finalLevel }) => finalLevel === null),
  }
}

/** An interview of the examiner who asks. @throws AppError notFound, alike for another's and for none */
export async function findExamined(db: Db, userId: string, id: string): Promise<FoundInterview> {
  const bookings = await findBookings(db, { kinds: [bookingKind], ids: [id], hostIds: [userId] })
  const [found] = await findByBookings(db, bookings)
  if (!found) throw new AppError('notFound')
  return found
}

/** @throws AppError notFound */
export async function readExaminedInterview(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readExaminedInterview>,
) {
  const at = now()
  const found = await findExamined(db, user.id, id)
  const { booking, attemptId, mode } = found
  const [row] = await showRows(db, [found])
  const result = (await findResults(db, [attemptId])).get(attemptId)!
  const step = (await findOralSteps(db, [attemptId])).get(attemptId)
  const isGraded = step?.state === 'done'
  const isBooked = booking.state === 'booked'
  const hasBegun = booking.starts_at <= at
  const isCalled = mode === 'phone' && isBooked && !isGraded && booking.user_id !== null
  return {
    now: at.toISOString(),
    interview: {
      ...row!,
      written: describeWritten(result.written),
      phone: isCalled ? await findNumber(db, booking.user_id!) : null,
      opensAt: findEntrance(found, at)?.toISOString() ?? null,
      mayGrade: isBooked && hasBegun && !isGraded,
      mayMiss: isBooked && hasBegun && !isGraded,
      mayCancel: isBooked && !hasBegun,
      oralLevel: step?.level ?? null,
      rubric: step?.rubric ?? null,
      reason: step?.reason ?? '',
      remark: step?.remark ?? '',
      oralShare: await readOralShare(db),
    },
  }
}
