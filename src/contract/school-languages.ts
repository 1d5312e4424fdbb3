import { knownCodes, knownLanguages, type TaughtLanguage } from '#persian/taught-languages.ts'
import { publicSettings } from './public-settings.ts'

const listOwn = () => publicSettings().ownLanguages ?? []
const findOwn = (language: string) => listOwn().find(({ code }) => code === language)

/** The languages the school teaches, in its own order. */
export const listTaught = (): readonly TaughtLanguage[] => publicSettings().languages ?? knownCodes

/** All that courses and questions may be of: those that the product knows, and those that the school added. */
export const listLanguages = (): readonly TaughtLanguage[] => [
  ...knownCodes,
  ...listOwn().map(({ code }) => code),
]

/** Those a form offers: what is taught, and whichever it has already. */
export const listTaughtWith = (known: TaughtLanguage | '' | undefined): readonly TaughtLanguage[] => {
  const taught = listTaught()
  return known && !taught.includes(known) ? [...taught, known] : taught
}

/** «آلمانی»; of a language that nobody knows any more its code. */
export const nameLanguage = (language: string): string =>
  (knownLanguages as Record<string, string>)[language] ?? findOwn(language)?.name ?? language

/** `German`, as papers in English say it. */
export const nameLanguageInEnglish = (language: string): string | undefined => findOwn(language)?.enName

/** How a text in this language runs. */
export const directLanguage = (language: string): 'rtl' | 'ltr' =>
  language === 'ar' || findOwn(language)?.isRtl ? 'rtl' : 'ltr'
