import { sql } from 'kysely'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { maxSavedReplies } from './rules.ts'
import type { SavedRepliesTables } from './tables.server.ts'

const t = withTables<SavedRepliesTables>()

export async function listSavedReplies({ db, user }: SignedIn) {
  const items = await t(db)
    .selectFrom('chat_saved_reply')
    .select(['id', 'title', 'text'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { items }
}

/** @throws AppError conflict, where the id is another text's, or as many as may be kept are */
export async function saveReply(
  { db, user, now }: SignedIn,
  { id, title, text }: CheckedInputOf<typeof calls.saveReply>,
) {
  const reply = { id, title, text }
  await transaction(db, async tx => {
    // Of many that come at once each counts those before it.
    await sql`select pg_advisory_xact_lock(hashtext(${`chat-replies ${user.id}`}))`.execute(t(tx))
    const known = await t(tx)
      .selectFrom('chat_saved_reply')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (known) {
      if (known.user_id !== user.id || known.title !== title || known.text !== text)
        throw new AppError('conflict')
      return
    }
    const { count } = await t(tx)
      .selectFrom('chat_saved_reply')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (count >= maxSavedReplies) {
      throw new AppError('conflict', { message: 'صد متن نگه داشته‌اید؛ نخست یکی را حذف کنید.' })
    }
    await t(tx)
      .insertInto('chat_saved_reply')
      .values({ ...reply, user_id: user.id, created_at: now() })
      .execute()
  })
  return { reply }
}

/** @throws AppError notFound */
export async function changeSavedReply(
  { db, user }: SignedIn,
  { reply: id, title, text }: CheckedInputOf<typeof calls.changeSavedReply>,
) {
  const reply = await t(db)
    .updateTable('chat_saved_reply')
    .set({ title, text })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning(['id', 'title', 'text'])
    .executeTakeFirstOrThrow(notFound)
  return { reply }
}

/** @throws AppError notFound */
export async function deleteSavedReply(
  { db, user }: SignedIn,
  { reply }: CheckedInputOf<typeof calls.deleteSavedReply>,
) {
  await t(db)
    .deleteFrom('chat_saved_reply')
    .where('id', '=', reply)
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
  return {}
}
