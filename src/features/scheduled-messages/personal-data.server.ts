import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { ScheduledTables } from './tables.server.ts'

const t = withTables<ScheduledTables>()

export async function eraseScheduled(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('chat_scheduled_message').where('author_id', '=', userId).execute()
}

/** What somebody wrote that waits for its time, or was refused when it came. */
export async function exportScheduled(db: Db, userId: string): Promise<object> {
  const scheduled = await t(db)
    .selectFrom('chat_scheduled_message')
    .select(['conversation_id as conversation', 'text', 'send_at as sendAt', 'refusal'])
    .where('author_id', '=', userId)
    .orderBy('send_at')
    .execute()
  return { scheduled }
}
