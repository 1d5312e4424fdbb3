import { sql } from 'kysely'
import { findTalkers } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { findMessage, findWriteRefusal, type Place } from './access.server.ts'
import {
  describeAttachments,
  dropAttachments,
  nameFiles,
  searchedNames,
} from './attachments/attachments.server.ts'
import type * as calls from './contract.ts'
import type { Message } from './contract.ts'
import type { MessageRow } from './messages.server.ts'
import { deleteForAllMs, editMs } from './rules.ts'
import { buildSearchKey, lockConversation } from './send.server.ts'
import type { ChatTables } from './tables.server.ts'
import { tellMessage } from './tell.server.ts'

const t = withTables<ChatTables>()

/** A message whose conversation is held until the end of the transaction. @throws AppError notFound */
export async function lockMessage(tx: Tx, user: SignedIn['user'], id: string) {
  const { place } = await findMessage(tx, user, id)
  await lockConversation(tx, place.id)
  return findMessage(tx, user, id)
}

/**
 * Changes the text of a message of one's own. Saved again with the same text it stays as it is.
 * @throws AppError notFound; notAllowed, for another's and past its time
 */
export async function editMessage(
  { db, user, now }: SignedIn,
  { message: id, text }: CheckedInputOf<typeof calls.editMessage>,
): Promise<{ message: Message }> {
  return transaction(db, async tx => {
    const { place, message } = await lockMessage(tx, user, id)
    if (message.author_id !== user.id) throw new AppError('notAllowed')
    if (message.deleted_at) throw new AppError('conflict', { message: 'این پیام حذف شده است.' })
    if (message.original !== null)
      throw new AppError('conflict', {
        message: 'اصلاح را ویرایش نمی‌توان کرد؛ آن را حذف کنید و دوباره بنویسید.',
      })
    if (now().getTime() - message.created_at.getTime() > editMs)
      throw new AppError('notAllowed', { message: 'پیام را تا ۱۵ دقیقه پس از فرستادن می‌توان ویرایش کرد.' })
    const refusal = await findWriteRefusal(tx, user, place, now())
    if (refusal) throw new AppError('notAllowed', { message: refusal })
    await keepPast(tx, place, message, now())
    const files = (await describeAttachments(tx, [id])).get(id) ?? []
    const row = await rewriteMessage(tx, place, message, {
      text,
      search_key: buildSearchKey({ text, names: searchedNames(files) }),
      edited_at: now(),
    })
    return { message: await tellMessage(tx, place, row, { isNew: false, now: now() }) }
  })
}

/**
 * Deletes a message for oneself, or for everybody; again, nothing happens.
 * @throws AppError notFound; notAllowed, for everybody where it is another's or past its time
 */
export async function deleteMessage(
  { app, db, user, now }: SignedIn,
  { message: id, forAll }: CheckedInputOf<typeof calls.deleteMessage>,
): Promise<Record<string, never>> {
  await transaction(db, async tx => {
    const { place, message } = await lockMessage(tx, user, id)
    if (!forAll) {
      await t(tx)
        .insertInto('chat_hidden')
        .values({ user_id: user.id, message_id: id })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return
    }
    if (message.deleted_at) return
    const isLate = now().getTime() - message.created_at.getTime() > deleteForAllMs
    if (!(place.isLead && place.kind !== 'direct') && (message.author_id !== user.id || isLate))
      throw new AppError('notAllowed', {
        message:
          message.author_id === user.id
            ? 'پیام را تا یک ساعت پس از فرستادن می‌توان برای همه حذف کرد.'
            : 'فقط پیام خودتان را می‌توانید برای همه حذف کنید.',
      })
    await removeForAll(app, tx, { place, message, now: now() })
  })
  return {}
}

/** Empties a message for everybody and takes its files away; its place in the conversation stays. */
export async function removeForAll(
  app: Pick<AppContext, 'jobs'>,
  tx: Tx,
  { place, message, now }: { place: Place; message: MessageRow; now: Date },
): Promise<void> {
  await keepPast(tx, place, message, now)
  await t(tx).deleteFrom('chat_reaction').where('message_id', '=', message.id).execute()
  await dropAttachments(app, tx, message.id)
  await t(tx).deleteFrom('chat_voice_comment').where('message_id', '=', message.id).execute()
  const row = await rewriteMessage(tx, place, message, {
    text: '',
    search_key: '',
    original: null,
    corrected: null,
    pinned_at: null,
    deleted_at: now,
  })
  await tellMessage(tx, place, row, { isNew: false, now })
}

/** Sets one's reaction, one a message. @throws AppError notFound; notAllowed, in channels */
export async function react(
  { db, user, now }: SignedIn,
  { message: id, emoji }: CheckedInputOf<typeof calls.react>,
): Promise<Record<string, never>> {
  await transaction(db, async tx => {
    const { place, message } = await lockMessage(tx, user, id)
    if (place.kind === 'channel' || message.deleted_at)
      throw new AppError('notAllowed', { message: 'به این پیام نمی‌توان واکنش نشان داد.' })
    const refusal = await findWriteRefusal(tx, user, place, now())
    if (refusal) throw new AppError('notAllowed', { message: refusal })
    const before = await t(tx)
      .selectFrom('chat_reaction')
      .select('emoji')
      .where('message_id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if ((before?.emoji ?? null) === emoji) return
    await t(tx)
      .deleteFrom('chat_reaction')
      .where('message_id', '=', id)
      .where('user_id', '=', user.id)
      .execute()
    if (emoji)
      await t(tx)
        .insertInto('chat_reaction')
        .values({ message_id: id, user_id: user.id, emoji, at: now() })
        .execute()
    const row = await rewriteMessage(tx, place, message, {})
    await tellMessage(tx, place, row, { isNew: false, now: now() })
  })
  return {}
}

type Set = Partial<
  Pick<MessageRow, 'text' | 'original' | 'corrected' | 'edited_at' | 'deleted_at' | 'pinned_at'>
> & {
  search_key?: string
}

/** Writes what changed of a message, under the conversation's next number. */
export async function rewriteMessage(
  tx: Tx,
  place: Place,
  message: Pick<MessageRow, 'id'>,
  set: Set,
): Promise<MessageRow> {
  const { change } = await t(tx)
    .updateTable('chat_conversation')
    .set({ last_change: sql`last_change + 1` })
    .where('id', '=', place.id)
    .returning('last_change as change')
    .executeTakeFirstOrThrow()
  return t(tx)
    .updateTable('chat_message')
    .set({ ...set, change })
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What is said with the staff stays known to the school; between others an edit leaves nothing behind. */
async function keepPast(tx: Tx, place: Place, message: MessageRow, until: Date): Promise<void> {
  if (!(await isWithStaff(tx, place, until))) return
  const { id, original, corrected } = message
  const files = (await describeAttachments(tx, [id])).get(id) ?? []
  // Of files it stays known that they were there.
  const text = [message.text, ...nameFiles(files)].filter(Boolean).join('\n')
  await t(tx)
    .insertInto('chat_past_text')
    .values({ message_id: id, text, original, corrected, until })
    .execute()
}

async function isWithStaff(db: Db, { kind, person_a, person_b }: Place, now: Date): Promise<boolean> {
  // A group has a teacher, a channel is the school's.
  if (kind !== 'direct') return true
  const talkers = await findTalkers(db, [person_a, person_b], now)
  return [...talkers.values()].some(({ roles }) => roles.length > 0)
}
