import { type Db, withTables } from '#server/platform/database/database.ts'
import { describeAttachments, nameFiles } from './attachments/attachments.server.ts'
import { describeComments } from './attachments/describe-comments.server.ts'
import type { Message } from './contract.ts'
import type { ChatTables } from './tables.server.ts'

const t = withTables<ChatTables>()

export type MessageRow = {
  id: string
  seq: number
  change: number
  author_id: string | null
  text: string
  reply_to: string | null
  original: string | null
  corrected: string | null
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  pinned_at: Date | null
  is_relay: boolean
}

const beginning = 160
/** The first letters of a text, on one line and without its marks. */
export const cut = (text: string) => {
  const line = text.replace(/\*\*|`/g, '').replace(/\s+/g, ' ')
  return line.length > beginning ? `${line.slice(0, beginning).toWellFormed()}…` : line
}

/**
 * Messages as they are sent to people, with what they reply to, their files and who reacted: the same statements however
 * many there are. To new ones nobody has reacted yet; what is known to have no files is not asked about them.
 */
export async function describeMessages(
  db: Db,
  rows: readonly MessageRow[],
  { isNew = false, hasFiles = true } = {},
): Promise<Message[]> {
  if (rows.length === 0) return []
  const replied = [...new Set(rows.flatMap(({ reply_to }) => reply_to ?? []))]
  const targets =
    replied.length === 0
      ? []
      : await t(db)
          .selectFrom('chat_message')
          .select(['id', 'seq', 'author_id', 'text', 'corrected', 'is_relay'])
          .where('id', 'in', replied)
          .execute()
  const target = new Map(targets.map(row => [row.id, row]))
  const files = await describeAttachments(db, [...(hasFiles ? rows.map(({ id }) => id) : []), ...replied])
  const comments = await describeComments(db, files)
  const reactions = isNew ? [] : await findReactions(db, rows)
  return rows.map(row => {
    const reply = row.reply_to === null ? undefined : target.get(row.reply_to)
    const own = reactions.filter(({ message_id }) => message_id === row.id)
    return {
      id: row.id,
      seq: row.seq,
      change: row.change,
      authorId: row.author_id,
      text: row.text,
      at: row.created_at.toISOString(),
      editedAt: row.edited_at?.toISOString() ?? null,
      isDeleted: row.deleted_at !== null,
      replyTo: reply
        ? {
            id: reply.id,
            seq: reply.seq,
            authorId: reply.author_id,
            text: cut(reply.text || reply.corrected || nameFiles(files.get(reply.id) ?? []).join('، ')),
            isRelay: reply.is_relay,
          }
        : null,
      correction:
        row.original !== null && row.corrected !== null
          ? { original: row.original, corrected: row.corrected }
          : null,
      attachments: files.get(row.id) ?? [],
      isPinned: row.pinned_at !== null,
      isRelay: row.is_relay,
      comment: comments.get(row.id) ?? null,
      reactions: [...new Set(own.map(({ emoji }) => emoji))].map(emoji => ({
        emoji,
        userIds: own.filter(one => one.emoji === emoji).map(({ user_id }) => user_id),
      })),
    }
  })
}

const findReactions = (db: Db, rows: readonly MessageRow[]) =>
  t(db)
    .selectFrom('chat_reaction')
    .select(['message_id', 'user_id', 'emoji'])
    .where(
      'message_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('at')
    .orderBy('user_id')
    .execute()
