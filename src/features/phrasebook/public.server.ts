// What other features may know of the phrasebook.
export { listExamples } from './examples.server.ts'
export { phraseId } from './fixed-id.server.ts'
export { addCard, addCards, cardId } from './own-phrases.server.ts'
export { listPublicCards } from './phrase-cards.server.ts'
export type { PhrasebookTables } from './tables.server.ts'
