import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

/** All that a learner sat and what was made for them; what staff wrote and marked stays without their name. */
export async function eraseLearner(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('exam_attempt').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('exam_pack').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('exam_override').where('user_id', '=', userId).execute()
  await t(tx).updateTable('exam_override').set({ made_by: null }).where('made_by', '=', userId).execute()
  await t(tx).updateTable('exam_mark').set({ marker_id: null }).where('marker_id', '=', userId).execute()
  await t(tx).updateTable('exam').set({ created_by: null }).where('created_by', '=', userId).execute()
}

/** The attempts of a learner with their answers; marks and keys stay with the school until their moment. */
export async function exportLearner(db: Db, userId: string) {
  const attempts = await t(db)
    .selectFrom('exam_attempt')
    .innerJoin('exam', 'exam.id', 'exam_id')
    .select(['exam_attempt.id', 'title', 'exam_attempt.state', 'started_at', 'submitted_at', 'receipt'])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute()
  const answers = await t(db)
    .selectFrom('exam_answer')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'attempt_id')
    .select(['attempt_id', 'place', 'answer', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('attempt_id')
    .orderBy('place')
    .execute()
  const late = await t(db)
    .selectFrom('exam_late_answer')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'attempt_id')
    .select(['attempt_id', 'place', 'answer', 'answered_at', 'arrived_at', 'is_accepted'])
    .where('user_id', '=', userId)
    .orderBy('attempt_id')
    .orderBy('place')
    .execute()
  const lateByAttempt = Map.groupBy(late, ({ attempt_id }) => attempt_id)
  const byAttempt = Map.groupBy(answers, ({ attempt_id }) => attempt_id)
  return {
    attempts: attempts.map(({ id, ...attempt }) => ({
      ...attempt,
      answers: (byAttempt.get(id) ?? []).map(({ place, answer, answered_at }) => ({
        place,
        answer,
        answered_at,
      })),
      lateAnswers: (lateByAttempt.get(id) ?? []).map(({ attempt_id: _, ...answer }) => answer),
    })),
  }
}
