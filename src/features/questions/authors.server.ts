import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()

/** What somebody wrote for the bank stays the school's, without their name. */
export async function eraseAuthor(tx: Tx, userId: string): Promise<void> {
  await t(tx)
    .updateTable('question_version')
    .set({ created_by: null })
    .where('created_by', '=', userId)
    .execute()
}

/** The versions of questions that somebody wrote, the newest first. */
export async function exportWritten(db: Db, userId: string): Promise<object> {
  const rows = await t(db)
    .selectFrom('question_version')
    .select(['question_id as question', 'version', 'body', 'created_at as at'])
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('question_id')
    .execute()
  return { written: rows }
}
