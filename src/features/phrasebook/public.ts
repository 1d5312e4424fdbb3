/**
 * What other features may ask of the phrasebook, and what they show by `lazy()`. Apart from public.tsx: with it every page that
 * shows phrases would carry all of it.
 */
export { maxNote, maxSide } from './card-limits.ts'
export {
  type CardClip,
  ownPhrase,
  type PhraseCard,
  type PhraseLanguage,
  phraseCard,
  searchPhrases,
} from './contract.ts'
export { findPhraseLanguage } from './phrase-language.ts'

/** Phrases as cards, one after the other. */
export const phraseDeck = () => import('./phrase-deck.tsx')

/** A dialog that makes a card of something that was read elsewhere. */
export const newCardDialog = () => import('./new-card-dialog.tsx')
