import { type Db, type Tx, withTables } from '#server/database/database.ts'
import type { CourseTables } from '../tables.server.ts'
import type { HomeworkTables } from './tables.server.ts'

const t = withTables<CourseTables & HomeworkTables>()

/** What somebody handed in, and what came of it. */
export const exportHomework = (db: Db, userId: string) =>
  t(db)
    .selectFrom('homework_answer')
    .innerJoin('homework', 'homework.id', 'homework_id')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
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

/** Grades stay with their learners when the teacher who gave them leaves; whose they were is erased. */
export async function eraseGrades(tx: Tx, userId: string): Promise<void> {
  await t(tx)
    .updateTable('homework_answer')
    .set({ graded_by: null })
    .where('graded_by', '=', userId)
    .execute()
}
