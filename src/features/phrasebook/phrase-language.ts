import { languageCodes, languageNames } from '#persian/language-names.ts'
import type { PhraseLanguage } from './contract.ts'

/** The language of phrases that a code names, where the phrasebook has it. */
export const findPhraseLanguage = (code: string | null | undefined): PhraseLanguage | undefined =>
  languageCodes.find(known => known === code)

/** The language an address names; English, where it names none that is known. */
export const readLanguage = (query: URLSearchParams): PhraseLanguage =>
  findPhraseLanguage(query.get('language')?.toLowerCase()) ?? 'en'

/** As they stand behind a noun: «جملهٔ فرانسوی». */
export const languageAdjectives = { ...languageNames, fr: 'فرانسوی' } as const
