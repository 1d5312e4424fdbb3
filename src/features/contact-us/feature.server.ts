import { defineFeature, handle } from '#server/app-context.ts'
import { alarmLateTickets } from './alarm.server.ts'
import { ticketsChannel } from './channels.server.ts'
import * as calls from './contract.ts'
import { addTicketFile, deleteLooseFiles } from './files.server.ts'
import * as following from './follow.server.ts'
import { ticketMailbox } from './mail/mailbox.server.ts'
import { markTicketRead } from './member-threads.server.ts'
import { tellOfTickets } from './person-parts.server.ts'
import { eraseTickets, exportTickets } from './personal-data.server.ts'
import { ownSearchables } from './searchables.server.ts'
import { seedTickets } from './seed.server.ts'
import { unansweredTickets } from './staff-home.server.ts'
import * as studioCalls from './studio/contract.ts'
import { changeHours, readHours } from './studio/hours.server.ts'
import { recordHandlers } from './studio/records.server.ts'
import * as studio from './studio/tickets.server.ts'
import { readSupport } from './support.server.ts'
import { createTicket } from './tickets.server.ts'

/** What people write to the school: conversations that begin in a form, and those who answer them. */
export const contactUs = defineFeature({
  name: 'contact-us',
  ownSearchables,
  staffNeeds: [unansweredTickets],
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedTickets,
  jobs: [alarmLateTickets, deleteLooseFiles],
  channels: [ticketsChannel],
  mailboxes: [ticketMailbox],
  merging: {
    moves: ['ticket.user_id', 'ticket_message.author_id'],
    stays: ['ticket.assignee_id', 'ticket_topic.assignee_id', 'ticket_viewer.user_id'],
  },
  handlers: [
    handle(calls.readSupport, readSupport),
    handle(calls.createTicket, createTicket),
    handle(calls.addTicketFile, addTicketFile),
    handle(calls.readTicket, following.readTicket),
    handle(calls.replyToTicket, following.replyToTicket),
    handle(calls.closeTicket, following.closeTicket),
    handle(calls.rateTicket, following.rateTicket),
    handle(calls.myTickets, following.myTickets),
    handle(calls.markTicketRead, markTicketRead),
    handle(calls.readSubject, following.readSubject),
    handle(studioCalls.staffTickets, studio.staffTickets),
    handle(studioCalls.staffTicketCall, studio.readStaffTicket),
    handle(studioCalls.writeToTicket, studio.writeToTicket),
    handle(studioCalls.setTicketState, studio.setTicketState),
    handle(studioCalls.assignTicket, studio.assignTicket),
    handle(studioCalls.mergeTicket, studio.mergeTicket),
    handle(studioCalls.signViewing, studio.signViewing),
    handle(studioCalls.listColleagues, studio.listColleagues),
    handle(studioCalls.readHours, readHours),
    handle(studioCalls.changeHours, changeHours),
    ...recordHandlers,
  ],
  eraseUserData: eraseTickets,
  export: exportTickets,
  personParts: tellOfTickets,
})
