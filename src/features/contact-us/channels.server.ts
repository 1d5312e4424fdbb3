import { mayDo } from '#account/permissions.ts'
import { type UserEvent, userChannel } from '#contract/live.ts'
import type { Channel } from '#server/app-context.ts'
import { publish, publishToMany } from '#server/engines/live/publish.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { allTickets, ticketChannel } from './channels.ts'

/** Those who answer hear that a ticket moved, or who looks at it. */
export const ticketsChannel: Channel = {
  kind: 'ticket',
  mayRead: (_, actor) => mayDo(actor.roles, 'tickets.answer'),
}

/** Tells everybody of the staff who has the ticket or the list of all open. */
export const tellOfTicket = (tx: Tx, id: string) =>
  publishToMany(tx, [ticketChannel(id), ticketChannel(allTickets)], { changed: 'ticket' })

/**
 * Tells a member's pages that one of their tickets is otherwise; nobody, where a guest wrote it. Before those who answer are
 * told, as notices are: channels are locked in one order.
 */
export async function tellWriterPages(tx: Tx, userId: string | null): Promise<void> {
  if (userId) await publish(tx, userChannel(userId), { changed: 'chat' } satisfies UserEvent)
}
