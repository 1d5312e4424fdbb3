/** What features need that people write to the school about. */

/** Tickets of members as conversations among their others. */
export {
  addTicketEvent,
  countUnreadThreads,
  type FoundThread,
  findInMemberThreads,
  listMemberThreads,
  readMemberThread,
} from './member-threads.server.ts'
export type { TicketSubject } from './subjects.server.ts'
export type { ContactTables } from './tables.server.ts'
