import { languageNames } from './language-names.ts'

/** The languages that are taught, by their codes (ISO 639-1): those whose level can be found first. */
export const taughtLanguages = {
  ...languageNames,
  ar: 'عربی',
  es: 'اسپانیایی',
  it: 'ایتالیایی',
  ru: 'روسی',
} as const

export type TaughtLanguage = keyof typeof taughtLanguages
export const taughtCodes = Object.keys(taughtLanguages) as TaughtLanguage[]
