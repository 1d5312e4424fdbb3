import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { mayText, notify, staffWhoMay } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { addOpenMinutes } from '#contract/business-time.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { key } from '#persian/search-key.ts'
import type { AppContext, RequestContext } from '#server/app-context.ts'
import { countRows, type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { loadTemplate } from '#server/platform/messaging/message-templates.ts'
import { tellOfTicket, tellWriterPages } from './channels.server.ts'
import type * as calls from './contract.ts'
import { addMessages, findTicket, type TicketRow } from './conversation.server.ts'
import { departments } from './departments.ts'
import { describeInstant } from './describe-instant.ts'
import { readBusinessTime } from './hours.server.ts'
import { buildMailThread } from './mail/mail-thread.server.ts'
import { ticketPath } from './paths.ts'
import { isPhone, toReach } from './reach.ts'
import { describeSubject } from './subjects.server.ts'
import type { ContactTables } from './tables.server.ts'
import { computeTicketNumber } from './ticket-number.ts'

const t = withTables<ContactTables>()
type Input = CheckedInputOf<typeof calls.createTicket>

const day = 24 * 3600 * 1000
const hour = 3600 * 1000
const maxOfAccount = 20
const maxOfReach = 10
/** So many tickets of one day tell one phone or mail address their number. */
const maxNotified = 3
/** Visitors' tickets within an hour, from which on a browser proves that it works: of the school, and of one address. */
const freeOfSchool = 60
const freeOfReach = 3

/**
 * @throws AppError invalid at `topic` or `files`; conflict, when the id is another ticket's, or past the day's tickets of
 * an account or an address; proofWanted
 */
export async function createTicket(context: RequestContext, input: Input) {
  const { app, db, user, now } = context
  const number = computeTicketNumber(input.id)
  // Only a machine fills in what nobody sees; it learns nothing from the answer.
  if (input.website !== '') return { number }
  const reach = toReach(input.contact)!
  const at = now()
  if (!user && !(await findTicket(db, input.id))) await wantProofOfMany(context, reach, at)
  return transaction(db, async tx => {
    // One after another: so that several at once do not each find the last place of the day.
    await sql`select pg_advisory_xact_lock(hashtext(${`ticket ${reach}`}))`.execute(t(tx))
    const known = await findTicket(tx, input.id)
    if (known) {
      if (!(await isSame(tx, known, input, user?.id ?? null))) throw new AppError('conflict')
      return { number: known.number }
    }
    const ofReach = await countSince(tx, 'reach', reach, at)
    const ofAccount = user ? await countSince(tx, 'user_id', user.id, at) : 0
    if (ofReach >= maxOfReach || ofAccount >= maxOfAccount) {
      throw new AppError('conflict', {
        message: 'امروز پیام‌های بسیاری فرستاده‌اید. لطفاً فردا دوباره بنویسید.',
      })
    }
    const ticket = await insertTicket(context, tx, input, { number, reach, at })
    if (ofReach < maxNotified) await tellNumber(app, tx, ticket)
    await tellWriterPages(tx, ticket.user_id)
    await tellOfTicket(tx, input.id)
    return { number }
  })
}

/** Whether a ticket sent again is the one that is there, even where nobody remembers its key. */
async function isSame(
  tx: Tx,
  known: TicketRow,
  { topic, name, contact, title, text }: Input,
  userId: string | null,
) {
  const first = await t(tx)
    .selectFrom('ticket_message')
    .select('body')
    .where('ticket_id', '=', known.id)
    .orderBy('seq')
    .executeTakeFirst()
  return (
    [known.topic, known.name, known.contact, known.title, known.user_id].join('\n') ===
      [topic, name, contact, title, userId].join('\n') && first?.body === text
  )
}

async function wantProofOfMany({ db, wantProof }: RequestContext, reach: string, at: Date) {
  const { all, own } = await t(db)
    .selectFrom('ticket')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where reach = ${reach}))::int`.as('own'),
    ])
    .where('user_id', 'is', null)
    .where('created_at', '>', new Date(at.getTime() - hour))
    .executeTakeFirstOrThrow()
  if (all >= freeOfSchool || own >= freeOfReach) await wantProof(all + 1)
}

async function countSince(tx: Tx, column: 'reach' | 'user_id', value: string, at: Date): Promise<number> {
  const count = await countRows(
    t(tx)
      .selectFrom('ticket')
      .where(column, '=', value)
      .where('created_at', '>', new Date(at.getTime() - day)),
  )
  return count
}

async function insertTicket(
  { app, user }: RequestContext,
  tx: Tx,
  { id, topic: key_, name, contact, title, text, files, about }: Input,
  { number, reach, at }: { number: number; reach: string; at: Date },
) {
  const topic = await t(tx)
    .selectFrom('ticket_topic')
    .selectAll()
    .where('key', '=', key_)
    .where('is_open', '=', true)
    .executeTakeFirst()
  if (!topic) {
    const message = 'این موضوع دیگر در فهرست نیست؛ موضوع دیگری را انتخاب کنید.'
    throw new AppError('invalid', { errors: [{ field: 'topic', message }] })
  }
  const subject = user && about && (await describeSubject(app, tx, { ...about, userId: user.id }))
  const assignee =
    topic.assignee_id && (await staffWhoMay(tx, 'tickets.answer')).includes(topic.assignee_id)
      ? topic.assignee_id
      : null
  const due_at = addOpenMinutes(await readBusinessTime(tx), at, topic.target_minutes)
  const ticket = {
    id,
    number,
    user_id: user?.id ?? null,
    topic: key_,
    name,
    contact,
    reach,
    title,
    search_key: key(`${title} ${name} ${number} ${contact} ${reach}`),
    created_at: at,
    state: 'open' as const,
    last_seq: 0,
    last_at: at,
    role: topic.role,
    assignee_id: assignee,
    due_at,
    alarmed_at: null,
    closed_at: null,
    rating: null,
    merged_into: null,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
  }
  await t(tx).insertInto('ticket').values(ticket).execute()
  const first = { id, kind: 'writer' as const, authorId: user?.id ?? null, body: text, files }
  const department = departments[topic.role]
  const routed = department
    ? [{ kind: 'event' as const, authorId: null, body: `به بخش «${department}» سپرده شد` }]
    : []
  await addMessages(tx, ticket, [first, ...routed], at)
  if (assignee) await tellAssignee(app, tx, assignee, ticket)
  return ticket
}

/** A colleague hears of the ticket that is theirs now. */
export const tellAssignee = (
  app: AppContext,
  tx: Tx,
  userId: string,
  { id, number, title }: { id: string; number: number; title: string },
) =>
  notify(app, tx, userId, 'ticket-given', {
    number: toPersianDigits(number),
    subject: title,
    link: studioPaths.ticket({ id }),
  })

type Notified = Pick<ContactTables['ticket'], 'id' | 'number' | 'reach' | 'name' | 'title'>

/** The number and until when an answer comes, by SMS or mail to where the writer is reached. */
async function tellNumber(app: AppContext, tx: Tx, ticket: Notified & { due_at: Date }) {
  const due = describeInstant(ticket.due_at, app.now())
  // The first message has the id of its ticket.
  await tellGuest(app, tx, 'ticket-received', ticket, { messageId: ticket.id, due })
}

/**
 * What stands in an SMS or a mail to where a ticket's writer is reached, of one of its messages; nothing where neither goes
 * there. A reply to the mail comes into the ticket.
 */
export async function tellGuest(
  app: AppContext,
  tx: Tx,
  template: 'ticket-received' | 'ticket-replied',
  { id, number, reach, name, title }: Notified,
  { messageId, due = '', answer = '' }: { messageId: string; due?: string; answer?: string },
): Promise<void> {
  const render = await loadTemplate(app, tx, template)
  const values = {
    name,
    number: toPersianDigits(number),
    subject: title,
    due,
    answer,
    link: `${app.settings.PUBLIC_URL}${ticketPath(number)}`,
  }
  const common = { to: reach, purpose: template }
  if (!isPhone(reach)) {
    const mail = { subject: render('subject', values), text: render('mail', values) }
    const thread = await buildMailThread(app, tx, { ticketId: id, messageId })
    await app.messaging.send(tx, { channel: 'email', ...mail, ...common, thread })
  } else if (mayText(app, reach)) {
    await app.messaging.send(tx, { channel: 'sms', text: render('sms', values), ...common })
  }
}

/** Everybody who answers tickets, by what people of this role answer; all of them where nobody holds it. */
export async function findAnswering(db: Db, role: string): Promise<string[]> {
  const all = await staffWhoMay(db, 'tickets.answer')
  if (role === '' || !mayDo([role], 'tickets.answer')) return all
  const { rows } = await sql<{ id: string }>`
    select id from users where ${role} = any(roles) and id = any(${sql.val(all)}::uuid[])`.execute(t(db))
  return rows.length > 0 ? rows.map(({ id }) => id) : all
}
