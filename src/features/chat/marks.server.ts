import { sql } from 'kysely'
import { findTalkers } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type UserEvent, userChannel } from '#contract/live.ts'
import type { SignedIn } from '#server/app-context.ts'
import { publishEach, tellPassing } from '#server/engines/live/publish.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { findPlace, findWriteRefusal } from './access.server.ts'
import type * as calls from './contract.ts'
import { findOwnConversations } from './list.server.ts'
import { type ChatEvent, chatChannel, type PassingEvent } from './rules.ts'
import type { ChatTables } from './tables.server.ts'

const t = withTables<ChatTables>()

/**
 * Keeps how far somebody received and read conversations. Numbers past the end count as the end, smaller ones than known
 * as nothing, and conversations they have no part in are passed over: of many, one may just have been left.
 */
export async function setMarks(
  { db, user }: SignedIn,
  { items }: CheckedInputOf<typeof calls.setMarks>,
): Promise<Record<string, never>> {
  const places = await findOwnConversations(db, user)
  const wanted = items.filter(({ conversation }) => places.has(conversation))
  if (wanted.length === 0) return {}
  await transaction(db, async tx => {
    const { rows } = await sql<{ id: string; kind: string; read_seq: number; delivered_seq: number }>`
      insert into chat_member (conversation_id, user_id, read_seq, delivered_seq)
      select c.id, ${user.id}, least(w.read, c.last_seq), least(greatest(w.delivered, w.read), c.last_seq)
      from unnest(
        ${wanted.map(({ conversation }) => conversation)}::uuid[], ${wanted.map(({ read }) => read)}::bigint[],
        ${wanted.map(({ delivered }) => delivered)}::bigint[]
      ) as w (id, read, delivered) join chat_conversation c on c.id = w.id
      order by c.id
      on conflict (conversation_id, user_id) do update set
        read_seq = greatest(chat_member.read_seq, excluded.read_seq),
        delivered_seq = greatest(chat_member.delivered_seq, excluded.delivered_seq)
      where excluded.read_seq > chat_member.read_seq or excluded.delivered_seq > chat_member.delivered_seq
      returning conversation_id as id, read_seq, delivered_seq`.execute(t(tx))
    if (rows.length === 0) return
    const events = rows
      .filter(({ id }) => places.get(id) !== 'channel')
      .map(({ id, read_seq, delivered_seq }) => ({
        channel: chatChannel(id),
        event: {
          kind: 'marks',
          userId: user.id,
          read: Number(read_seq),
          delivered: Number(delivered_seq),
        } satisfies ChatEvent<never>,
      }))
    // One's other pages count what is unread anew.
    const own = { channel: userChannel(user.id), event: { changed: 'chat' } satisfies UserEvent }
    await publishEach(tx, [...events, own])
  })
  return {}
}

export async function setMuted(
  { db, user }: SignedIn,
  { conversation, muted }: CheckedInputOf<typeof calls.setMuted>,
): Promise<Record<string, never>> {
  const place = await findPlace(db, user, conversation)
  await t(db)
    .insertInto('chat_member')
    .values({ conversation_id: place.id, user_id: user.id, is_muted: muted })
    .onConflict(conflict => conflict.columns(['conversation_id', 'user_id']).doUpdateSet({ is_muted: muted }))
    .execute()
  return {}
}

/** Tells who has the conversation open that somebody types; who may not write there types nothing. */
export async function type(
  { db, user, now }: SignedIn,
  { conversation }: CheckedInputOf<typeof calls.type>,
): Promise<Record<string, never>> {
  const place = await findPlace(db, user, conversation)
  if (await findWriteRefusal(db, user, place, now())) return {}
  const me = (await findTalkers(db, [user.id], now())).get(user.id)
  if (!me) return {}
  const event: PassingEvent = { kind: 'typing', userId: user.id, name: me.firstName }
  await transaction(db, tx => tellPassing(tx, chatChannel(place.id), event))
  return {}
}
