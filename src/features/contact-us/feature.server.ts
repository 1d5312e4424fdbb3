import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import * as tickets from './tickets.server.ts'

export const contactUs = defineFeature({
  name: 'contact-us',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  handlers: [
    handle(calls.createTicket, tickets.createTicket),
    handle(calls.myTickets, tickets.myTickets),
    handle(calls.staffTickets, tickets.staffTickets),
    handle(calls.answerTicket, tickets.answerTicket),
  ],
  eraseUserData: tickets.eraseTickets,
  export: tickets.exportTickets,
})
