/** What a feature that practises phrases may know of them without showing any: today's cards, situations and sounds. */
export {
  dueReviews,
  listSituations,
  type PhraseCard,
  type PhraseLanguage,
  type ReviewCard,
  readSituation,
  type SituationCard,
} from './contract.ts'
export { describeSilence, type LanguageChoice, listChoices } from './language-choices.ts'
export { isSoundless } from './own.ts'
export { findPhraseLanguage, readLanguage } from './phrase-language.ts'
export { markByLetters } from './sentence-marks.ts'
export { languageQuery, practiceAddress, situationAddress } from './situation-address.ts'
export { readSound } from './sound/kept-sound.ts'
export { findSound, listSounds, type Voice } from './sound/voice-choice.ts'
export { spellUmlauts } from './spell-umlauts.ts'
