import { type Db, withTables } from '#server/platform/database/database.ts'
import type { BroadcastsTables } from './tables.server.ts'

const t = withTables<BroadcastsTables>()

/** What somebody sent to many, and which of it reached them; the messages themselves are the account's. */
export async function exportRecipient(db: Db, userId: string) {
  const sent = await t(db)
    .selectFrom('broadcast')
    .select(['title', 'sent_at as sentAt'])
    .where('sent_by', '=', userId)
    .orderBy('sent_at')
    .execute()
  const received = await t(db)
    .selectFrom('broadcast_recipient')
    .innerJoin('broadcast', 'broadcast.id', 'broadcast_id')
    .select(['title', 'notified_at as toldAt'])
    .where('user_id', '=', userId)
    .orderBy('notified_at')
    .execute()
  return { sent, received }
}
