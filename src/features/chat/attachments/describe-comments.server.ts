import { type Db, withTables } from '#server/platform/database/database.ts'
import type { Attachment } from '../contract.ts'
import type { ChatTables } from '../tables.server.ts'

const t = withTables<ChatTables>()

/** What voices are told, by their messages; nothing is asked where there is no voice. */
export async function describeComments(
  db: Db,
  files: ReadonlyMap<string, readonly Attachment[]>,
): Promise<Map<string, { second: number; text: string }>> {
  const ids = [...files].filter(([, [file]]) => file?.kind === 'voice').map(([id]) => id)
  if (ids.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('chat_voice_comment')
    .select(['message_id', 'second', 'text'])
    .where('message_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ message_id, second, text }) => [message_id, { second, text }]))
}
