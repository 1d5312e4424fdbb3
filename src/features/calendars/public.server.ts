/** A calendar as telephones read it, for features whose appointments are no sessions of a group. */
export { respondWithCalendar } from './group-calendar.server.ts'
