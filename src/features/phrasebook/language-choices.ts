import { languageNames } from '#persian/language-names.ts'
import type { PhraseLanguage } from './contract.ts'

/** A language that a page can be read in. For loaders: pages get what they show, and no names of languages besides. */
export type LanguageChoice = { title: string; to: string; isChosen: boolean }

/** The languages that hold phrases, as choices; none where there is but the one that is shown. */
export const listChoices = (
  languages: readonly PhraseLanguage[],
  chosen: PhraseLanguage,
  address: (language: PhraseLanguage) => string,
): LanguageChoice[] =>
  languages.every(code => code === chosen)
    ? []
    : languages.map(code => ({ title: languageNames[code], to: address(code), isChosen: code === chosen }))

/** Said once on a page whose phrases have no sound. */
export const describeSilence = (language: PhraseLanguage) =>
  `برای زبان ${languageNames[language]} هنوز صدایی نداریم که خوب باشد؛ تلفظ هر جمله را با حروف فارسی نوشته‌ایم.`
