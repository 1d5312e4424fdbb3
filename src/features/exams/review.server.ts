import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { QuestionAnswer, QuestionKey } from '#features/questions/public.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { findReviewMoment } from './definition.ts'
import { findOwnExam } from './find-exam.server.ts'
import { isPassed } from './is-passed.ts'
import { findKeyFor } from './keyed-questions.server.ts'
import { findDrawn, listAnswers } from './mark-attempt.server.ts'
import { findOwnAttempt, orderBodies } from './paper.server.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

/**
 * What may be seen of an attempt at this moment; nothing of a key before the exam's rules let it out.
 * @throws AppError notFound; notAllowed while it runs, unless the exam shows something even then
 */
export async function reviewAttempt(
  { db, user, now }: SignedIn,
  { attempt }: CheckedInputOf<typeof calls.reviewAttempt>,
) {
  const row = await findOwnAttempt(db, attempt, user.id)
  const closesAt = await findClosing(db, row, user.id)
  const submittedAt = row.state === 'open' ? null : row.submitted_at
  const moment = findReviewMoment({ submittedAt, closesAt }, now())
  const shown = row.review[moment]
  if (moment === 'during' && !shown.marks && !shown.answers && !shown.feedback) {
    throw new AppError('notAllowed', { message: 'تا آزمون را تحویل نداده‌اید بازبینی بسته است.' })
  }
  const answers = new Map((await listAnswers(db, attempt)).map(answer => [answer.place, answer]))
  const questions = await findDrawn(db, row.drawn)
  const comments = shown.feedback ? await listComments(db, attempt) : new Map<number, string[]>()
  const hasMarks = shown.marks && row.state !== 'open'
  return {
    title: row.title,
    language: row.language,
    moment,
    shown,
    closesAt: closesAt?.toISOString() ?? null,
    points: hasMarks ? Number(row.points) : null,
    pointsBefore: hasMarks && row.points_before !== null ? Number(row.points_before) : null,
    maxPoints: Number(row.max_points),
    isPassed: hasMarks ? isPassed(row) : null,
    unmarked: row.unmarked,
    givenBack: row.given_back,
    questions: orderBodies(row, questions).map(({ place, body }) => {
      const { section, marks } = row.drawn[place - 1]!
      const found = findKeyFor(questions, row.drawn[place - 1]!)!
      const answer = answers.get(place)
      return {
        place,
        section: row.sections[section]?.title ?? '',
        marks,
        body,
        answer: answer?.answer ?? null,
        points: hasMarks ? (answer?.points ? Number(answer.points) : answer?.answer ? null : 0) : null,
        marked:
          hasMarks && answer?.answer
            ? {
                fraction: answer.fraction === null ? null : Number(answer.fraction),
                parts: answer.parts ?? [],
              }
            : null,
        solution: shown.answers ? showKey(found.key, shown.feedback) : null,
        explanation: shown.feedback && !shown.answers ? (found.key.explanation ?? null) : null,
        feedback: shown.feedback && !shown.answers ? findFeedback(found.key, answer?.answer ?? null) : null,
        comments: comments.get(place) ?? [],
      }
    }),
  }
}

/** When the exam closes for this learner; an exam that was taken back keeps its own time. */
async function findClosing(
  db: Db,
  { exam_id, closes_at }: { exam_id: string; closes_at: Date | null },
  userId: string,
) {
  const own = await findOwnExam(db, userId, exam_id).catch(() => null)
  return own ? own.terms.closesAt : closes_at
}

/** The key with what is said about it, or the right answer alone. */
function showKey(key: QuestionKey, withFeedback: boolean): QuestionKey {
  if (withFeedback) return key
  const bare = { ...key, explanation: undefined, script: undefined }
  return 'feedback' in bare ? { ...bare, feedback: undefined } : bare
}

/** What is said about the option that was chosen. */
function findFeedback(key: QuestionKey, answer: QuestionAnswer | null): string | null {
  if (key.kind === 'single' && answer?.kind === 'single') return key.feedback?.[answer.option] ?? null
  if (key.kind === 'multiple' && answer?.kind === 'multiple') {
    const lines = answer.options.flatMap(option => key.feedback?.[option] ?? [])
    return lines.length > 0 ? lines.join('\n') : null
  }
  return null
}

/** What markers wrote, by place, once the marks are whole. */
async function listComments(db: Db, attemptId: string): Promise<Map<number, string[]>> {
  const rows = await t(db)
    .selectFrom('exam_mark')
    .innerJoin('exam_answer', join =>
      join
        .onRef('exam_answer.attempt_id', '=', 'exam_mark.attempt_id')
        .onRef('exam_answer.place', '=', 'exam_mark.place'),
    )
    .select(['exam_mark.place', 'comment'])
    .where('exam_mark.attempt_id', '=', attemptId)
    .where('fraction', 'is not', null)
    .where('comment', '<>', '')
    .orderBy('round')
    .execute()
  const grouped = Map.groupBy(rows, ({ place }) => place)
  return new Map([...grouped].map(([place, own]) => [place, own.map(({ comment }) => comment)]))
}
