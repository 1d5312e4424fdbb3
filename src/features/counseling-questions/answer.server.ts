import { findFullNames, notify } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { counselorCards, selectOwnCounselors } from '#features/counseling/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { refundLate } from './ask.server.ts'
import type * as calls from './contract.ts'
import { checkContent, isLate, selectQuestions, showToCounselor, showVoices } from './find-question.server.ts'
import { questionPath } from './question-path.ts'
import { shownDays } from './rules.ts'
import type { QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()
const dayMs = 86_400_000

/** The paid questions to whoever has this account. */
const selectAsked = (db: Db, userId: string) =>
  selectQuestions(db)
    .where('counselor_id', 'in', selectOwnCounselors(db, userId))
    .where('paid_at', 'is not', null)
    .where('refunded_at', 'is', null)

export async function listAskedQuestions({ db, user, now }: SignedIn) {
  const waiting = await selectAsked(db, user.id)
    .where('answered_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .limit(100)
    .execute()
  const answered = await selectAsked(db, user.id)
    .where('answered_at', '>', new Date(now().getTime() - shownDays * dayMs))
    .orderBy('answered_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
  return { questions: await showToCounselor(db, [...waiting, ...answered], now()) }
}

/** @throws AppError notFound, alike for another's and for none */
const findAsked = (db: Db, userId: string, id: string) =>
  selectAsked(db, userId).where('id', '=', id).executeTakeFirstOrThrow(notFound)

/** @throws AppError notFound */
export async function readAskedQuestion(
  context: SignedIn,
  { id }: CheckedInputOf<typeof calls.readAskedQuestion>,
) {
  const { db, user, now } = context
  const row = await findAsked(db, user.id, id)
  const [shown] = await showToCounselor(db, [row], now())
  return { question: { ...shown!, ...(await showVoices(context, row)) } }
}

/** @throws AppError notFound; invalid, at the field; conflict, where it was answered or refunded */
export async function answerQuestion(
  { app, db, user, now }: SignedIn,
  { id, text, voiceId }: CheckedInputOf<typeof calls.answerQuestion>,
) {
  const seen = await findAsked(db, user.id, id)
  await checkContent(db, user.id, { text, voiceId })
  await transaction(db, async tx => {
    const answered = await t(tx)
      .updateTable('counseling_question')
      .set({ answer: text, answer_voice_id: voiceId, answered_at: now() })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .where('refunded_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!answered) {
      throw new AppError('conflict', { message: 'به این پرسش پاسخ داده شده یا بهایش برگشته است.' })
    }
    const card = (await counselorCards(tx, [seen.counselor_id])).get(seen.counselor_id)
    const values = { counselor: card?.name ?? '', link: questionPath({ id }) }
    await notify(app, tx, seen.user_id, 'question-answered', values)
  })
  return {}
}

export async function listOpenQuestions({ db, now }: SignedIn) {
  const rows = await selectQuestions(db)
    .where('paid_at', 'is not', null)
    .where('answered_at', 'is', null)
    .where('refunded_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .limit(100)
    .execute()
  const names = await findFullNames(
    db,
    rows.map(({ user_id }) => user_id),
  )
  const cards = await counselorCards(
    db,
    rows.map(({ counselor_id }) => counselor_id),
  )
  return {
    questions: rows.map(row => ({
      id: row.id,
      learner: names.get(row.user_id)?.name ?? '',
      counselor: cards.get(row.counselor_id)?.name ?? '',
      dueAt: row.due_at!.toISOString(),
      isLate: isLate(row, now()),
    })),
  }
}

/** @throws AppError notFound; conflict, as `refundLate` */
export async function refundLateQuestion(
  { app, db, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.refundLateQuestion>,
) {
  const row = await selectQuestions(db)
    .where('id', '=', id)
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow(notFound)
  await transaction(db, tx => refundLate(app, tx, row, now()))
  return {}
}
