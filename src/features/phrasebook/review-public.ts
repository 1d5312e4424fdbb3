/** What a feature that practises phrases may know of them without showing any: today's cards, situations and sounds. */
export {
  dueReviews,
  listSituations,
  type PhraseCard,
  type ReviewCard,
  readSituation,
  type SituationCard,
} from './contract.ts'
export { readSound } from './sound/kept-sound.ts'
export { findSound, listSounds, type Voice } from './sound/voice-choice.ts'
