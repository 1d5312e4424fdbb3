import { mayDo } from '#account/permissions.ts'
import type { Channel } from '#server/app-context.ts'
import { publishToMany } from '#server/engines/live/publish.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { allTickets, ticketChannel } from './channels.ts'

/** Those who answer hear that a ticket moved, or who looks at it. */
export const ticketsChannel: Channel = {
  kind: 'ticket',
  mayRead: (_, actor) => mayDo(actor.roles, 'tickets.answer'),
}

/** Tells everybody who has the ticket or the list of all open. */
export const tellOfTicket = (tx: Tx, id: string) =>
  publishToMany(tx, [ticketChannel(id), ticketChannel(allTickets)], { changed: 'ticket' })
