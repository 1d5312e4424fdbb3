import { notify } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { listChosen, recordResponses } from '#features/questions/public.server.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { findKeyFor, type KeyedQuestions } from './keyed-questions.server.ts'
import {
  type AnswerRow,
  findDrawn,
  listAnswers,
  type MarkedRow,
  markAnswers,
  storeMarks,
  sumPoints,
} from './mark-attempt.server.ts'
import { readPaper } from './paper.server.ts'
import { computeReceipt, formatReceipt } from './receipt.server.ts'
import { explainRefusal, refuseForeignSpeech, saveBatch, savePlays } from './save-answers.server.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

/**
 * Hands an attempt in, with what was not saved yet. Again it changes nothing and answers the same receipt.
 * @throws AppError notFound; conflict where it was moved to another session
 */
export async function submitAttempt(
  { app, db, user, now }: SignedIn,
  { attempt, at, ...batch }: CheckedInputOf<typeof calls.submitAttempt>,
) {
  const instant = now()
  await refuseForeignSpeech(db, user.id, batch.items)
  await transaction(db, async tx => {
    const saved = await saveBatch(tx, { attemptId: attempt, userId: user.id, batch, now: instant })
    if (saved) await savePlays(tx, { attemptId: attempt, plays: batch.plays, now: instant })
    const row = await lockAttempt(tx, attempt, user.id)
    if (row?.state !== 'open') {
      if (!row)
        throw await explainRefusal(tx, { attemptId: attempt, userId: user.id, session: batch.session })
      return
    }
    if (row.session_key !== batch.session) {
      throw await explainRefusal(tx, { attemptId: attempt, userId: user.id, session: batch.session })
    }
    const wrongBy = instant.getTime() - Date.parse(batch.sentAt)
    const handedIn = new Date(Math.min(instant.getTime(), Date.parse(at) + wrongBy))
    await finishAttempt(app, tx, row, { by: 'learner', handedIn })
  })
  return {
    paper: await readPaper(db, { attemptId: attempt, userId: user.id, session: batch.session, now: instant }),
  }
}

type AttemptRow = NonNullable<Awaited<ReturnType<typeof lockAttempt>>>

/** Locked until the commit: what saves it comes before or after. */
export const lockAttempt = (tx: Tx, id: string, userId?: string) =>
  t(tx)
    .selectFrom('exam_attempt')
    .innerJoin('exam', 'exam.id', 'exam_id')
    .selectAll('exam_attempt')
    .select(['title', 'lesson_id', 'pass_percent'])
    .where('exam_attempt.id', '=', id)
    .$if(userId !== undefined, all => all.where('user_id', '=', userId!))
    .forUpdate('exam_attempt')
    .executeTakeFirst()

/** When an attempt is handed in by itself: its end with what is still let in, and with a cut that may come back. */
export function computeClosing(
  row: Pick<
    AttemptRow,
    | 'deadline_at'
    | 'late_seconds'
    | 'grace_seconds'
    | 'end_rule'
    | 'seen_at'
    | 'give_back_seconds'
    | 'given_back'
  >,
): Date {
  const grace = row.end_rule === 'grace' ? row.grace_seconds : 0
  const wasCut = row.deadline_at.getTime() - row.seen_at.getTime() > 30_000
  const cut = wasCut ? row.give_back_seconds - row.given_back : 0
  return new Date(row.deadline_at.getTime() + (Math.max(row.late_seconds, grace) + cut) * 1000)
}

/**
 * Ends an open attempt that is locked: marks it, computes its receipt, notifies the learner. What happens at the end of
 * the time is the exam's rule.
 */
export async function finishAttempt(
  app: AppContext,
  tx: Tx,
  row: AttemptRow,
  { by, handedIn }: { by: 'learner' | 'time'; handedIn: Date },
): Promise<void> {
  const isLate = handedIn > row.deadline_at
  const graceEnds = new Date(row.deadline_at.getTime() + row.grace_seconds * 1000)
  const isMissed =
    (row.end_rule === 'not_counted' && (isLate || by === 'time')) ||
    (row.end_rule === 'grace' && (by === 'time' || handedIn > graceEnds))
  const submittedBy = by === 'learner' && isLate && row.end_rule === 'autosubmit' ? 'time' : by
  const submittedAt = submittedBy === 'time' ? row.deadline_at : handedIn
  const answers = await listAnswers(tx, row.id)
  const questions = await findDrawn(tx, row.drawn)
  const marked = markAnswers(row.drawn, answers, questions)
  await storeMarks(
    tx,
    marked.map(one => ({ ...one, attemptId: row.id })),
  )
  const receipt = computeReceipt({ attemptId: row.id, submittedAt, drawn: row.drawn, answers })
  const unmarked = marked.filter(({ fraction }) => fraction === null).length
  const ended = {
    state: isMissed ? ('not_counted' as const) : ('submitted' as const),
    submitted_at: submittedAt,
    submitted_by: submittedBy,
    points: String(sumPoints(marked)),
    unmarked,
    receipt,
  }
  await t(tx).updateTable('exam_attempt').set(ended).where('id', '=', row.id).execute()
  if (row.is_trial) return
  if (!isMissed) await logResponses(tx, row, { marked, answers, questions })
  await notify(app, tx, row.user_id, isMissed ? 'exam-not-counted' : 'exam-received', {
    exam: row.title,
    receipt: formatReceipt(receipt),
    moment: `${formatLongDate(submittedAt)}، ساعت ${formatTime(submittedAt)}`,
    link: paths.attempt({ attempt: row.id }),
  })
}

/** What the bank's statistics are made of. */
export async function logResponses(
  tx: Tx,
  row: Pick<AttemptRow, 'id' | 'drawn' | 'lesson_id'>,
  { marked, answers, questions }: { marked: MarkedRow[]; answers: AnswerRow[]; questions: KeyedQuestions },
) {
  const byPlace = new Map(answers.map(answer => [answer.place, answer]))
  await recordResponses(
    tx,
    marked.flatMap(({ place, fraction }) => {
      const question = row.drawn[place - 1]!
      const { answer, answered_at } = byPlace.get(place)!
      if (fraction === null) return []
      return {
        attemptId: row.id,
        questionId: question.questionId,
        version: question.version,
        source: row.lesson_id ? 'quiz' : 'exam',
        fraction,
        chosen: listChosen(findKeyFor(questions, question)!.body, answer),
        theta: null,
        answeredAt: answered_at,
      }
    }),
  )
}
