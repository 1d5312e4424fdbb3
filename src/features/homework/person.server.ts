import { selectEnrolments } from '#features/enrolment/public.server.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { HomeworkTables } from './tables.server.ts'

const t = withTables<HomeworkTables>()

/** What somebody handed in, and what came of it. */
export async function exportHomework(db: Db, userId: string): Promise<object> {
  const answers = await t(db)
    .selectFrom('homework_answer')
    .innerJoin('homework', 'homework.id', 'homework_id')
    .innerJoin(selectEnrolments(db).as('enrolment'), 'enrolment.id', 'enrolment_id')
    .select([
      'homework.title',
      'attempt as try',
      'homework_answer.text',
      'file_id as file',
      'voice_id as voice',
    ])
    .select(['handed_at as handedAt', 'homework_answer.state', 'points', 'comment', 'graded_at as markedAt'])
    .where('enrolment.user_id', '=', userId)
    .orderBy('handed_at')
    .execute()
  const sentences = await t(db)
    .selectFrom('report_sentence')
    .innerJoin(selectEnrolments(db).as('enrolment'), 'enrolment.id', 'enrolment_id')
    .select(['body', 'changed_at as writtenAt'])
    .where('enrolment.user_id', '=', userId)
    .orderBy('changed_at')
    .execute()
  return { answers, sentences }
}

/**
 * Grades stay with their learners when the teacher who gave them leaves; whose they were is erased. What somebody handed in
 * goes with their enrolments.
 */
export async function eraseGrades(tx: Tx, userId: string): Promise<void> {
  await t(tx)
    .updateTable('homework_answer')
    .set({ graded_by: null })
    .where('graded_by', '=', userId)
    .execute()
  await t(tx)
    .updateTable('report_sentence')
    .set({ written_by: null })
    .where('written_by', '=', userId)
    .execute()
}
