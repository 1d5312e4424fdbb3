/** What features above ask of corrected texts. */
export { findMarking, listMarkings } from './find-markings.server.ts'
export type { MarkingTables } from './tables.server.ts'
