/** What a feature that brings something out answers for the calendar: its hook `listPublications`. */
export type { Dated } from './hooks.server.ts'
