/** Sends the messages whose time has come, each once. */

import type { Selectable } from 'kysely'
import { findTalkers, notify } from '#account/public.server.ts'
import { AppError, isAppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  findAuthor,
  findPlace,
  findWriteRefusal,
  lockConversation,
  type Place,
  refusalSentences,
  writeMessage,
} from '#features/chat/public.server.ts'
import { conversationPath } from '#features/chat/public.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { sendScheduledNow as sendNowCall } from './contract.ts'
import type { ScheduledTables } from './tables.server.ts'

const t = withTables<ScheduledTables>()
type Row = Selectable<ScheduledTables['chat_scheduled_message']>

const notThere = 'این گفت‌وگو نیست، یا دیگر عضو آن نیستید.'

/** Where its author writes, or why they may not any more. */
async function findTarget(tx: Tx, row: Row, now: Date): Promise<Place | string> {
  const author = (await findTalkers(tx, [row.author_id], now)).get(row.author_id)
  if (!author || author.isGone) return refusalSentences.gone
  const user = { id: author.id, roles: [...author.roles] }
  try {
    const place = await findPlace(tx, user, row.conversation_id)
    return (await findWriteRefusal(tx, user, place, now)) ?? place
  } catch (thrown) {
    if (isAppError(thrown)) return notThere
    throw thrown
  }
}

/** Puts a message that waited, and whose row is held, among the messages. @returns why it may not be sent, or null */
async function send(tx: Tx, row: Row, now: Date): Promise<string | null> {
  // Whoever else sends waits here: numbers come in the order of commits, without gaps.
  await lockConversation(tx, row.conversation_id)
  const target = await findTarget(tx, row, now)
  if (typeof target === 'string') return target
  await t(tx).deleteFrom('chat_scheduled_message').where('id', '=', row.id).execute()
  await writeMessage(tx, target, { id: row.id, text: row.text, authorId: row.author_id, at: now })
  return null
}

const lockRow = (tx: Tx, id: string, userId: string) =>
  t(tx)
    .selectFrom('chat_scheduled_message')
    .selectAll()
    .where('id', '=', id)
    .where('author_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** @throws AppError notFound; notAllowed, with the reason */
export async function sendScheduledNow(
  { db, user, now }: SignedIn,
  { scheduled }: CheckedInputOf<typeof sendNowCall>,
) {
  await transaction(db, async tx => {
    const row = await lockRow(tx, scheduled, user.id)
    if (!row) {
      if ((await findAuthor(tx, scheduled))?.authorId === user.id) return
      throw new AppError('notFound', { message: 'این پیام دیگر در صف نیست.' })
    }
    const refusal = await send(tx, row, now())
    if (refusal) throw new AppError('notAllowed', { message: refusal })
  })
  return {}
}

/**
 * Looked for as often as the queues are. Each message is a transaction of its own in which its row goes and the message
 * comes: a process that dies leaves it waiting, and of two that look at once one passes over what the other holds.
 */
export const sendScheduled: Job = {
  name: 'send-scheduled-messages',
  every: '* * * * *',
  waits: 'exists (select from chat_scheduled_message where refused_at is null and send_at <= now())',
  async run(app) {
    const sendNext = () =>
      transaction(app.db, async tx => {
        const now = app.now()
        const row = await t(tx)
          .selectFrom('chat_scheduled_message')
          .selectAll()
          .where('refused_at', 'is', null)
          .where('send_at', '<=', now)
          .orderBy('send_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (!row) return false
        const refusal = await send(tx, row, now)
        if (refusal === null) return true
        await t(tx)
          .updateTable('chat_scheduled_message')
          .set({ refused_at: now, refusal })
          .where('id', '=', row.id)
          .execute()
        await notify(app, tx, row.author_id, 'chat-scheduled-refused', {
          due: formatDateTime(row.send_at),
          reason: refusal,
          link: conversationPath({ id: row.conversation_id }),
        })
        return true
      })
    while (await sendNext());
  },
}
