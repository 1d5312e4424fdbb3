import { type Db, withTables } from '#server/platform/database/database.ts'
import type { InterviewTables } from './tables.server.ts'

const t = withTables<InterviewTables>()

/** Who examines a language, by their accounts. */
export async function listExaminers(db: Db, language: string): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('examiner_language')
    .select('user_id')
    .where('language', '=', language)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Who an account is as an examiner; undefined where it is none. */
export const findExaminer = (db: Db, userId: string) =>
  t(db)
    .selectFrom('examiner')
    .select(['user_id', 'meeting_link'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
