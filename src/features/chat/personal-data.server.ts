import { sql } from 'kysely'
import { eraseChannels } from '#server/engines/live/publish.ts'
import type { MediaTables } from '#server/engines/media/tables.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { chatChannel } from './rules.ts'
import type { ChatTables } from './tables.server.ts'

const t = withTables<ChatTables & Pick<MediaTables, 'media'>>()

/** Empties all that somebody wrote, as a deletion for everybody does; the others keep what they wrote to them. */
export async function eraseChat(tx: Tx, userId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from chat_conversation c
    where c.person_a = ${userId} or c.person_b = ${userId}
      or exists (select from chat_message m where m.conversation_id = c.id and m.author_id = ${userId})
    order by c.id for no key update`.execute(t(tx))
  const ids = rows.map(({ id }) => id)
  await t(tx)
    .deleteFrom('chat_past_text')
    .where('message_id', 'in', all =>
      all.selectFrom('chat_message').select('id').where('author_id', '=', userId),
    )
    .execute()
  await t(tx)
    .deleteFrom('chat_voice_comment')
    .where(eb =>
      eb.or([
        eb('author_id', '=', userId),
        eb('message_id', 'in', eb.selectFrom('chat_message').select('id').where('author_id', '=', userId)),
      ]),
    )
    .execute()
  // The files themselves go with the account that sent them.
  await t(tx)
    .deleteFrom('chat_attachment')
    .where('message_id', 'in', all =>
      all.selectFrom('chat_message').select('id').where('author_id', '=', userId),
    )
    .execute()
  // What quotes them in a correction goes as well.
  await sql`
    update chat_message as answer set original = '', corrected = ''
    from chat_message as own
    where own.id = answer.reply_to and own.author_id = ${userId} and answer.original is not null`.execute(
    t(tx),
  )
  await sql`update chat_conversation set last_change = last_change + 1 where id = any(${ids}::uuid[])`.execute(
    t(tx),
  )
  await t(tx)
    .updateTable('chat_message')
    .set({
      change: sql<number>`(select last_change from chat_conversation c where c.id = conversation_id)`,
      author_id: null,
      text: '',
      search_key: '',
      original: null,
      corrected: null,
      pinned_at: null,
      deleted_at: sql<Date>`coalesce(deleted_at, ${now})`,
    })
    .where('author_id', '=', userId)
    .execute()
  for (const column of ['person_a', 'person_b'] as const)
    await t(tx)
      .updateTable('chat_conversation')
      .set({ [column]: null })
      .where(column, '=', userId)
      .execute()
  await t(tx)
    .deleteFrom('chat_conversation')
    .where('kind', '=', 'direct')
    .where('person_a', 'is', null)
    .where('person_b', 'is', null)
    .execute()
  for (const table of ['chat_member', 'chat_hidden', 'chat_reaction'] as const)
    await t(tx).deleteFrom(table).where('user_id', '=', userId).execute()
  await t(tx)
    .deleteFrom('chat_block')
    .where(eb => eb.or([eb('user_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
  // What was told of their messages lies there for a week: readers look anew.
  await eraseChannels(tx, ids.map(chatChannel))
}

/** What somebody wrote, with when and where; what others wrote to them is theirs. */
export async function exportChat(db: Db, userId: string): Promise<object> {
  const messages = await t(db)
    .selectFrom('chat_message')
    .innerJoin('chat_conversation', 'chat_conversation.id', 'conversation_id')
    .select(['conversation_id as conversation', 'kind', 'seq', 'text', 'original', 'corrected'])
    .select(['chat_message.created_at as at', 'edited_at as editedAt'])
    .where('author_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('chat_message.created_at')
    .orderBy('seq')
    .execute()
  const files = await t(db)
    .selectFrom('chat_attachment')
    .innerJoin('chat_message', 'chat_message.id', 'message_id')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['chat_attachment.conversation_id as conversation', 'chat_attachment.seq', 'place'])
    .select(['chat_attachment.kind', 'media.name', 'media.bytes', 'media.seconds'])
    .where('author_id', '=', userId)
    .orderBy('chat_message.created_at')
    .orderBy('chat_attachment.seq')
    .orderBy('place')
    .execute()
  const comments = await t(db)
    .selectFrom('chat_voice_comment')
    .select(['message_id as message', 'second', 'text', 'at'])
    .where('author_id', '=', userId)
    .orderBy('at')
    .execute()
  const reactions = await t(db)
    .selectFrom('chat_reaction')
    .select(['message_id as message', 'emoji', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  const blocks = await t(db)
    .selectFrom('chat_block')
    .select(['blocked_id as person', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  const marks = await t(db)
    .selectFrom('chat_member')
    .select([
      'conversation_id as conversation',
      'read_seq as read',
      'delivered_seq as delivered',
      'is_muted as muted',
    ])
    .where('user_id', '=', userId)
    .orderBy('conversation_id')
    .execute()
  const hidden = await t(db)
    .selectFrom('chat_hidden')
    .select('message_id as message')
    .where('user_id', '=', userId)
    .orderBy('message_id')
    .execute()
  return {
    messages,
    files,
    comments,
    reactions,
    blocks,
    marks,
    hidden,
  }
}
