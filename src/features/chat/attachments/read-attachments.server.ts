import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { mediaCards, withLinks } from '#server/engines/media/media-cards.ts'
import { listPlaybackPositions } from '#server/engines/media/playback-positions.ts'
import { findPlace, selectReadable } from '../access.server.ts'
import type * as calls from '../contract.ts'
import type { FileLinks } from '../contract.ts'
import { findPeople } from '../people.server.ts'
import { toAttachment } from './attachments.server.ts'

const maxListed = 50

/** Links of files of a conversation; what is not there, or not theirs to read, has none. @throws AppError notFound */
export async function readLinks(
  context: SignedIn,
  { conversation, ids }: CheckedInputOf<typeof calls.readLinks>,
) {
  const { db, user } = context
  const place = await findPlace(db, user, conversation)
  const rows = await selectReadable(db, place, user.id)
    .innerJoin('chat_attachment', 'chat_attachment.message_id', 'chat_message.id')
    .select('media_id')
    .where('media_id', 'in', ids)
    .execute()
  const found = rows.map(({ media_id }) => media_id)
  const links = await linkAttachments(context, found)
  const positions = await listPlaybackPositions(db, user.id, found)
  return {
    items: [...links].map(([id, link]) => ({ id, ...link, isHeard: positions.get(id)?.watched ?? false })),
  }
}

/** Where these files are fetched by whoever asks, by their ids; for people of whom it is known that they may read them. */
export async function linkAttachments(
  context: SignedIn,
  mediaIds: readonly string[],
): Promise<Map<string, FileLinks>> {
  const cards = await mediaCards(context.db, mediaIds)
  return new Map(
    [...cards].map(([id, card]) => {
      const { src, save, audio, original } = withLinks(context, card)
      return [id, { src, save, aac: audio?.src ?? null, original }]
    }),
  )
}

/** What was sent in a conversation beside words, the newest first. @throws AppError notFound */
export async function listAttachments(
  { db, user, now }: SignedIn,
  { conversation, kind, before }: CheckedInputOf<typeof calls.listAttachments>,
) {
  const place = await findPlace(db, user, conversation)
  const rows = await selectReadable(db, place, user.id)
    .innerJoin('chat_attachment', 'chat_attachment.message_id', 'chat_message.id')
    .select(['media_id', 'chat_attachment.kind', 'chat_message.seq', 'author_id', 'created_at'])
    .where('chat_attachment.kind', 'in', kind === 'voice' ? ['voice'] : ['picture', 'file'])
    .$if(before !== undefined, all => all.where('chat_message.seq', '<', before!))
    .orderBy('chat_message.seq', 'desc')
    .orderBy('place')
    .limit(maxListed + 1)
    .execute()
  const shown = wholeMessages(rows)
  const cards = await mediaCards(
    db,
    shown.map(({ media_id }) => media_id),
  )
  const people = await findPeople(
    db,
    shown.map(({ author_id }) => author_id),
    { readerId: user.id, now: now() },
  )
  return {
    items: shown.map(row => ({
      seq: row.seq,
      at: row.created_at.toISOString(),
      authorName: people.get(row.author_id ?? '')?.name ?? null,
      attachment: toAttachment(cards.get(row.media_id)!, row.kind),
    })),
    hasMore: rows.length > shown.length,
  }
}

/** A page ends with a message and not among its files, since the next one begins before that message. */
function wholeMessages<R extends { seq: number }>(rows: R[]): R[] {
  const next = rows[maxListed]
  return next ? rows.slice(0, maxListed).filter(({ seq }) => seq !== next.seq) : rows
}
