import { addOpenMinutes } from '#contract/business-time.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { tellOfTicket, tellWriterPages } from './channels.server.ts'
import { addMessages, type NewMessage, type TicketRow } from './conversation.server.ts'
import { readBusinessTime } from './hours.server.ts'
import type { ContactTables } from './tables.server.ts'

const t = withTables<ContactTables>()

/**
 * What its writer says in a ticket that is locked, by whichever door: it is open again, and waits for an answer until its
 * target. `notes` are for those who answer.
 */
export async function addReply(
  tx: Tx,
  ticket: TicketRow,
  reply: Omit<NewMessage, 'kind'>,
  now: Date,
  notes: readonly string[] = [],
): Promise<void> {
  const reopened =
    ticket.state === 'closed'
      ? [{ kind: 'event' as const, authorId: null, body: 'گفت‌وگو دوباره باز شد' }]
      : []
  const remarks = notes.map(body => ({ kind: 'staff-event' as const, authorId: null, body }))
  await addMessages(tx, ticket, [...reopened, { ...reply, kind: 'writer' }, ...remarks], now)
  const { target_minutes } = await t(tx)
    .selectFrom('ticket_topic')
    .select('target_minutes')
    .where('key', '=', ticket.topic)
    .executeTakeFirstOrThrow()
  // What waits already keeps its time: who writes twice waits no longer for it.
  const due_at = ticket.due_at ?? addOpenMinutes(await readBusinessTime(tx), now, target_minutes)
  await t(tx)
    .updateTable('ticket')
    .set({ state: 'open', closed_at: null, due_at, ...(!ticket.due_at && { alarmed_at: null }) })
    .where('id', '=', ticket.id)
    .execute()
  await tellWriterPages(tx, ticket.user_id)
  await tellOfTicket(tx, ticket.id)
}
