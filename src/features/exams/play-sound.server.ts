import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { countPlay } from '#features/questions/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { explainRefusal } from './save-answers.server.ts'
import { lockAttempt } from './submit-attempt.server.ts'

/** @throws AppError notFound, for another's attempt and a question without a sound; conflict when no play is left, or it is over or moved */
export async function playSound(
  context: SignedIn,
  { attempt, session, place, play }: CheckedInputOf<typeof calls.playSound>,
) {
  const { db, user, now } = context
  return transaction(db, async tx => {
    const row = await lockAttempt(tx, attempt, user.id)
    if (row?.state !== 'open' || row.session_key !== session || now() > row.deadline_at) {
      throw await explainRefusal(tx, { attemptId: attempt, userId: user.id, session })
    }
    const question = row.drawn[place - 1]
    if (!question) throw new AppError('notFound')
    const { questionId: id, version } = question
    return countPlay(context, tx, { attemptId: attempt, question: { id, version }, playId: play })
  })
}
