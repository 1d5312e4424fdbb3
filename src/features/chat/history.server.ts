import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findPlace, type Place, selectReadable } from './access.server.ts'
import type * as calls from './contract.ts'
import type { MessagePage } from './contract.ts'
import { describeMessages, type MessageRow } from './messages.server.ts'
import { findPeople } from './people.server.ts'

const columns = [
  'chat_message.id',
  'seq',
  'change',
  'author_id',
  'text',
  'reply_to',
  'original',
  'corrected',
  'created_at',
  'edited_at',
  'deleted_at',
  'pinned_at',
  'is_relay',
] as const

/** More changes than this are no page: whoever was away for so long reads the newest page instead. */
const maxChanges = 200

type Reader = Pick<SignedIn, 'db' | 'now'> & { user: Pick<SignedIn['user'], 'id' | 'roles'> }

/** A page of messages in their order. @throws AppError notFound; invalid, where two places are named */
export async function readMessages(
  { db, user, now }: Reader,
  { conversation, before, after, around, limit }: CheckedInputOf<typeof calls.readMessages>,
): Promise<MessagePage> {
  if ([before, after, around].filter(given => given !== undefined).length > 1) throw new AppError('invalid')
  const place = await findPlace(db, user, conversation)
  const readBefore = (seq: number | undefined, most: number) =>
    selectReadable(db, place, user.id)
      .select(columns)
      .$if(seq !== undefined, all => all.where('seq', '<', seq!))
      .orderBy('seq', 'desc')
      .limit(most + 1)
      .execute()
  const readAfter = (seq: number, most: number) =>
    selectReadable(db, place, user.id)
      .select(columns)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(most + 1)
      .execute()
  const half = Math.ceil(limit / 2)
  let older: MessageRow[] = []
  let newer: MessageRow[] = []
  let hasBefore = false
  let hasAfter = false
  if (after === undefined) {
    const most = around === undefined ? limit : half
    const rows = await readBefore(around === undefined ? before : around + 1, most)
    hasBefore = rows.length > most
    older = rows.slice(0, most).reverse()
  } else hasBefore = after > place.floor
  if (after !== undefined || around !== undefined) {
    const most = after === undefined ? half : limit
    const rows = await readAfter(after ?? around!, most)
    hasAfter = rows.length > most
    newer = rows.slice(0, most)
  } else hasAfter = before !== undefined && before <= place.last_seq
  return { ...(await describe(db, user.id, place, [...older, ...newer], now())), hasBefore, hasAfter }
}

/** What is new or changed after a number. @throws AppError notFound */
export async function readChanges(
  { db, user, now }: SignedIn,
  { conversation, since }: CheckedInputOf<typeof calls.readChanges>,
) {
  const place = await findPlace(db, user, conversation)
  const rows = await selectReadable(db, place, user.id)
    .select(columns)
    .where('change', '>', since)
    .orderBy('change')
    .limit(maxChanges + 1)
    .execute()
  const isTooMuch = rows.length > maxChanges || since > place.last_change
  const inOrder = isTooMuch ? [] : rows.toSorted((a, b) => a.seq - b.seq)
  return { ...(await describe(db, user.id, place, inOrder, now())), isTooMuch }
}

/** `change` was read before the rows: what changes meanwhile is asked for again, and never missed. */
async function describe(db: Db, readerId: string, place: Place, rows: readonly MessageRow[], now: Date) {
  const items = await describeMessages(db, rows)
  const ids = items.flatMap(({ authorId, replyTo }) => [authorId, replyTo?.authorId ?? null])
  const people = await findPeople(db, ids, { readerId, now })
  return { items, change: place.last_change, people: [...people.values()] }
}
