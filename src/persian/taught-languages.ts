import { languageNames } from './language-names.ts'

/** The languages that the product knows, by their codes (ISO 639-1): those whose level can be found first. */
export const knownLanguages = {
  ...languageNames,
  es: 'اسپانیایی',
  it: 'ایتالیایی',
  ru: 'روسی',
} as const

export type KnownLanguage = keyof typeof knownLanguages
export const knownCodes = Object.keys(knownLanguages) as KnownLanguage[]

/** The code of a language that is taught (BCP 47): one of those, or one that the school added. */
export type TaughtLanguage = string
