import { sql } from 'kysely'
import { findFirstName, findNudgePhones, findTalkers, sendNudge } from '#account/public.server.ts'
import { findOutsideHours } from '#features/answer-hours/public.server.ts'
import { type ChatTables, toPerson } from '#features/chat/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { loadTemplate } from '#server/platform/messaging/message-templates.ts'

const t = withTables<ChatTables>()

const hour = 3_600_000
/** So long a message lies unread before its reader is told by SMS; past the latter it is no news any more. */
const waitMs = 24 * hour
const staleMs = 14 * 24 * hour
/** People of one run; the others are of the next. */
const atOnce = 200
/** Senders that are named; the others are counted. */
const maxNamed = 2

type Waiting = {
  user_id: string
  conversation_id: string
  sender_id: string | null
  unread: number
  read_seq: number
}

/**
 * Tells whom nothing else reaches, once for each stretch in which they read nothing, of messages to them alone that lie
 * unread for a day: one SMS a person, however many write. Groups and channels cost none, and nobody is told outside the
 * hours in which they answer.
 */
export const nudgeUnread: Job = {
  name: 'nudge-unread-talks',
  every: '*/10 * * * *',
  async run(app) {
    const people = Map.groupBy(await findWaiting(app.db, app.now()), ({ user_id }) => user_id)
    const phones = await findNudgePhones(app, app.db, [...people.keys()])
    const outside = await findOutsideHours(app.db, [...phones.keys()], app.now())
    const reachable = [...phones].filter(([userId]) => !outside.has(userId))
    for (const [userId, phone] of reachable.slice(0, atOnce)) {
      await transaction(app.db, tx => nudge(app, tx, { userId, phone }, people.get(userId)!))
    }
  },
}

/** Conversations of two in which something waits for one of them since a day, of which no SMS told them yet. */
async function findWaiting(db: Db, now: Date): Promise<Waiting[]> {
  const since = new Date(now.getTime() - staleMs)
  const { rows } = await sql<Waiting>`
    select p.user_id, c.id as conversation_id, p.sender_id, u.count as unread, coalesce(m.read_seq, 0)::int as read_seq
    from chat_conversation c
    cross join lateral (values (c.person_a, c.person_b), (c.person_b, c.person_a)) as p (user_id, sender_id)
    left join chat_member m on m.conversation_id = c.id and m.user_id = p.user_id
    join lateral (
      select count(*)::int as count, min(created_at) as first_at from chat_message
      where conversation_id = c.id and seq > coalesce(m.read_seq, 0) and author_id = p.sender_id
        and deleted_at is null and created_at > ${since}
    ) as u on u.count > 0
    where c.kind = 'direct' and c.last_at > ${since} and p.user_id is not null
      and u.first_at <= ${new Date(now.getTime() - waitMs)}
      and not coalesce(m.is_muted, false) and m.nudged_at_seq is distinct from coalesce(m.read_seq, 0)
      and not exists (select from chat_block where user_id = p.user_id and blocked_id = p.sender_id)
    order by u.first_at, c.id`.execute(t(db))
  return rows
}

async function nudge(
  app: AppContext,
  tx: Tx,
  { userId, phone }: { userId: string; phone: string },
  waiting: readonly Waiting[],
): Promise<void> {
  const taken = await claim(tx, userId, waiting)
  const claimed = waiting.filter(({ conversation_id }) => taken.has(conversation_id))
  if (claimed.length === 0) return
  const render = await loadTemplate(app, tx, 'chat-nudge')
  const text = render('sms', {
    name: (await findFirstName(tx, userId)) ?? '',
    unread: persianNumber(claimed.reduce((sum, { unread }) => sum + unread, 0)),
    senders: await nameSenders(tx, claimed, app.now()),
    link: `${app.settings.PUBLIC_URL}/chat`,
  })
  await sendNudge(app, tx, { phone, text, purpose: 'chat-nudge' })
}

/**
 * Writes down that this person was told of these conversations. Another process that looked at the same time waits here,
 * and finds that it has happened; who has read meanwhile is not told.
 */
async function claim(tx: Tx, userId: string, waiting: readonly Waiting[]): Promise<ReadonlySet<string>> {
  const sorted = waiting.toSorted((one, other) => one.conversation_id.localeCompare(other.conversation_id))
  const { rows } = await sql<{ conversation_id: string }>`
    insert into chat_member (conversation_id, user_id, nudged_at_seq)
    select id, ${userId}, seq from unnest(
      ${sql.val(sorted.map(one => one.conversation_id))}::uuid[], ${sql.val(sorted.map(one => one.read_seq))}::bigint[]
    ) as found (id, seq)
    on conflict (conversation_id, user_id) do update set nudged_at_seq = excluded.nudged_at_seq
      where chat_member.read_seq = excluded.nudged_at_seq
        and chat_member.nudged_at_seq is distinct from excluded.nudged_at_seq
    returning conversation_id`.execute(t(tx))
  return new Set(rows.map(row => row.conversation_id))
}

/** «لیلا بهمنی»، «لیلا بهمنی و سامان»، «لیلا بهمنی، سامان و ۲ نفر دیگر». */
async function nameSenders(tx: Tx, claimed: readonly Waiting[], now: Date): Promise<string> {
  const ids = claimed.map(({ sender_id }) => sender_id)
  const talkers = await findTalkers(tx, ids, now)
  const names = ids.map(id => {
    const talker = talkers.get(id ?? '')
    return talker ? toPerson(talker, false).name : 'یک همکار'
  })
  const more = names.length - maxNamed
  if (more <= 0) return names.join(' و ')
  return `${names.slice(0, maxNamed).join('، ')} و ${persianNumber(more)} نفر دیگر`
}
