import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findPlayed } from '#features/recordings/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { CheckAnswer } from './contract.ts'
import type { CheckTables } from './tables.server.ts'

const t = withTables<CheckTables>()

type Judged = Pick<CheckTables['lesson_check'], 'right_choice' | 'explanation'>

/** What is right is said once somebody has chosen. */
const judge = (choice: number | null, { right_choice, explanation }: Judged): CheckAnswer => ({
  choice,
  verdict: choice === null ? null : { isRight: choice === right_choice, right: right_choice, explanation },
})

export async function listChecks(
  { db, user, now }: SignedIn,
  { id, recording }: CheckedInputOf<typeof calls.listChecks>,
) {
  await findPlayed(db, user.id, { id, recording }, now())
  const rows = await t(db)
    .selectFrom('lesson_check')
    .leftJoin('lesson_check_answer', on =>
      on.onRef('check_id', '=', 'lesson_check.id').on('user_id', '=', user.id),
    )
    .select(['id', 'second', 'question', 'choices', 'right_choice', 'explanation'])
    .select(['choice', 'answered_at'])
    .where('recording_id', '=', recording)
    .orderBy('second')
    .orderBy('id')
    .execute()
  return {
    items: rows.map(({ id, second, question, choices, choice, answered_at, ...judged }) => ({
      id,
      second,
      question,
      choices,
      answer: answered_at ? judge(choice, judged) : null,
    })),
  }
}

/** @throws AppError notFound for a question of another recording; invalid for a choice it does not have */
export async function answerCheck(
  { db, user, now }: SignedIn,
  { id, recording, check, choice }: CheckedInputOf<typeof calls.answerCheck>,
) {
  await findPlayed(db, user.id, { id, recording }, now())
  return transaction(db, async tx => {
    const row = await t(tx)
      .selectFrom('lesson_check')
      .select(['choices', 'right_choice', 'explanation'])
      .where('id', '=', check)
      .where('recording_id', '=', recording)
      .forKeyShare()
      .executeTakeFirstOrThrow(notFound)
    if (choice !== null && choice >= row.choices.length)
      throw new AppError('invalid', { errors: [{ field: 'choice', message: 'گزینه درست نیست.' }] })
    await t(tx)
      .insertInto('lesson_check_answer')
      .values({ check_id: check, user_id: user.id, choice, answered_at: now() })
      .onConflict(conflict =>
        conflict
          .columns(['check_id', 'user_id'])
          .doUpdateSet({ choice, answered_at: now() })
          .where('lesson_check_answer.choice', 'is', null),
      )
      .execute()
    const given = await t(tx)
      .selectFrom('lesson_check_answer')
      .select('choice')
      .where('check_id', '=', check)
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    return { answer: judge(given.choice, row) }
  })
}

/** All the feature holds of a person. */
export async function exportAnswers(db: Db, userId: string): Promise<object> {
  const rows = await t(db)
    .selectFrom('lesson_check_answer')
    .innerJoin('lesson_check', 'lesson_check.id', 'check_id')
    .select(['question', 'choices', 'choice', 'answered_at as answeredAt'])
    .where('user_id', '=', userId)
    .orderBy('answered_at')
    .execute()
  return {
    answers: rows.map(({ choices, choice, ...row }) => ({
      ...row,
      chosen: choice === null ? null : choices[choice],
    })),
  }
}

export async function eraseAnswers(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('lesson_check_answer').where('user_id', '=', userId).execute()
}
