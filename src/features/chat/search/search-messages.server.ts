import { sql } from 'kysely'
import { buildPath } from '#contract/build-path.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type FoundThread, findInMemberThreads } from '#features/contact-us/public.server.ts'
import { cutAround } from '#features/search/public.server.ts'
import { readTyped } from '#persian/holds-words.ts'
import { fromJalali, parseIsoDay } from '#persian/jalali.ts'
import { key } from '#persian/search-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { holdsWords, withTables } from '#server/platform/database/database.ts'
import { findPlace, selectReadable } from '../access.server.ts'
import { describeAttachments, nameFiles } from '../attachments/attachments.server.ts'
import { conversationPath } from '../chat-path.ts'
import type { MessagePlace } from '../contract.ts'
import { findOwnTeacherId, readOwnConversations, selectOwn } from '../list.server.ts'
import { findPeople } from '../people.server.ts'
import type { ConversationKind } from '../rules.ts'
import { formatSupportTitle, toSupportId } from '../support-id.ts'
import type { ChatAndSchool } from '../tables.server.ts'
import type * as calls from './contract.ts'
import type { FoundTalk } from './contract.ts'
import { minSought } from './contract.ts'
import { readSought } from './sought-words.ts'

const t = withTables<ChatAndSchool>()

type Reader = Pick<SignedIn, 'db' | 'user' | 'now'>

/** Messages of a conversation that are shown among those of others, and of it alone. */
const perTalk = 3
const ofOne = 50

/**
 * Messages of all of one's conversations that hold every word, by conversation: that with the newest of them first. The same
 * statements however many there are.
 */
export async function searchConversations(
  { db, user, now }: SignedIn,
  { q, kind, page, perPage }: CheckedInputOf<typeof calls.searchConversations>,
): Promise<{ items: FoundTalk[]; page: number; perPage: number; total: number }> {
  if (readTyped(q).length === 0) return { items: [], page, perPage, total: 0 }
  const threads = kind === undefined || kind === 'support' ? await findInMemberThreads(db, user.id, q) : []
  const upTo = page * perPage
  const talks = kind === 'support' ? [] : await findTalks({ db, user, now }, { q, kind, limit: upTo })
  const shown = [
    ...talks.map(talk => ({ talk, thread: null, newest: talk.newest })),
    ...threads.map(thread => ({ talk: null, thread, newest: thread.found[0]!.at })),
  ]
    .toSorted((one, other) => other.newest.getTime() - one.newest.getTime())
    .slice(upTo - perPage, upTo)
  const sought = readSought(q)
  const described = await describeTalks(
    { db, user, now },
    shown.flatMap(({ talk }) => talk ?? []),
    sought,
  )
  return {
    items: shown.flatMap(
      ({ talk, thread }) => (talk ? described.get(talk.id) : thread && describeThread(thread, sought)) ?? [],
    ),
    page,
    perPage,
    total: (talks[0]?.talks ?? 0) + threads.length,
  }
}

/** Conversations whose messages are shown among one's other things. */
const amongOthers = 8

/** The newest messages that hold every word, each with its conversation and where it stands there. */
export async function findOwnMessages(context: SignedIn, q: string) {
  if (key(q).length < minSought) return []
  const talks = await findTalks(context, { q, kind: undefined, limit: amongOthers })
  const described = await describeTalks(context, talks, readSought(q))
  return [...described.values()].flatMap(({ id: talk, title, messages }) =>
    messages.map(({ id, seq, text, at }) => ({
      id,
      path: buildPath(conversationPath({ id: talk }), { at: seq }),
      title,
      detail: text,
      at: new Date(at),
    })),
  )
}

type TalkRow = { id: string; total: number; newest: Date; ids: string[]; talks: number }

/** The conversations that hold such messages, the newest of these in each, and how many conversations there are. */
async function findTalks(
  { db, user }: Reader,
  { q, kind, limit }: { q: string; kind: ConversationKind | undefined; limit: number },
): Promise<TalkRow[]> {
  const { rows } = await sql<TalkRow>`
    with own as (${selectOwn(user.id, await findOwnTeacherId(db, user))}), readable as materialized (
      select c.id, coalesce(floor.seq, 0) as floor
      from own join chat_conversation c using (id)
      left join lateral (
        select seq from chat_message where conversation_id = c.id and created_at < own.since
        order by created_at desc limit 1
      ) as floor on own.since is not null
      where c.last_seq > 0 ${kind === undefined ? sql`` : sql`and c.kind = ${kind}`}
    )
    select readable.id, count(*)::int as total, max(created_at) as newest,
      (array_agg(x.id order by seq desc))[1:${sql.lit(perTalk)}]::text[] as ids, (count(*) over ())::int as talks
    from readable join chat_message x on x.conversation_id = readable.id and x.seq > readable.floor
    where x.conversation_id = any(array(select id from readable)) and deleted_at is null and ${holdsWords('search_key', q)}
      and not exists (select from chat_hidden where message_id = x.id and user_id = ${user.id})
    group by readable.id order by newest desc, readable.id limit ${limit}`.execute(t(db))
  return rows
}

async function describeTalks(
  { db, user, now }: Reader,
  talks: readonly TalkRow[],
  sought: readonly string[],
) {
  if (talks.length === 0) return new Map<string, FoundTalk>()
  const conversations = await readOwnConversations(
    db,
    user,
    talks.map(({ id }) => id),
    now(),
  )
  const places = await describePlaces(
    { db, user, now },
    talks.flatMap(({ ids }) => ids),
    sought,
  )
  return new Map(
    talks.flatMap(({ id, total, ids }) => {
      const conversation = conversations.get(id)
      if (!conversation) return []
      const { kind, title, person } = conversation
      const messages = ids.flatMap(one => places.get(one) ?? [])
      return [[id, { id, kind, title, avatarUrl: person?.avatarUrl ?? null, total, messages }] as const]
    }),
  )
}

/** Messages by which one goes to where they stand, each cut to where what was sought stands in it. */
async function describePlaces({ db, user, now }: Reader, ids: readonly string[], sought: readonly string[]) {
  if (ids.length === 0) return new Map<string, MessagePlace>()
  const rows = await t(db)
    .selectFrom('chat_message')
    .select(['id', 'seq', 'author_id', 'text', 'original', 'corrected', 'created_at'])
    .where('id', 'in', ids)
    .execute()
  const people = await findPeople(
    db,
    rows.map(({ author_id }) => author_id),
    { readerId: user.id, now: now() },
  )
  const files = await describeAttachments(db, ids)
  return new Map<string, MessagePlace>(
    rows.map(({ id, seq, author_id, text, original, corrected, created_at }) => {
      const said = [text, original, corrected, ...nameFiles(files.get(id) ?? [])].filter(Boolean).join(' · ')
      return [
        id,
        {
          id,
          seq: Number(seq),
          authorName: author_id === user.id ? 'شما' : (people.get(author_id ?? '')?.name ?? null),
          text: cutAround(said, sought, 'anywhere'),
          at: created_at.toISOString(),
        },
      ]
    }),
  )
}

const describeThread = ({ number, topic, found }: FoundThread, sought: readonly string[]): FoundTalk => ({
  id: toSupportId(number),
  kind: 'support',
  title: formatSupportTitle({ topic }),
  avatarUrl: null,
  total: found.length,
  messages: found.slice(0, perTalk).map(({ id, seq, authorName, text, at }) => ({
    id,
    seq,
    authorName,
    text: cutAround(text, sought, 'anywhere'),
    at: at.toISOString(),
  })),
})

/** @throws AppError notFound */
export async function searchMessages(
  { db, user, now }: SignedIn,
  { conversation, q, before }: CheckedInputOf<typeof calls.searchMessages>,
): Promise<{ items: MessagePlace[]; hasMore: boolean }> {
  const place = await findPlace(db, user, conversation)
  if (readTyped(q).length === 0) return { items: [], hasMore: false }
  const rows = await selectReadable(db, place, user.id)
    .select('chat_message.id')
    .where('deleted_at', 'is', null)
    .where(holdsWords('search_key', q))
    .$if(before !== undefined, all => all.where('seq', '<', before!))
    .orderBy('seq', 'desc')
    .limit(ofOne + 1)
    .execute()
  const ids = rows.slice(0, ofOne).map(({ id }) => id)
  const places = await describePlaces({ db, user, now }, ids, readSought(q))
  return { items: ids.flatMap(id => places.get(id) ?? []), hasMore: rows.length > ofOne }
}

/** @throws AppError notFound */
export async function findDay(
  { db, user }: SignedIn,
  { conversation, day }: CheckedInputOf<typeof calls.findDay>,
): Promise<{ seq: number | null }> {
  const place = await findPlace(db, user, conversation)
  const row = await selectReadable(db, place, user.id)
    .select('seq')
    .where('created_at', '>=', fromJalali(parseIsoDay(day)!))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return { seq: row?.seq ?? null }
}
