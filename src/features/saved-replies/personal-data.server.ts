import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { SavedRepliesTables } from './tables.server.ts'

const t = withTables<SavedRepliesTables>()

export async function eraseSavedReplies(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('chat_saved_reply').where('user_id', '=', userId).execute()
}

/** The texts that somebody keeps. */
export async function exportSavedReplies(db: Db, userId: string): Promise<object> {
  const savedReplies = await t(db)
    .selectFrom('chat_saved_reply')
    .select(['title', 'text'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { savedReplies }
}
