import type { AppContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { findStrangers } from '../access.server.ts'
import type { ChatTables } from '../tables.server.ts'

const t = withTables<ChatTables>()

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    /** Whether somebody who takes no part in a conversation may read it all the same. */
    mayReadTalk?(db: Db, asked: { userId: string; conversationId: string; now: Date }): Promise<boolean>
  }
}

type Asked = { userId: string; mediaId: string }

/** Whether somebody takes part in the conversation of a file now: who left it has no file of it any more. */
export async function mayReach(db: Db, { userId, mediaId }: Asked): Promise<boolean> {
  const conversationId = await findConversation(db, mediaId)
  return conversationId !== null && takesPart(db, userId, conversationId)
}

/** The same of files that are fetched, which others may read too. */
export async function mayFetchFile(
  db: Db,
  { userId, mediaId }: Asked,
  { features, now }: Pick<AppContext, 'features' | 'now'>,
): Promise<boolean> {
  const conversationId = await findConversation(db, mediaId)
  if (conversationId === null) return false
  if (await takesPart(db, userId, conversationId)) return true
  for (const { mayReadTalk } of features)
    if (await mayReadTalk?.(db, { userId, conversationId, now: now() })) return true
  return false
}

async function findConversation(db: Db, mediaId: string): Promise<string | null> {
  const found = await t(db)
    .selectFrom('chat_attachment')
    .select('conversation_id')
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  return found?.conversation_id ?? null
}

const takesPart = async (db: Db, userId: string, conversationId: string) =>
  (await findStrangers(db, conversationId, [userId])).length === 0
