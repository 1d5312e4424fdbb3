import { findTalkers } from '#account/public.server.ts'
import { type UserEvent, userChannel } from '#contract/live.ts'
import { publish, publishToMany, redactEvents } from '#server/engines/live/publish.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { listMemberIds, type Place } from './access.server.ts'
import type { Message } from './contract.ts'
import { describeMessages, type MessageRow } from './messages.server.ts'
import { toPerson } from './people.server.ts'
import { type ChatEvent, chatChannel } from './rules.ts'

/** Bytes of a message that goes with its event; what is longer is asked for by whoever hears of it. */
const maxEventBytes = 12_000
/** Members of a conversation who each hear of it wherever they are; of larger ones only who has it open does. */
const maxNotifiedMembers = 60

/**
 * Tells a conversation of a message that is new or was changed, last in the transaction of the cause. What was told of it
 * before no longer stands anywhere: an edit or a deletion is one for who comes back later too.
 */
export async function tellMessage(
  tx: Tx,
  place: Place,
  row: MessageRow,
  { isNew, hasFiles = true, now }: { isNew: boolean; hasFiles?: boolean; now: Date },
): Promise<Message> {
  const [message] = await describeMessages(tx, [row], { isNew, hasFiles })
  const author = (await findTalkers(tx, [row.author_id], now)).get(row.author_id ?? '')
  const channel = chatChannel(place.id)
  // Readers are many, and learners among them: first names alone are told.
  const event: ChatEvent<Message> = {
    kind: 'message',
    message: message!,
    author: author ? toPerson(author, false) : null,
  }
  const isLong = Buffer.byteLength(JSON.stringify(event)) > maxEventBytes
  if (!isNew)
    await redactEvents(tx, channel, { path: ['message', 'id'], value: row.id, event: { kind: 'changed' } })
  await publish(tx, channel, isLong ? { kind: 'changed' } : event)
  await tellMembers(tx, place)
  return message!
}

/** Tells each member that something in their list of conversations is otherwise. */
export async function tellMembers(tx: Tx, place: Place): Promise<void> {
  const ids = await listMemberIds(tx, place, maxNotifiedMembers + 1)
  if (ids.length > 0 && ids.length <= maxNotifiedMembers)
    await publishToMany(tx, ids.map(userChannel), { changed: 'chat' } satisfies UserEvent)
}
