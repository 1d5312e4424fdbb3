import { type RawBuilder, sql } from 'kysely'
import { countUnreadThreads, listMemberThreads } from '#features/contact-us/public.server.ts'
import { findTeacherId } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { nameFiles } from './attachments/attachments.server.ts'
import type { ConversationRow, SupportRow } from './contract.ts'
import { cut } from './messages.server.ts'
import { findPeople } from './people.server.ts'
import type { AttachmentKind, ChatPerson, ConversationKind } from './rules.ts'
import type { ChatAndSchool } from './tables.server.ts'

const t = withTables<ChatAndSchool>()

type User = Pick<SignedIn['user'], 'id' | 'roles'>

const maxListed = 500
/** The newest, which a page opens with. */
const listedFirst = 60
const maxCounted = 100
/** Days after which what nobody read in a channel is no news any more. */
const newsDays = 14

export const findOwnTeacherId = async (db: Db, { id, roles }: User) =>
  roles.includes('teacher') ? findTeacherId(db, id) : null

/** The conversations somebody takes part in, as `id`, and from when on its messages are theirs to read (null: all). */
export const selectOwn = (userId: string, teacherId: string | null): RawBuilder<unknown> => sql`
  select id, null::timestamptz as since from chat_conversation where person_a = ${userId}
  union all
  select id, null from chat_conversation where person_b = ${userId} and person_a is distinct from ${userId}
  union all
  select c.id, case when c.kind = 'group' and not (select newcomers_read_all from chat_retention) then min(e.enrolled_at) end
  from enrolment e
  join course_group g on g.id = e.group_id and g.state <> 'cancelled' and g.teacher_id is distinct from ${teacherId}
  join chat_conversation c on c.group_id = e.group_id
  where e.user_id = ${userId} group by c.id, c.kind
  union all
  select c.id, null from course_group g join chat_conversation c on c.group_id = g.id
  where g.teacher_id = ${teacherId} and g.state <> 'cancelled'
  union all
  select id, null from chat_conversation where kind = 'channel' and group_id is null`

/** What is unread of `c` for somebody; at most so many are counted. */
const countUnread = (userId: string, now: Date) => sql`
  select count(*)::int as count from (
    select 1 from chat_message
    where conversation_id = c.id and seq > greatest(coalesce(m.read_seq, 0), coalesce(floor.seq, 0))
      and author_id is distinct from ${userId} and deleted_at is null
      and (c.kind <> 'channel' or created_at > ${new Date(now.getTime() - newsDays * 86_400_000)})
    limit ${maxCounted}
  ) as counted`

/** The rows of `own`, as `c`, with what somebody has of each. */
const withMember = (userId: string) => sql`
  left join chat_member m on m.conversation_id = c.id and m.user_id = ${userId}
  left join lateral (
    select seq from chat_message where conversation_id = c.id and created_at < c.since
    order by created_at desc limit 1
  ) as floor on c.since is not null`

const ownConversations = sql`(select chat_conversation.*, own.since from own join chat_conversation using (id)) as c`

type ListRow = {
  id: string
  kind: ConversationKind
  person_a: string | null
  person_b: string | null
  group_id: string | null
  group_title: string | null
  last_seq: number
  last_at: Date | null
  read_seq: number | null
  delivered_seq: number | null
  is_muted: boolean | null
  text: string | null
  /** What it is of its first file. */
  file_kind: AttachmentKind | null
  file_name: string | null
  corrected: string | null
  author_id: string | null
  deleted_at: Date | null
  unread: number
}

const newestFirst = sql`order by c.last_at desc nulls last, c.created_at desc, c.id`

/**
 * Reads the newest conversations of somebody, or those of some ids, with the last message and what is unread: one statement,
 * however many there are.
 */
async function readRows(
  db: Db,
  user: User,
  { now, ...which }: { now: Date } & ({ ids: readonly string[] } | { limit: number }),
): Promise<ListRow[]> {
  const teacherId = await findOwnTeacherId(db, user)
  const listed =
    'ids' in which
      ? sql`where c.id = any(${which.ids}::uuid[])`
      : sql`where c.last_seq > 0 or c.kind = 'group' ${newestFirst} limit ${which.limit}`
  const { rows } = await sql<ListRow>`
    with own as (${selectOwn(user.id, teacherId)}), listed as (select c.* from ${ownConversations} ${listed})
    select c.id, c.kind, c.person_a, c.person_b, c.group_id, c.last_seq, c.last_at,
      m.read_seq, m.delivered_seq, m.is_muted, last.text, last.corrected, file.kind as file_kind, file.name as file_name, last.author_id, last.deleted_at,
      unread.count as unread, g.title || '، ' || course.title as group_title
    from listed c ${withMember(user.id)}
    left join course_group g on g.id = c.group_id
    left join course on course.id = g.course_id
    left join lateral (
      select id, text, corrected, author_id, deleted_at from chat_message x
      where conversation_id = c.id and seq > coalesce(floor.seq, 0)
        and not exists (select from chat_hidden where message_id = x.id and user_id = ${user.id})
      order by seq desc limit 1
    ) as last on true
    left join lateral (
      select kind, name from (
        select a.kind, media.name, place from chat_attachment a join media on media.id = a.media_id
        where a.message_id = last.id
      ) as files order by place limit 1
    ) as file on true
    left join lateral (${countUnread(user.id, now)}) as unread on true
    ${newestFirst}`.execute(t(db))
  return rows
}

/** The kinds of the conversations somebody takes part in, by their ids. */
export async function findOwnConversations(db: Db, user: User): Promise<Map<string, ConversationKind>> {
  const { rows } = await sql<{ id: string; kind: ConversationKind }>`
    with own as (${selectOwn(user.id, await findOwnTeacherId(db, user))})
    select c.id, c.kind from own join chat_conversation c using (id)`.execute(t(db))
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

export const schoolChannelTitle = 'اعلان‌های مدرسه'

const findOther = ({ person_a, person_b }: Pick<ListRow, 'person_a' | 'person_b'>, userId: string) =>
  person_a === userId ? person_b : person_a

function toConversation(row: ListRow, userId: string, people: ReadonlyMap<string, ChatPerson>) {
  const other = row.kind === 'direct' ? people.get(findOther(row, userId) ?? '') : undefined
  const titles: Record<ConversationKind, string> = {
    direct: other?.name ?? 'حساب حذف‌شده',
    group: row.group_title ?? '',
    channel: row.group_title ? `اعلان‌های ${row.group_title}` : schoolChannelTitle,
  }
  return {
    id: row.id,
    kind: row.kind,
    title: titles[row.kind],
    person: other ?? null,
    groupId: row.group_id,
    lastSeq: Number(row.last_seq),
    lastAt: row.last_at?.toISOString() ?? null,
    readSeq: Number(row.read_seq ?? 0),
    deliveredSeq: Number(row.delivered_seq ?? 0),
    unread: row.unread,
    isMuted: row.is_muted ?? false,
  }
}

/** The newest conversations of somebody, or all, and those with the school. */
export async function listConversations(
  { db, user, now }: SignedIn,
  { all }: { all?: '1' | undefined },
): Promise<{ items: ConversationRow[]; hasMore: boolean; support: SupportRow[] }> {
  const threads = await listMemberThreads(db, user.id)
  const limit = all ? maxListed : listedFirst
  const found = await readRows(db, user, { now: now(), limit: limit + 1 })
  const rows = found.slice(0, limit)
  const people = await findPeople(
    db,
    rows.flatMap(row => [row.author_id, findOther(row, user.id)]),
    { readerId: user.id, now: now() },
  )
  return {
    items: rows.map(row => ({
      ...toConversation(row, user.id, people),
      lastMessage:
        row.text === null
          ? null
          : {
              text: cut(row.text || row.corrected || nameFirst(row)),
              authorName: people.get(row.author_id ?? '')?.name ?? null,
              isMine: row.author_id === user.id,
              isDeleted: row.deleted_at !== null,
            },
    })),
    hasMore: !all && found.length > limit,
    support: threads.map(({ lastAt, lastText, lastFrom, ...thread }) => ({
      ...thread,
      lastAt: lastAt.toISOString(),
      lastText: cut(lastText),
      isMine: lastFrom === 'writer',
    })),
  }
}

const nameFirst = ({ file_kind: kind, file_name: name }: ListRow) =>
  kind ? nameFiles([{ kind, name: name ?? '' }]).join() : ''

/** Those of these that somebody has a part in, by their ids. */
export async function readOwnConversations(db: Db, user: User, ids: readonly string[], now: Date) {
  const rows = await readRows(db, user, { now, ids })
  const people = await findPeople(
    db,
    rows.map(row => findOther(row, user.id)),
    { readerId: user.id, now },
  )
  return new Map(rows.map(row => [row.id, toConversation(row, user.id, people)]))
}

export const nobody = { person_a: null, person_b: null, last_at: null }

/** How many conversations that are not muted hold something unread. */
export async function countUnreadConversations({ db, user, now }: SignedIn): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    with own as (${selectOwn(user.id, await findOwnTeacherId(db, user))})
    select count(*)::int as count from ${ownConversations} ${withMember(user.id)}
    left join lateral (${countUnread(user.id, now())}) as unread on true
    where unread.count > 0 and not coalesce(m.is_muted, false)`.execute(t(db))
  return { count: (rows[0]?.count ?? 0) + (await countUnreadThreads(db, user.id)) }
}
