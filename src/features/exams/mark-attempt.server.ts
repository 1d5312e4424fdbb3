import { sql } from 'kysely'
import {
  findCurrentVersions,
  findQuestions,
  formatRef,
  markAnswer,
} from '#features/questions/public.server.ts'
import type { MarkedAnswer } from '#features/questions/public.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { computePoints, type DrawnQuestion } from './definition.ts'
import { findKeyFor, type KeyedQuestions } from './keyed-questions.server.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number]

/** What an answer was found to be worth. */
export type MarkedRow = MarkedAnswer & { place: number; points: number | null }

export const listAnswers = (db: Db, attemptId: string) =>
  t(db)
    .selectFrom('exam_answer')
    .select(['place', 'answer', 'is_flagged', 'answered_at', 'points', 'fraction', 'seq', 'parts'])
    .where('attempt_id', '=', attemptId)
    .orderBy('place')
    .execute()

/** Marks what was answered by the keys; what a person has to read is worth nothing yet. Empty places are left out. */
export function markAnswers(
  drawn: readonly DrawnQuestion[],
  answers: readonly Pick<AnswerRow, 'place' | 'answer'>[],
  questions: KeyedQuestions,
): MarkedRow[] {
  return answers.flatMap(({ place, answer }) => {
    const question = drawn[place - 1]
    const known = question && findKeyFor(questions, question)
    if (!answer || !known) return []
    const marked = markAnswer({ ...known, answer })
    const points = marked.fraction === null ? null : computePoints(question, marked.fraction)
    return [{ ...marked, place, points }]
  })
}

/**
 * The drawn versions with their keys; where only the key was mended since, with the newest one. By two statements.
 */
export async function findDrawn(db: Db, drawn: readonly DrawnQuestion[]): Promise<KeyedQuestions> {
  const own = drawn.map(({ questionId, version }) => ({ id: questionId, version }))
  const current = await findCurrentVersions(
    db,
    own.map(({ id }) => id),
  )
  const newest = own.map(({ id, version }) => ({ id, version: current.get(id) ?? version }))
  const found = await findQuestions(db, [...own, ...newest])
  return new Map(
    own.flatMap((ref, at) => {
      const question = found.get(formatRef(ref))
      if (!question) return []
      const mended = found.get(formatRef(newest[at]!))
      const isSame = mended && JSON.stringify(mended.body) === JSON.stringify(question.body)
      return [[formatRef(ref), isSame ? { ...question, key: mended.key } : question] as const]
    }),
  )
}

/** Writes what answers are worth, by one statement; what markers gave stays. */
export async function storeMarks(
  tx: Tx,
  marked: readonly (MarkedRow & { attemptId: string })[],
): Promise<void> {
  if (marked.length === 0) return
  const rows = JSON.stringify(
    marked.map(({ attemptId, place, fraction, points, parts }) => ({
      attempt_id: attemptId,
      place,
      fraction,
      points,
      parts,
    })),
  )
  await sql`
    update exam_answer set fraction = given.fraction, points = given.points, parts = given.parts
    from jsonb_to_recordset(${rows}::jsonb)
      as given (attempt_id uuid, place int, fraction numeric, points numeric, parts jsonb)
    where exam_answer.attempt_id = given.attempt_id and exam_answer.place = given.place`.execute(t(tx))
}

/** The sum of an attempt, never below nothing. */
export const sumPoints = (rows: readonly { points: number | string | null }[]) =>
  Math.max(0, Math.round(rows.reduce((sum, { points }) => sum + Number(points ?? 0), 0) * 100) / 100)
