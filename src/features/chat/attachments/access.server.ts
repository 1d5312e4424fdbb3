import { type Db, withTables } from '#server/platform/database/database.ts'
import { findStrangers } from '../access.server.ts'
import type { ChatTables } from '../tables.server.ts'

const t = withTables<ChatTables>()

/** Whether somebody takes part in the conversation of a file now: who left it has no file of it any more. */
export async function mayReach(
  db: Db,
  { userId, mediaId }: { userId: string; mediaId: string },
): Promise<boolean> {
  const found = await t(db)
    .selectFrom('chat_attachment')
    .select('conversation_id')
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  return found !== undefined && (await findStrangers(db, found.conversation_id, [userId])).length === 0
}
