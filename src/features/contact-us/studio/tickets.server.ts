/** Tickets as those who answer see them: lists, one of them, and what is done with it. */
import { sql } from 'kysely'
import { findFullNames, notify, staffWhoMay } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import { addOpenMinutes, type BusinessTime, countOpenMinutes } from '#contract/business-time.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { publish } from '#server/engines/live/publish.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import { tellOfTicket, tellWriterPages } from '../channels.server.ts'
import { ticketChannel } from '../channels.ts'
import {
  addMessages,
  findTicket,
  isThere,
  lockTicket,
  readMessages,
  type TicketRow,
} from '../conversation.server.ts'
import { readBusinessTime } from '../hours.server.ts'
import { buildMailThread } from '../mail/mail-thread.server.ts'
import { ticketPath } from '../paths.ts'
import { describeSubject } from '../subjects.server.ts'
import type { ContactTables } from '../tables.server.ts'
import { tellAssignee, tellGuest } from '../tickets.server.ts'
import type * as calls from './contract.ts'

const t = withTables<ContactTables>()

/** A colleague who was not heard of for so long looks no more, in milliseconds. */
const viewingMs = 40_000

const selectRows = (db: Db) =>
  t(db)
    .selectFrom('ticket')
    .innerJoin('ticket_topic', 'ticket_topic.key', 'ticket.topic')
    .where('merged_into', 'is', null)

/** Those nobody has taken that these roles answer; whoever keeps the school answers all. */
const isUnowned = (roles: readonly string[]) => {
  const all = roles.includes('owner') || roles.includes('admin')
  return sql<boolean>`ticket.assignee_id is null and state = 'open' and (${all}
    or ticket.role = '' or ticket.role = any(${sql.val([...roles])}::text[]))`
}
const isMine = (userId: string) => sql<boolean>`ticket.assignee_id = ${userId} and state <> 'closed'`

export async function staffTickets(
  { db, user, now }: SignedIn,
  { view, q, page, perPage }: CheckedInputOf<typeof calls.staffTickets>,
) {
  const conditions = {
    mine: isMine(user.id),
    unowned: isUnowned(user.roles),
    all: sql<boolean>`state <> 'closed'`,
    closed: sql<boolean>`state = 'closed'`,
  }
  const found = selectRows(db).where(conditions[view]).where(holdsWords('ticket.search_key', q))
  const { rows, total } = await readPage(
    found
      .selectAll('ticket')
      .select('ticket_topic.title as topic_title')
      .orderBy(sql`case when state = 'closed' then null else due_at end nulls last`)
      .orderBy('last_at', 'desc')
      .orderBy('ticket.id'),
    { page, perPage },
  )
  const { mine, unowned } = await t(db)
    .selectFrom('ticket')
    .select([
      sql<number>`(count(*) filter (where ${isMine(user.id)}))::int`.as('mine'),
      sql<number>`(count(*) filter (where ${isUnowned(user.roles)}))::int`.as('unowned'),
    ])
    .where('merged_into', 'is', null)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  const names = await findFullNames(
    db,
    rows.flatMap(({ assignee_id }) => assignee_id ?? []),
  )
  const time = await readBusinessTime(db)
  return { items: rows.map(row => toRow(row, names, time, now())), page, perPage, total, mine, unowned }
}

type Names = Awaited<ReturnType<typeof findFullNames>>
const formatName = (names: Names, id: string) => names.get(id)?.name || 'همکار'

function toRow(row: TicketRow & { topic_title: string }, names: Names, time: BusinessTime, now: Date) {
  const { due_at, assignee_id } = row
  const left =
    due_at && (due_at > now ? countOpenMinutes(time, now, due_at) : -countOpenMinutes(time, due_at, now))
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    name: row.name,
    topic: row.topic_title,
    state: row.state,
    assignee: assignee_id ? { id: assignee_id, name: formatName(names, assignee_id) } : null,
    lastAt: row.last_at.toISOString(),
    dueAt: due_at?.toISOString() ?? null,
    minutesLeft: left,
  }
}

/** @throws AppError notFound */
export async function readStaffTicket(
  context: SignedIn,
  { letter }: CheckedInputOf<typeof calls.staffTicketCall>,
) {
  return { ticket: await toStaffTicket(context, letter) }
}

async function toStaffTicket(context: SignedIn, id: string) {
  const { app, db, user, now } = context
  const row = await t(db)
    .selectFrom('ticket')
    .innerJoin('ticket_topic', 'ticket_topic.key', 'ticket.topic')
    .selectAll('ticket')
    .select(['ticket_topic.title as topic_title', 'target_minutes'])
    .where('ticket.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const all = ['writer', 'answer', 'note', 'event', 'staff-event'] as const
  const messages = await readMessages(context, id, all)
  const colleagueIds = await staffWhoMay(db, 'tickets.answer')
  const viewers = await listViewers(db, id, user.id, now())
  const names = await findFullNames(db, [
    ...messages.flatMap(({ authorId }) => authorId ?? []),
    ...colleagueIds,
    ...viewers.map(({ user_id }) => user_id),
    ...(row.assignee_id ? [row.assignee_id] : []),
  ])
  const merged = row.merged_into ? await findTicket(db, row.merged_into) : undefined
  const others = await t(db)
    .selectFrom('ticket')
    .select(['id', 'number', 'title', 'state', 'rating'])
    .where(({ or, eb }) =>
      or([eb('reach', '=', row.reach), ...(row.user_id ? [eb('user_id', '=', row.user_id)] : [])]),
    )
    .where('id', '<>', id)
    .where('merged_into', 'is', null)
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(5)
    .execute()
  const { subject_kind, subject_id, user_id } = row
  return {
    ...toRow(row, names, await readBusinessTime(db), now()),
    contact: row.contact,
    createdAt: row.created_at.toISOString(),
    account: user_id,
    targetMinutes: row.target_minutes,
    rating: row.rating,
    ratingNote: row.rating_note,
    mergedInto: merged ? { id: merged.id, number: merged.number } : null,
    about:
      subject_kind && subject_id && user_id
        ? await describeSubject(app, db, { kind: subject_kind, id: subject_id, userId: user_id })
        : null,
    messages: messages.map(({ authorId, kind, ...message }) => ({
      ...message,
      kind,
      by: kind === 'writer' ? row.name : authorId && formatName(names, authorId),
    })),
    others,
    viewers: viewers.map(({ user_id, is_writing }) => ({
      name: formatName(names, user_id),
      isWriting: is_writing,
    })),
    colleagues: colleagueIds.map(id => ({ id, name: formatName(names, id) })),
  }
}

/**
 * @throws AppError notFound; conflict, where the id is another message's, or the ticket is a part of another; invalid at
 * `files`
 */
export async function writeToTicket(
  context: SignedIn,
  { letter, id, kind, text, close, files }: CheckedInputOf<typeof calls.writeToTicket>,
) {
  const { db, user, now } = context
  await transaction(db, async tx => {
    const ticket = await lockWhole(tx, letter)
    if (await isThere(tx, { id, ticketId: letter, body: text })) return
    await addMessages(tx, ticket, [{ id, kind, authorId: user.id, body: text, files }], now())
    if (kind === 'answer') {
      await t(tx)
        .updateTable('ticket')
        .set({
          state: close ? 'closed' : 'answered',
          closed_at: close ? now() : null,
          due_at: null,
          alarmed_at: null,
          assignee_id: ticket.assignee_id ?? user.id,
        })
        .where('id', '=', letter)
        .execute()
      await tellWriter(context, tx, ticket, { messageId: id, text })
      await tellWriterPages(tx, ticket.user_id)
    }
    await t(tx)
      .updateTable('ticket_viewer')
      .set({ is_writing: false })
      .where('ticket_id', '=', letter)
      .where('user_id', '=', user.id)
      .execute()
    await tellOfTicket(tx, letter)
  })
  return { ticket: await toStaffTicket(context, letter) }
}

/** @throws AppError notFound; conflict, for a part of another ticket */
async function lockWhole(tx: Tx, id: string): Promise<TicketRow> {
  const ticket = await lockTicket(tx, id)
  if (!ticket.merged_into) return ticket
  throw new AppError('conflict', { message: 'این پیام با پیام دیگری یکی شده است؛ آن‌جا بنویسید.' })
}

/** A member by a notice, a visitor where they are reached; of what is settled without a word a member alone. */
async function tellWriter(
  { app }: SignedIn,
  tx: Tx,
  ticket: TicketRow,
  answer: { messageId: string; text: string } | null,
) {
  const { id, user_id, number, title } = ticket
  const about = { number: toPersianDigits(number), subject: title, link: ticketPath(number) }
  if (answer && !user_id) {
    await tellGuest(app, tx, 'ticket-replied', ticket, { messageId: answer.messageId, answer: answer.text })
  } else if (answer && user_id) {
    const mailThread = await buildMailThread(app, tx, { ticketId: id, messageId: answer.messageId })
    await notify(app, tx, user_id, 'letter-answered', { ...about, answer: answer.text, mailThread })
  } else if (user_id) await notify(app, tx, user_id, 'letter-settled', about)
}

/** @throws AppError notFound; conflict, for a part of another ticket */
export async function setTicketState(
  context: SignedIn,
  { letter, state }: CheckedInputOf<typeof calls.setTicketState>,
) {
  const { db, user, now } = context
  await transaction(db, async tx => {
    const ticket = await lockWhole(tx, letter)
    if ((ticket.state === 'closed') === (state === 'closed')) return
    const isClosed = state === 'closed'
    const body = isClosed ? 'گفت‌وگو بسته شد' : 'گفت‌وگو دوباره باز شد'
    await addMessages(tx, ticket, [{ kind: 'event', authorId: user.id, body }], now())
    await t(tx)
      .updateTable('ticket')
      .set({
        state,
        closed_at: isClosed ? now() : null,
        due_at: isClosed ? null : await computeDue(tx, ticket, now()),
        alarmed_at: null,
        assignee_id: ticket.assignee_id ?? user.id,
      })
      .where('id', '=', letter)
      .execute()
    // Closed while it waited for a word: the school spoke with them otherwise.
    if (isClosed && ticket.state === 'open') await tellWriter(context, tx, ticket, null)
    await tellWriterPages(tx, ticket.user_id)
    await tellOfTicket(tx, letter)
  })
  return { ticket: await toStaffTicket(context, letter) }
}

async function computeDue(tx: Tx, { topic }: TicketRow, now: Date): Promise<Date> {
  const { target_minutes } = await t(tx)
    .selectFrom('ticket_topic')
    .select('target_minutes')
    .where('key', '=', topic)
    .executeTakeFirstOrThrow()
  return addOpenMinutes(await readBusinessTime(tx), now, target_minutes)
}

/** @throws AppError notFound; conflict, for a part of another ticket; invalid at `assignee`, who may not answer */
export async function assignTicket(
  context: SignedIn,
  { letter, assignee }: CheckedInputOf<typeof calls.assignTicket>,
) {
  const { app, db, user, now } = context
  await transaction(db, async tx => {
    const ticket = await lockWhole(tx, letter)
    if (ticket.assignee_id === assignee) return
    if (assignee && !(await staffWhoMay(tx, 'tickets.answer')).includes(assignee)) {
      throw new AppError('invalid', {
        errors: [{ field: 'assignee', message: 'این همکار به پیام‌ها پاسخ نمی‌دهد.' }],
      })
    }
    const names = await findFullNames(tx, assignee ? [assignee] : [])
    const body = assignee ? `به ${formatName(names, assignee)} سپرده شد` : 'از دست همکار بیرون آمد'
    await addMessages(tx, ticket, [{ kind: 'staff-event', authorId: user.id, body }], now())
    await t(tx).updateTable('ticket').set({ assignee_id: assignee }).where('id', '=', letter).execute()
    if (assignee && assignee !== user.id) await tellAssignee(app, tx, assignee, ticket)
    await tellOfTicket(tx, letter)
  })
  return { ticket: await toStaffTicket(context, letter) }
}

/**
 * The messages of one stand in the other, behind its own; who follows the number of the one reads the other.
 * @throws AppError notFound; conflict, where they are not of one person, or either is a part of a third
 */
export async function mergeTicket(
  context: SignedIn,
  { letter, into }: CheckedInputOf<typeof calls.mergeTicket>,
) {
  const { db, user, now } = context
  await transaction(db, async tx => {
    if (letter === into) throw new AppError('conflict')
    // In one order, whichever way round two colleagues do it.
    for (const id of [letter, into].toSorted()) await lockTicket(tx, id)
    const [part, whole] = [await lockWhole(tx, letter), await lockWhole(tx, into)]
    const isOne = part.reach === whole.reach && part.user_id === whole.user_id
    if (!isOne && !(part.user_id && part.user_id === whole.user_id)) {
      throw new AppError('conflict', { message: 'این دو پیام از یک نفر نیست.' })
    }
    await t(tx)
      .updateTable('ticket_message')
      .set(({ eb }) => ({ ticket_id: into, seq: eb('seq', '+', whole.last_seq) }))
      .where('ticket_id', '=', letter)
      .execute()
    const body = `پیام ${toPersianDigits(part.number)} با این گفت‌وگو یکی شد`
    const last_seq = whole.last_seq + part.last_seq
    await addMessages(tx, { id: into, last_seq }, [{ kind: 'event', authorId: user.id, body }], now())
    const isOpen = part.state === 'open' || whole.state === 'open'
    const dues = [part.due_at, whole.due_at].filter(due => due !== null)
    await t(tx)
      .updateTable('ticket')
      .set({
        state: isOpen ? 'open' : whole.state,
        closed_at: isOpen ? null : whole.closed_at,
        due_at: dues.length > 0 ? new Date(Math.min(...dues.map(Number))) : null,
      })
      .where('id', '=', into)
      .execute()
    await t(tx).updateTable('ticket').set({ merged_into: into }).where('merged_into', '=', letter).execute()
    await t(tx)
      .updateTable('ticket')
      .set({ merged_into: into, state: 'closed', closed_at: now(), due_at: null, last_seq: 0 })
      .where('id', '=', letter)
      .execute()
    await tellWriterPages(tx, whole.user_id)
    await tellOfTicket(tx, letter)
    await tellOfTicket(tx, into)
  })
  return { ticket: await toStaffTicket(context, into) }
}

const listViewers = (db: Db, id: string, self: string, now: Date) =>
  t(db)
    .selectFrom('ticket_viewer')
    .select(['user_id', 'is_writing'])
    .where('ticket_id', '=', id)
    .where('user_id', '<>', self)
    .where('seen_at', '>', new Date(now.getTime() - viewingMs))
    .orderBy('user_id')
    .execute()

/** @throws AppError notFound */
export async function signViewing(
  { db, user, now }: SignedIn,
  { letter, isWriting }: CheckedInputOf<typeof calls.signViewing>,
) {
  const at = now()
  return transaction(db, async tx => {
    if (!(await findTicket(tx, letter))) throw new AppError('notFound')
    const known = await t(tx)
      .selectFrom('ticket_viewer')
      .selectAll()
      .where('ticket_id', '=', letter)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    const row = { seen_at: at, is_writing: isWriting }
    await t(tx)
      .insertInto('ticket_viewer')
      .values({ ticket_id: letter, user_id: user.id, ...row })
      .onConflict(conflict => conflict.columns(['ticket_id', 'user_id']).doUpdateSet(row))
      .execute()
    const viewers = await listViewers(tx, letter, user.id, at)
    const names = await findFullNames(
      tx,
      viewers.map(({ user_id }) => user_id),
    )
    const wasHere = known && known.seen_at.getTime() > at.getTime() - viewingMs
    if (!wasHere || known.is_writing !== isWriting) {
      await publish(tx, ticketChannel(letter), { changed: 'viewers' })
    }
    return {
      viewers: viewers.map(({ user_id, is_writing }) => ({
        name: formatName(names, user_id),
        isWriting: is_writing,
      })),
    }
  })
}

export async function listColleagues({ db }: SignedIn) {
  const ids = await staffWhoMay(db, 'tickets.answer')
  const names = await findFullNames(db, ids)
  return { items: ids.map(id => ({ id, name: formatName(names, id) })) }
}
