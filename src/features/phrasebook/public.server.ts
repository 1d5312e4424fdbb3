// What other features may know of the phrasebook.
export { phraseId } from './fixed-id.server.ts'
export { publicCardsOf } from './phrase-cards.server.ts'
