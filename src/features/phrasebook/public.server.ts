// What other features may know of the phrasebook.
export { cleanSide, listCardRows, listMySides } from './card-rows.server.ts'
export { listExamples } from './examples.server.ts'
export { phraseId } from './fixed-id.server.ts'
export { makeList, removeEmptyList } from './lists.server.ts'
export { addCard, addCards, cardId, findCards, takeBackCards } from './own-phrases.server.ts'
export { listPublicCards } from './phrase-cards.server.ts'
export {
  countDue,
  countReviewsSince,
  findFreshSituation,
  listSituationNames,
  pickPhrases,
} from './practised.server.ts'
export type { PhrasebookTables } from './tables.server.ts'
