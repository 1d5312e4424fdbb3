import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  countPlay,
  findQuestions,
  fitsQuestion,
  formatRef,
  listChosen,
  markAnswer,
} from '#features/questions/public.server.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { loadBank } from './bank.server.ts'
import type * as calls from './contract.ts'
import { finishAttempt } from './finish.server.ts'
import { describeProgress, giveOut, listGiven, planStep, toGivenAnswers } from './plan-items.server.ts'
import type { PlacementTables } from './tables.server.ts'
import { type AttemptRow, lockOwn } from './visitor.server.ts'

const t = withTables<PlacementTables>()

/**
 * Keeps an answer, and says what comes next. The first answer to a question stays; after the end none is kept. In a row
 * for each attempt, so that two tabs see one another's answers.
 * @throws AppError notFound, where the attempt is another's or the question was not given out in it; invalid, where the
 * answer is not one to this question
 */
export async function answerItem(
  context: RequestContext,
  { id, questionId, answer, shownMs }: CheckedInputOf<typeof calls.answerItem>,
) {
  const { db, now } = context
  const progress = await transaction(db, async tx => {
    const attempt = await lockOwn(tx, context, id)
    const item = await findGiven(tx, id, questionId)
    if (attempt.state === 'done' || item.answered_at) return describeNow(tx, attempt)
    const question = (await findQuestions(tx, [{ id: questionId, version: item.version }])).get(
      formatRef({ id: questionId, version: item.version }),
    )
    if (!question) throw new AppError('notFound')
    if (answer && !fitsQuestion(question.body, answer)) {
      throw new AppError('invalid', {
        errors: [{ field: 'answer', message: 'این پاسخ به این پرسش نمی‌خورد.' }],
      })
    }
    const { fraction } = markAnswer({ body: question.body, key: question.key, answer })
    await t(tx)
      .updateTable('placement_item')
      .set({
        answered_at: now(),
        fraction: fraction ?? 0,
        chosen: listChosen(question.body, answer),
        // Never longer than since it was given out.
        shown_ms: Math.min(shownMs, Math.max(0, now().getTime() - item.issued_at.getTime())),
        place: null,
      })
      .where('attempt_id', '=', id)
      .where('question_id', '=', questionId)
      .execute()
    const given = await listGiven(tx, id)
    const bank = await loadBank(tx, attempt)
    const { item: next, stopReason, candidates } = planStep(attempt, bank, toGivenAnswers(given))
    await giveOut(tx, id, next ? [next, ...candidates] : [], now())
    if (stopReason) await finishAttempt(tx, { attempt, given, bank, stopReason }, now())
    else
      await t(tx).updateTable('placement_attempt').set({ changed_at: now() }).where('id', '=', id).execute()
    return describeNow(tx, {
      ...attempt,
      changed_at: now(),
      state: stopReason ? 'done' : 'open',
    })
  })
  return { progress }
}

const describeNow = async (tx: Tx, attempt: AttemptRow) =>
  describeProgress(tx, attempt, await listGiven(tx, attempt.id))

const findGiven = (tx: Tx, attemptId: string, questionId: string) =>
  t(tx)
    .selectFrom('placement_item')
    .select(['version', 'issued_at', 'answered_at'])
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow(notFound)

/** @throws AppError notFound as above, and without a sound; conflict, once it was answered or no play is left */
export async function playItem(
  context: RequestContext,
  { id, questionId, playId }: CheckedInputOf<typeof calls.playItem>,
) {
  return transaction(context.db, async tx => {
    const attempt = await lockOwn(tx, context, id)
    const item = await findGiven(tx, id, questionId)
    if (attempt.state === 'done' || item.answered_at) {
      throw new AppError('conflict', { message: 'این پرسش پاسخ داده شده است.' })
    }
    return countPlay(context, tx, {
      attemptId: id,
      question: { id: questionId, version: item.version },
      playId,
    })
  })
}
