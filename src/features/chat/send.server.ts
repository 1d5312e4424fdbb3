import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { key } from '#persian/search-key.ts'
import { extractCompounds } from '#persian/words.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { findPlace, findWriteRefusal, type Place, selectReadable } from './access.server.ts'
import {
  findOwnFiles,
  insertAttachments,
  type OwnFile,
  searchedNames,
} from './attachments/attachments.server.ts'
import type { Message, sendMessage as sendCall } from './contract.ts'
import { describeMessages, type MessageRow } from './messages.server.ts'
import { maxPerMinute, voiceUploadName } from './rules.ts'
import type { ChatTables } from './tables.server.ts'
import { tellMessage } from './tell.server.ts'

const t = withTables<ChatTables>()

/**
 * Sends a message. Whoever sends it again, because the answer was lost, is answered the same message.
 * @throws AppError notFound; notAllowed, with the reason; conflict, where the id is of something else;
 * tooManyRequests, past so many a minute
 */
export async function sendMessage(
  { db, user, now }: SignedIn,
  input: CheckedInputOf<typeof sendCall>,
): Promise<{ message: Message }> {
  const hasFiles = input.attachments.length > 0
  if (!input.text && !input.correction && !hasFiles)
    throw new AppError('invalid', { errors: [{ field: 'text', message: 'متن پیام وارد نشده است.' }] })
  if (input.correction && hasFiles)
    throw new AppError('invalid', {
      errors: [{ field: 'attachments', message: 'با اصلاح، فایلی فرستاده نمی‌شود.' }],
    })
  if (input.relay && (!input.text || hasFiles || input.correction || input.replyTo))
    throw new AppError('invalid', {
      errors: [{ field: 'text', message: 'برای زنجیرهٔ گفتار فقط موضوع را بنویسید.' }],
    })
  return transaction(db, async tx => {
    // Whoever else sends waits here: numbers come in the order of commits, without gaps.
    await lockConversation(tx, input.conversation)
    const place = await findPlace(tx, user, input.conversation)
    const { recent, before } = await findEarlier(tx, input.id, user.id, now())
    if (before) {
      if (before.author_id !== user.id || before.conversation_id !== place.id)
        throw new AppError('conflict', { message: 'پیام دیگری با همین شناسه هست.' })
      return { message: (await describeMessages(tx, [before]))[0]! }
    }
    const refusal = await findWriteRefusal(tx, user, place, now())
    if (refusal) throw new AppError('notAllowed', { message: refusal })
    if (input.relay && !(place.kind === 'group' && place.isLead))
      throw new AppError('notAllowed', { message: 'زنجیرهٔ گفتار را استاد در گروه خودش آغاز می‌کند.' })
    if (recent >= maxPerMinute)
      throw new AppError('tooManyRequests', {
        message: 'پیام‌های زیادی پشت سر هم فرستادید. کمی بعد دوباره تلاش کنید.',
        retryAfter: 30,
      })
    const target = await checkReply(tx, user, place, input)
    const files = await findOwnFiles(tx, user.id, input.attachments)
    if (target?.is_relay && files.some(({ upload }) => upload === voiceUploadName))
      throw new AppError('invalid', {
        errors: [{ field: 'attachments', message: 'در زنجیرهٔ گفتار، هر صدا حداکثر ۶۰ ثانیه است.' }],
      })
    return { message: await writeMessage(tx, place, { ...input, files, authorId: user.id, at: now() }) }
  })
}

/** Holds a conversation until the end of the transaction; one that is not there holds nothing. */
export const lockConversation = (tx: Tx, id: string) =>
  t(tx).selectFrom('chat_conversation').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Who wrote a message; undefined where there is none with this id. */
export const findAuthor = async (db: Db, id: string): Promise<{ authorId: string | null } | undefined> =>
  t(db).selectFrom('chat_message').select('author_id as authorId').where('id', '=', id).executeTakeFirst()

/** Writes a message under the lock of its conversation, and tells of it. */
export async function writeMessage(
  tx: Tx,
  place: Place,
  {
    id,
    text,
    replyTo,
    correction,
    files = [],
    relay = false,
    authorId,
    at,
  }: {
    id: string
    text: string
    replyTo?: string | undefined
    correction?: { original: string; corrected: string } | undefined
    files?: readonly OwnFile[]
    relay?: boolean
    authorId: string
    at: Date
  },
): Promise<Message> {
  const given = {
    id,
    conversation_id: place.id,
    author_id: authorId,
    text,
    search_key: buildSearchKey({ text, names: searchedNames(files), ...correction }),
    reply_to: replyTo ?? null,
    original: correction?.original ?? null,
    corrected: correction?.corrected ?? null,
    created_at: at,
    edited_at: null,
    deleted_at: null,
    pinned_at: null,
    is_relay: relay,
  }
  const numbers = await t(tx)
    .with('numbered', numbering =>
      numbering
        .updateTable('chat_conversation')
        .set({ last_seq: sql`last_seq + 1`, last_change: sql`last_change + 1`, last_at: at })
        .where('id', '=', place.id)
        .returning(['last_seq', 'last_change']),
    )
    .insertInto('chat_message')
    .values(({ selectFrom }) => ({
      ...given,
      seq: selectFrom('numbered').select('last_seq'),
      change: selectFrom('numbered').select('last_change'),
    }))
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning(['seq', 'change'])
    .executeTakeFirst()
  // The same id was sent into another conversation at the same time.
  if (!numbers) throw new AppError('conflict', { message: 'پیام دیگری با همین شناسه هست.' })
  const row = { ...given, ...numbers }
  await insertAttachments(tx, row, files)
  return tellMessage(tx, place, row, { isNew: true, hasFiles: files.length > 0, now: at })
}

export const buildSearchKey = ({
  text,
  original = '',
  corrected = '',
  names = '',
}: {
  text: string
  original?: string
  corrected?: string
  /** Of its files. */
  names?: string
}) => {
  const written = [text, original, corrected, names].join('\n')
  // Joined by a ZWNJ, two words may be looked for as one.
  return [key(written), ...extractCompounds(written).map(({ folded }) => folded)].join(' ')
}

/** The message that has this id already, and how many somebody sent in the last minute. */
async function findEarlier(tx: Tx, id: string, userId: string, now: Date) {
  const { recent, ...before } = await t(tx)
    .selectFrom(({ selectFrom }) =>
      selectFrom('chat_message')
        .select(sql<number>`count(*)::int`.as('recent'))
        .where('author_id', '=', userId)
        .where('created_at', '>', new Date(now.getTime() - 60_000))
        .as('minute'),
    )
    .leftJoin('chat_message', join => join.on('chat_message.id', '=', id))
    .selectAll()
    .executeTakeFirstOrThrow()
  return { recent, before: before.id === null ? null : (before as MessageRow & { conversation_id: string }) }
}

/**
 * What is replied to must be there to be read; what is corrected must have been written so, by somebody else.
 * @returns what is replied to
 */
async function checkReply(
  tx: Tx,
  user: SignedIn['user'],
  place: Place,
  { replyTo, correction }: CheckedInputOf<typeof sendCall>,
): Promise<{ is_relay: boolean } | undefined> {
  const refuse = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })
  if (correction && !replyTo) throw refuse('replyTo', 'بگویید کدام پیام را اصلاح می‌کنید.')
  if (!replyTo) return undefined
  const target = await selectReadable(tx, place, user.id)
    .select(['author_id', 'text', 'original', 'deleted_at', 'is_relay'])
    .where('id', '=', replyTo)
    .executeTakeFirstOrThrow(() => refuse('replyTo', 'پیامی که به آن پاسخ می‌دهید دیگر نیست.'))
  if (!correction) return target
  if (place.kind === 'channel') throw refuse('correction', 'در کانال چیزی اصلاح نمی‌شود.')
  if (target.author_id === user.id) throw refuse('correction', 'پیام خودتان را ویرایش کنید.')
  if (target.deleted_at || target.original !== null || !target.text.includes(correction.original))
    throw refuse('correction.original', 'این جمله در آن پیام نیست؛ شاید نویسنده‌اش آن را عوض کرده باشد.')
  if (correction.original === correction.corrected) throw refuse('correction.corrected', 'چیزی عوض نشده است.')
  return target
}
