// What other features may know of the phrasebook.
export { listExamples } from './examples.server.ts'
export { phraseId } from './fixed-id.server.ts'
export { addCard, addCards } from './own-phrases.server.ts'
export { listPublicCards } from './phrase-cards.server.ts'
