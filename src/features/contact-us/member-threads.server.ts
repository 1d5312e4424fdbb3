/** Tickets of members as conversations among their others. */
import { sql } from 'kysely'
import { personCards } from '#account/public.server.ts'
import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { holdsWords } from '#persian/holds-words.ts'
import { key } from '#persian/search-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { tellOfTicket, tellWriterPages } from './channels.server.ts'
import type * as calls from './contract.ts'
import type { TicketState } from './contract.ts'
import { addMessages, lockTicket, readMessages } from './conversation.server.ts'
import type { ContactTables } from './tables.server.ts'

const t = withTables<ContactTables>()

const maxListed = 100
/** Answers of one ticket that are counted as unread. */
const maxCounted = 100

export type MemberThread = {
  id: string
  number: number
  title: string
  topic: string
  state: TicketState
  lastAt: Date
  lastText: string
  /** Who said the last thing. */
  lastFrom: 'writer' | 'answer'
  /** Answers that were not read, up to 100. */
  unread: number
}

const countUnread = sql`
  select count(*)::int as count from (
    select 1 from ticket_message where ticket_id = ticket.id and kind = 'answer' and seq > ticket.read_seq limit ${maxCounted}
  ) as counted`

/** What somebody talks about with the school, what moved last first: one statement, however many there are. */
export async function listMemberThreads(db: Db, userId: string): Promise<MemberThread[]> {
  const { rows } = await sql<MemberThread>`
    select ticket.id, ticket.number, ticket.title, ticket_topic.title as topic, ticket.state, last.created_at as "lastAt",
      last.body as "lastText", last.kind as "lastFrom", unread.count as unread
    from ticket
    join ticket_topic on ticket_topic.key = ticket.topic
    join lateral (
      select body, kind, created_at from ticket_message
      where ticket_id = ticket.id and kind in ('writer', 'answer') order by seq desc limit 1
    ) as last on true
    join lateral (${countUnread}) as unread on true
    where ticket.user_id = ${userId} and merged_into is null
    order by last.created_at desc, ticket.id
    limit ${maxListed}`.execute(t(db))
  return rows
}

/** Messages of somebody's tickets that are looked through, the newest. */
const maxSearched = 1000

export type FoundThread = {
  number: number
  topic: string
  /** What was found, the newest first. */
  found: { id: string; seq: number; authorName: string | null; text: string; at: Date }[]
}

/**
 * Those of somebody's tickets in which they or the school said all of these words. They are few, so all are read, in one
 * statement, and compared here.
 */
export async function findInMemberThreads(db: Db, userId: string, q: string): Promise<FoundThread[]> {
  const rows = await t(db)
    .selectFrom('ticket_message')
    .innerJoin('ticket', 'ticket.id', 'ticket_id')
    .innerJoin('ticket_topic', 'ticket_topic.key', 'ticket.topic')
    .select(['ticket_message.id', 'seq', 'kind', 'author_id', 'body', 'ticket_message.created_at as at'])
    .select(['number', 'ticket_topic.title as topic'])
    .where('user_id', '=', userId)
    .where('merged_into', 'is', null)
    .where('kind', 'in', ['writer', 'answer'])
    .orderBy('ticket_message.created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(maxSearched)
    .execute()
  const found = rows.filter(({ body }) => holdsWords(key(body), q))
  const names = await personCards(
    db,
    found.flatMap(({ kind, author_id }) => (kind === 'answer' && author_id ? [author_id] : [])),
  )
  return [...Map.groupBy(found, ({ number }) => number)].map(([number, messages]) => ({
    number,
    topic: messages[0]!.topic,
    found: messages.map(({ id, seq, kind, author_id, body, at }) => ({
      id,
      seq: Number(seq),
      authorName: kind === 'writer' ? 'شما' : ((author_id && names.get(author_id)?.name) ?? null),
      text: body,
      at,
    })),
  }))
}

/** What a member and the school wrote in a ticket of theirs, oldest first, with links to its files for whoever asks. @throws AppError notFound */
export async function readMemberThread(
  context: Parameters<typeof readMessages>[0],
  { userId, id }: { userId: string; id: string },
) {
  const ticket = await t(context.db)
    .selectFrom('ticket')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow(notFound)
  const messages = await readMessages(context, ticket.id, ['writer', 'answer', 'event'])
  const names = await personCards(
    context.db,
    messages.flatMap(({ kind, authorId }) => (kind === 'answer' && authorId ? [authorId] : [])),
  )
  return messages.map(({ id, kind, authorId, text, at, files }) => ({
    id,
    kind,
    authorName: (kind === 'answer' && authorId && names.get(authorId)?.name) || null,
    text,
    at,
    files,
  }))
}

/** Says in a ticket, to its writer and to staff, what happened to it. @throws AppError notFound */
export async function addTicketEvent(
  tx: Tx,
  { ticketId, body, at }: { ticketId: string; body: string; at: Date },
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId)
  await addMessages(tx, ticket, [{ kind: 'event', authorId: null, body }], at)
  await tellWriterPages(tx, ticket.user_id)
  await tellOfTicket(tx, ticket.id)
}

/** How many of them hold an answer that was not read. */
export async function countUnreadThreads(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket
    where user_id = ${userId} and merged_into is null and exists (
      select from ticket_message where ticket_id = ticket.id and kind = 'answer' and seq > ticket.read_seq
    )`.execute(t(db))
  return rows[0]?.count ?? 0
}

/** Nothing, where the ticket is not theirs: nobody learns which numbers there are. */
export async function markTicketRead(
  { db, user }: SignedIn,
  { number, seq }: CheckedInputOf<typeof calls.markTicketRead>,
) {
  await transaction(db, async tx => {
    const { numUpdatedRows } = await t(tx)
      .updateTable('ticket')
      .set({ read_seq: sql`least(${seq}, last_seq)` })
      .where('number', '=', number)
      .where('user_id', '=', user.id)
      .where('read_seq', '<', seq)
      .where(sql<boolean>`read_seq < last_seq`)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await tellWriterPages(tx, user.id)
  })
  return {}
}
