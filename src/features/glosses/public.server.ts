/** What features with texts ask of their words. */
export { type AskedWord, findGlosses } from './find-glosses.server.ts'
export type { Term } from './hooks.server.ts'
export { listRuns, listTextWords } from './text-words.server.ts'
