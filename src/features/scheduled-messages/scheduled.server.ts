/** Messages that wait for their time: written, changed and deleted by who wrote them. */
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findAuthor, findPlace, findWriteRefusal } from '#features/chat/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { maxAheadMs, maxScheduled } from './rules.ts'
import type { ScheduledTables } from './tables.server.ts'

const t = withTables<ScheduledTables>()
type Row = Pick<ScheduledTables['chat_scheduled_message'], 'id' | 'text' | 'send_at'> & {
  refusal: string | null
}

const toScheduled = ({ id, text, send_at, refusal }: Row) => ({
  id,
  text,
  sendAt: send_at.toISOString(),
  refusal,
})

/** @throws AppError notFound */
export async function listScheduled(
  { db, user }: SignedIn,
  { conversation }: CheckedInputOf<typeof calls.listScheduled>,
) {
  await findPlace(db, user, conversation)
  const rows = await t(db)
    .selectFrom('chat_scheduled_message')
    .selectAll()
    .where('author_id', '=', user.id)
    .where('conversation_id', '=', conversation)
    .orderBy('send_at')
    .orderBy('id')
    .execute()
  return { items: rows.map(toScheduled) }
}

/** @throws AppError invalid, at `sendAt`, for what is over or more than a year ahead */
function readTime(sendAt: string, now: Date): Date {
  const at = new Date(sendAt)
  const refuse = (message: string) =>
    new AppError('invalid', { message, errors: [{ field: 'sendAt', message }] })
  if (at <= now) throw refuse('این زمان گذشته است.')
  if (at.getTime() - now.getTime() > maxAheadMs) throw refuse('زمان پیام تا یک سال دیگر است.')
  return at
}

/**
 * @throws AppError notFound; notAllowed, with the reason; invalid, at `sendAt`; conflict, where the id is of something
 * else, or as many as may wait do
 */
export async function scheduleMessage(
  { db, user, now }: SignedIn,
  { conversation, id, text, sendAt }: CheckedInputOf<typeof calls.scheduleMessage>,
) {
  const at = readTime(sendAt, now())
  return transaction(db, async tx => {
    // Of many that come at once each counts those before it.
    await sql`select pg_advisory_xact_lock(hashtext(${`chat-scheduled ${user.id}`}))`.execute(t(tx))
    const place = await findPlace(tx, user, conversation)
    const known = await t(tx)
      .selectFrom('chat_scheduled_message')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (known) {
      if (known.author_id !== user.id || known.conversation_id !== place.id) throw new AppError('conflict')
      return { scheduled: toScheduled(known) }
    }
    if (await findAuthor(tx, id)) throw new AppError('conflict', { message: 'این پیام فرستاده شده است.' })
    const refusal = await findWriteRefusal(tx, user, place, now())
    if (refusal) throw new AppError('notAllowed', { message: refusal })
    const { count } = await t(tx)
      .selectFrom('chat_scheduled_message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('author_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (count >= maxScheduled) {
      throw new AppError('conflict', {
        message: 'پنجاه پیام شما در صف زمان است؛ یکی را بفرستید یا حذف کنید.',
      })
    }
    const row = { id, text, send_at: at }
    await t(tx)
      .insertInto('chat_scheduled_message')
      .values({ ...row, conversation_id: place.id, author_id: user.id, created_at: now() })
      .execute()
    return { scheduled: toScheduled({ ...row, refusal: null }) }
  })
}

/** What was refused before waits anew. @throws AppError notFound, once it was sent too; invalid, at `sendAt` */
export async function changeScheduled(
  { db, user, now }: SignedIn,
  { scheduled, text, sendAt }: CheckedInputOf<typeof calls.changeScheduled>,
) {
  const row = await t(db)
    .updateTable('chat_scheduled_message')
    .set({ text, send_at: readTime(sendAt, now()), refused_at: null, refusal: null })
    .where('id', '=', scheduled)
    .where('author_id', '=', user.id)
    .returning(['id', 'text', 'send_at', 'refusal'])
    .executeTakeFirst()
  if (!row) throw new AppError('notFound', { message: 'این پیام دیگر در صف نیست؛ شاید فرستاده شده باشد.' })
  return { scheduled: toScheduled(row) }
}

/** @throws AppError notFound, once it was sent too */
export async function deleteScheduled(
  { db, user }: SignedIn,
  { scheduled }: CheckedInputOf<typeof calls.deleteScheduled>,
) {
  await t(db)
    .deleteFrom('chat_scheduled_message')
    .where('id', '=', scheduled)
    .where('author_id', '=', user.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('notFound', { message: 'این پیام دیگر در صف نیست.' }))
  return {}
}
