import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { tellOfTickets } from './person-parts.server.ts'
import { unansweredTickets } from './staff-home.server.ts'
import * as tickets from './tickets.server.ts'

export const contactUs = defineFeature({
  name: 'contact-us',
  staffNeeds: [unansweredTickets],
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  merging: {
    moves: ['ticket.user_id'],
    stays: ['ticket.answered_by'],
  },
  handlers: [
    handle(calls.createTicket, tickets.createTicket),
    handle(calls.myTickets, tickets.myTickets),
    handle(calls.staffTickets, tickets.staffTickets),
    handle(calls.answerTicket, tickets.answerTicket),
  ],
  eraseUserData: tickets.eraseTickets,
  export: tickets.exportTickets,
  personParts: tellOfTickets,
})
