import { findFullName, record } from '#account/public.server.ts'
import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { decideLateAnswers, type ExamsTables } from '#features/exams/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'

const t = withTables<ExamsTables>()

/** @throws AppError notFound */
export async function readLateAnswers(
  { db }: SignedIn,
  { attempt }: CheckedInputOf<typeof calls.readLateAnswers>,
) {
  const row = await t(db)
    .selectFrom('exam_attempt')
    .select(['user_id', 'deadline_at', 'seen_at'])
    .where('id', '=', attempt)
    .executeTakeFirstOrThrow(notFound)
  const answers = await t(db)
    .selectFrom('exam_late_answer')
    .leftJoin('exam_answer as own', join =>
      join
        .onRef('own.attempt_id', '=', 'exam_late_answer.attempt_id')
        .onRef('own.place', '=', 'exam_late_answer.place'),
    )
    .select(['exam_late_answer.place', 'exam_late_answer.answered_at', 'arrived_at', 'own.answer'])
    .where('exam_late_answer.attempt_id', '=', attempt)
    .where('is_accepted', 'is', null)
    .orderBy('exam_late_answer.place')
    .execute()
  return {
    name: (await findFullName(db, row.user_id)) ?? '—',
    deadlineAt: row.deadline_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    answers: answers.map(({ place, answered_at, arrived_at, answer }) => ({
      place,
      answeredAt: answered_at.toISOString(),
      arrivedAt: arrived_at.toISOString(),
      replaces: answer !== null,
    })),
  }
}

/** @throws AppError notFound; conflict where none waits */
export async function decideLate(
  { app, db, user, now }: SignedIn,
  { attempt, accept, reason }: CheckedInputOf<typeof calls.decideLateAnswers>,
) {
  return transaction(db, async tx => {
    const decided = await decideLateAnswers(app, tx, { attempt, accept, reason })
    await record(tx, {
      actorId: user.id,
      action: 'exam.late-decided',
      subjectId: decided.userId,
      about: { kind: 'exam', id: decided.examId, name: decided.title },
      details: { attemptId: attempt, accept, reason, answers: decided.count, receipt: decided.before },
      at: now(),
    })
    return { count: decided.count }
  })
}
