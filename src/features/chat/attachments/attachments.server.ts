import { AppError } from '#contract/app-error.ts'
import type { AppContext } from '#server/app-context.ts'
import { dropMedia } from '#server/engines/media/erase-media.ts'
import { findOwnMedia, type MediaCard, mediaCards } from '#server/engines/media/media-cards.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { Attachment } from '../contract.ts'
import {
  type AttachmentKind,
  attachmentLabels,
  fileUploadName,
  relayUploadName,
  voiceUploadName,
} from '../rules.ts'
import type { ChatTables } from '../tables.server.ts'

const t = withTables<ChatTables>()

/** How many values of loudness a voice is drawn from. */
const columns = 50

const voices = [voiceUploadName, relayUploadName]

/** What is to be sent with a message: its media, what it is and what it is called. */
export type OwnFile = { id: string; kind: AttachmentKind; name: string; upload: string }

/**
 * These files, in the order they are named, as whoever sends them may send them.
 * @throws AppError invalid, where one is not theirs, or was sent before, or a voice does not stand alone
 */
export async function findOwnFiles(db: Db, userId: string, ids: readonly string[]): Promise<OwnFile[]> {
  if (ids.length === 0) return []
  const rows = await findOwnMedia(db, userId, { ids, kinds: [fileUploadName, ...voices] })
  const sent = await t(db)
    .selectFrom('chat_attachment')
    .select('media_id')
    .where('media_id', 'in', ids)
    .executeTakeFirst()
  const byId = new Map(rows.map(row => [row.id, row]))
  const files = ids.flatMap(id => byId.get(id) ?? [])
  if (sent || files.length < ids.length || byId.size < ids.length)
    throw refuse('این فایل دیگر نیست، یا پیش‌تر فرستاده شده است.')
  const isVoice = files.some(({ kind }) => voices.includes(kind))
  if (isVoice && files.length > 1) throw refuse('پیام صوتی تنها فرستاده می‌شود.')
  return files.map(({ id, kind: upload, family, name }) => ({
    id,
    name,
    upload,
    kind: isVoice ? 'voice' : family === 'picture' ? 'picture' : 'file',
  }))
}

const refuse = (message: string) =>
  new AppError('invalid', { message, errors: [{ field: 'attachments', message }] })

/** Lays files with the message that was just written. @throws AppError conflict, where one is sent elsewhere at the same time */
export async function insertAttachments(
  tx: Tx,
  message: { id: string; conversation_id: string; seq: number },
  files: readonly OwnFile[],
): Promise<void> {
  if (files.length === 0) return
  const written = await t(tx)
    .insertInto('chat_attachment')
    .values(
      files.map(({ id, kind }, place) => ({
        media_id: id,
        message_id: message.id,
        conversation_id: message.conversation_id,
        seq: message.seq,
        place,
        kind,
      })),
    )
    .onConflict(conflict => conflict.column('media_id').doNothing())
    .returning('media_id')
    .execute()
  if (written.length < files.length) throw new AppError('conflict')
}

export const selectAttachments = (db: Db) =>
  t(db).selectFrom('chat_attachment').select(['message_id', 'media_id', 'kind'])

/** The files of these messages, by the messages' ids: as many statements however many there are. */
export async function describeAttachments(
  db: Db,
  messageIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const found = new Map<string, Attachment[]>()
  if (messageIds.length === 0) return found
  const rows = await selectAttachments(db)
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .orderBy('place')
    .execute()
  if (rows.length === 0) return found
  const cards = await mediaCards(
    db,
    rows.map(({ media_id }) => media_id),
  )
  for (const { message_id, media_id, kind } of rows)
    found.set(message_id, [...(found.get(message_id) ?? []), toAttachment(cards.get(media_id)!, kind)])
  return found
}

export function toAttachment(card: MediaCard, kind: AttachmentKind): Attachment {
  const { id, name, state, seconds, width, height, file_key, original } = card
  return {
    id,
    kind,
    name,
    bytes: Number(original?.bytes ?? card.bytes),
    ending: file_key.split('.').at(-1)!,
    state,
    seconds,
    peaks: kind === 'voice' && Array.isArray(card.peaks) ? narrow(card.peaks) : null,
    width,
    height,
  }
}

/** The loudest of each part: as many values as are drawn. */
const narrow = (peaks: readonly number[]) =>
  Array.from({ length: columns }, (_, at) => {
    const from = Math.floor((at * peaks.length) / columns)
    const to = Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / columns))
    return Math.max(0, ...peaks.slice(from, to))
  })

/** What is said of files where they are not shown: what each is, and of a file its name. */
export const nameFiles = (files: readonly Pick<Attachment, 'kind' | 'name'>[]): string[] =>
  files.map(({ kind, name }) =>
    kind === 'file' ? `${attachmentLabels.file}: ${name}` : attachmentLabels[kind],
  )

/** Names that are searched for; a voice's was made by a device. */
export const searchedNames = (files: readonly Pick<Attachment, 'kind' | 'name'>[]): string =>
  files.flatMap(({ kind, name }) => (kind === 'voice' ? [] : [name])).join('\n')

/** Takes away the files of a message with their bytes. */
export async function dropAttachments(
  app: Pick<AppContext, 'jobs'>,
  tx: Tx,
  messageId: string,
): Promise<void> {
  const gone = await t(tx)
    .deleteFrom('chat_attachment')
    .where('message_id', '=', messageId)
    .returning('media_id')
    .execute()
  await dropMedia(
    app,
    tx,
    gone.map(({ media_id }) => media_id),
  )
}
