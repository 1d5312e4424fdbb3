import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { AnswerHoursTables } from './tables.server.ts'

const t = withTables<AnswerHoursTables>()

export async function eraseAnswerHours(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('chat_answer_hours').where('user_id', '=', userId).execute()
}

export async function exportAnswerHours(db: Db, userId: string): Promise<object> {
  const days = await t(db)
    .selectFrom('chat_answer_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('user_id', '=', userId)
    .orderBy('weekday')
    .execute()
  return { days }
}
