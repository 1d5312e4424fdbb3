/** What features need that people write to the school about. */
export type { TicketSubject } from './subjects.server.ts'
