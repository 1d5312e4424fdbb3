import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { gradeOral, listOralSteps, lockResult, readOralShare } from '#features/placement/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import { bookFor } from '../book.server.ts'
import { findLast, isOpen } from '../find-interview.server.ts'
import type * as calls from './contract.ts'
import type { InterviewRequest } from './contract.ts'
import { describeWritten } from './day.server.ts'

export async function listInterviewRequests(
  { db }: SignedIn,
  { done, page, perPage }: CheckedInputOf<typeof calls.interviewRequests>,
) {
  const { items, total } = await listOralSteps(db, { isDone: done === 'yes', page, perPage })
  return {
    items: items.map(({ attemptId, language, written, userId: _, ...step }) => ({
      ...step,
      id: attemptId,
      language: language as InterviewRequest['language'],
      written: describeWritten(written),
      scheduledAt: step.scheduledAt?.toISOString() ?? null,
      remark: step.remark ?? '',
      createdAt: step.createdAt.toISOString(),
      doneAt: step.doneAt?.toISOString() ?? null,
    })),
    page,
    perPage,
    total,
    oralShare: await readOralShare(db),
  }
}

/** @throws AppError notFound; conflict, where the time is not free or another is booked */
export async function bookForLearner(
  { app, db, now }: SignedIn,
  { id, startsAt, ...time }: CheckedInputOf<typeof calls.bookForLearner>,
) {
  await transaction(db, async tx => {
    const result = await lockResult(tx, id)
    if (result.userId === null) throw new AppError('notFound')
    const booked = { ...time, startsAt: new Date(startsAt), by: 'staff' as const, now: now() }
    await bookFor(app, tx, { result, userId: result.userId, ...booked })
  })
  return {}
}

/** @throws AppError notFound; conflict, once it was graded or a time is booked; invalid, as `gradeOral` */
export async function gradeRequest(
  { app, db, user, now }: SignedIn,
  { id, ...grading }: CheckedInputOf<typeof calls.gradeRequest>,
) {
  return transaction(db, async tx => {
    await lockResult(tx, id)
    const last = (await findLast(tx, [id])).get(id)
    if (last && isOpen(last, now())) {
      throw new AppError('conflict', {
        message: 'برای این نتیجه وقت گرفته شده است؛ آزمونگرش فرم را پر می‌کند.',
      })
    }
    return gradeOral(app, tx, { attemptId: id, examinerId: user.id, now: now(), ...grading })
  })
}
