/** What a feature that brings something out answers for the calendar: its hook `listPublications`. */
export type { Dated, Period } from './hooks.server.ts'
export { listTimed } from './list-timed.server.ts'
