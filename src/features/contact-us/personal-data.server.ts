import type { Db, Tx } from '#server/platform/database/database.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { ContactTables } from './tables.server.ts'

const t = withTables<ContactTables>()

/** Their tickets go whole, with what was answered; a colleague's answers stay without their name. */
export async function eraseTickets(tx: Tx, userId: string): Promise<void> {
  // Without a message its files are deleted from the store with those that no message ever named.
  await t(tx)
    .updateTable('ticket_file')
    .set({ message_id: null })
    .where(
      'message_id',
      'in',
      t(tx)
        .selectFrom('ticket_message')
        .innerJoin('ticket', 'ticket.id', 'ticket_id')
        .select('ticket_message.id')
        .where('user_id', '=', userId),
    )
    .execute()
  await t(tx).deleteFrom('ticket').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('ticket_viewer').where('user_id', '=', userId).execute()
  await t(tx).updateTable('ticket').set({ assignee_id: null }).where('assignee_id', '=', userId).execute()
  await t(tx)
    .updateTable('ticket_topic')
    .set({ assignee_id: null })
    .where('assignee_id', '=', userId)
    .execute()
  await t(tx).updateTable('ticket_message').set({ author_id: null }).where('author_id', '=', userId).execute()
}

/** What somebody wrote and was answered; what colleagues noted among themselves is theirs. */
export async function exportTickets(db: Db, userId: string): Promise<object> {
  const tickets = await t(db)
    .selectFrom('ticket')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const messages = await t(db)
    .selectFrom('ticket_message')
    .innerJoin('ticket', 'ticket.id', 'ticket_id')
    .select(['ticket_id', 'kind', 'body', 'ticket_message.created_at'])
    .where('user_id', '=', userId)
    .where('kind', 'in', ['writer', 'answer', 'event'])
    .orderBy('seq')
    .execute()
  return {
    letters: tickets.map(row => ({
      number: row.number,
      topic: row.topic,
      title: row.title,
      name: row.name,
      contact: row.contact,
      createdAt: row.created_at.toISOString(),
      state: row.state,
      rating: row.rating,
      messages: messages
        .filter(({ ticket_id }) => ticket_id === row.id)
        .map(({ kind, body, created_at }) => ({ kind, text: body, at: created_at.toISOString() })),
    })),
  }
}
