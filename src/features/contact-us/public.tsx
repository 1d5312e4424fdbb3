/** A member's conversation with the school, and the beginning of one, for where their other conversations are. */
export { MemberTicket } from './member-ticket.tsx'
export { NewMemberTicket } from './new-member-ticket.tsx'
export { FileLinks } from './ticket-files.tsx'
