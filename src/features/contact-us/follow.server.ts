/** A ticket as its writer follows it: read, written on, closed and rated. */
import { sql } from 'kysely'
import { personCards } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { readPage, transaction, withTables } from '#server/platform/database/database.ts'
import { tellOfTicket, tellWriterPages } from './channels.server.ts'
import type * as calls from './contract.ts'
import { addMessages, isThere, lockTicket, readMessages, type TicketRow } from './conversation.server.ts'
import { toReach } from './reach.ts'
import { addReply } from './reply.server.ts'
import { describeSubject } from './subjects.server.ts'
import type { ContactTables } from './tables.server.ts'

const t = withTables<ContactTables>()
type Whose = { number: number; contact: string }

/** A phone or mail address that nobody has: asked for all the same, so that no answer is faster than another. */
const nobody = '-'

/**
 * The ticket of this number that is the caller's: their account's, or written with this phone or mail address. A part of
 * another leads to that one.
 * @throws AppError notFound, whichever of the two does not fit
 */
async function findOwn({ db, user }: RequestContext, { number, contact }: Whose): Promise<TicketRow> {
  const reach = toReach(contact) ?? nobody
  const row = await t(db)
    .selectFrom('ticket as named')
    .innerJoin('ticket', join => join.on(sql<boolean>`ticket.id = coalesce(named.merged_into, named.id)`))
    .selectAll('ticket')
    .where('named.number', '=', number)
    .where(({ or, eb }) =>
      or([eb('named.reach', '=', reach), ...(user ? [eb('named.user_id', '=', user.id)] : [])]),
    )
    .orderBy('named.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound', { message: 'پیامی با این کد و این شماره یا ایمیل پیدا نشد.' })
  return row
}

export async function readTicket(context: RequestContext, input: CheckedInputOf<typeof calls.readTicket>) {
  return { ticket: await toThread(context, await findOwn(context, input)) }
}

async function toThread(context: RequestContext, row: TicketRow) {
  const { app, db } = context
  const messages = await readMessages(context, row.id, ['writer', 'answer', 'event'])
  const names = await personCards(
    db,
    messages.flatMap(({ kind, authorId }) => (kind === 'answer' && authorId ? [authorId] : [])),
  )
  const topic = await t(db)
    .selectFrom('ticket_topic')
    .select('title')
    .where('key', '=', row.topic)
    .executeTakeFirstOrThrow()
  const { subject_kind, subject_id, user_id } = row
  const about =
    subject_kind && subject_id && user_id
      ? await describeSubject(app, db, { kind: subject_kind, id: subject_id, userId: user_id })
      : null
  return {
    number: row.number,
    title: row.title,
    topic: topic.title,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    rating: row.rating,
    about,
    messages: messages.map(({ kind, authorId, ...message }) => ({
      ...message,
      from:
        kind === 'writer' ? ('you' as const) : kind === 'answer' ? ('school' as const) : ('event' as const),
      by: (kind === 'answer' && authorId && names.get(authorId)?.name) || null,
    })),
  }
}

/** @throws AppError notFound; conflict, where the id is another message's; invalid at `files` */
export async function replyToTicket(
  context: RequestContext,
  { id, text, files, ...whose }: CheckedInputOf<typeof calls.replyToTicket>,
) {
  const { db, user, now } = context
  const own = await findOwn(context, whose)
  await transaction(db, async tx => {
    const ticket = await lockTicket(tx, own.id)
    if (await isThere(tx, { id, ticketId: ticket.id, body: text })) return
    await addReply(tx, ticket, { id, authorId: user?.id ?? null, body: text, files }, now())
  })
  return readTicket(context, whose)
}

/** @throws AppError notFound */
export async function closeTicket(context: RequestContext, whose: CheckedInputOf<typeof calls.closeTicket>) {
  const { db, now } = context
  const own = await findOwn(context, whose)
  await transaction(db, async tx => {
    const ticket = await lockTicket(tx, own.id)
    if (ticket.state === 'closed') return
    await addMessages(tx, ticket, [{ kind: 'event', authorId: null, body: 'نویسنده گفت‌وگو را بست' }], now())
    await t(tx)
      .updateTable('ticket')
      .set({ state: 'closed', closed_at: now(), due_at: null, alarmed_at: null })
      .where('id', '=', ticket.id)
      .execute()
    await tellWriterPages(tx, ticket.user_id)
    await tellOfTicket(tx, ticket.id)
  })
  return readTicket(context, whose)
}

/** @throws AppError notFound; conflict, while nobody has answered */
export async function rateTicket(
  context: RequestContext,
  { rating, note, ...whose }: CheckedInputOf<typeof calls.rateTicket>,
) {
  const own = await findOwn(context, whose)
  await transaction(context.db, async tx => {
    const { id, state } = await lockTicket(tx, own.id)
    if (state === 'open') {
      throw new AppError('conflict', { message: 'هنوز پاسخی به این پیام نرسیده است.' })
    }
    await t(tx).updateTable('ticket').set({ rating, rating_note: note }).where('id', '=', id).execute()
    await tellOfTicket(tx, id)
  })
  return readTicket(context, whose)
}

export async function myTickets(
  { db, user }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.myTickets>,
) {
  const mine = t(db).selectFrom('ticket').where('user_id', '=', user.id).where('merged_into', 'is', null)
  const { rows, total } = await readPage(mine.selectAll().orderBy('last_at', 'desc').orderBy('id'), {
    page,
    perPage,
  })
  const items = rows.map(({ id, number, title, state, created_at, last_at }) => ({
    id,
    number,
    title,
    state,
    createdAt: created_at.toISOString(),
    lastAt: last_at.toISOString(),
  }))
  return { items, page, perPage, total }
}

/** @throws AppError notFound, where the thing is not the caller's, or there is none */
export async function readSubject(
  { app, db, user }: SignedIn,
  { kind, id }: CheckedInputOf<typeof calls.readSubject>,
) {
  const subject = await describeSubject(app, db, { kind, id, userId: user.id })
  if (!subject) throw new AppError('notFound')
  return { subject }
}
