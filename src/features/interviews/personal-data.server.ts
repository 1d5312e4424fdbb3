import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { InterviewTables } from './tables.server.ts'

const t = withTables<InterviewTables>()

/** Interviews go with the results they are about, and their times with the bookings. */
export async function eraseExaminer(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('examiner').where('user_id', '=', userId).execute()
}

export async function exportExaminer(db: Db, userId: string): Promise<object> {
  const rows = await t(db)
    .selectFrom('examiner_language')
    .select('language')
    .where('user_id', '=', userId)
    .orderBy('language')
    .execute()
  return { examinesIn: rows.map(({ language }) => language) }
}
