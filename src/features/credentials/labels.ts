import { nameLanguageInEnglish } from '#contract/school-languages.ts'
import { toJalali } from '#persian/jalali.ts'
import type { CredentialState, Facts } from './contract.ts'

/** What a credential is called where it is listed. */
export function formatTitle(facts: Facts): string {
  if (facts.kind === 'badge') return facts.title
  return facts.kind === 'certificate' ? facts.course : 'کارنامهٔ رسمی'
}

export const stateNames = {
  valid: 'معتبر است',
  expired: 'اعتبارش گذشته است',
  revoked: 'باطل شده است',
} satisfies Record<CredentialState, string>

export const kindNames = {
  certificate: 'گواهی‌نامه',
  badge: 'نشان',
  transcript: 'کارنامهٔ رسمی',
} satisfies Record<Facts['kind'], string>

const english: Record<string, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  tr: 'Turkish',
  ar: 'Arabic',
  es: 'Spanish',
  it: 'Italian',
  ru: 'Russian',
}
export const englishLanguageName = (language: string) =>
  english[language] ?? nameLanguageInEnglish(language) ?? language

/** `10 November 2026`, of the day in Tehran. */
export const englishDate = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Tehran' }).format(new Date(instant))

const jalaliMonths = [
  'Farvardin',
  'Ordibehesht',
  'Khordad',
  'Tir',
  'Mordad',
  'Shahrivar',
  'Mehr',
  'Aban',
  'Azar',
  'Dey',
  'Bahman',
  'Esfand',
] as const

/** `19 Aban 1405`, for those who read no Persian. */
export function englishJalaliDate(instant: string): string {
  const { year, month, day } = toJalali(instant)
  return `${day} ${jalaliMonths[month - 1]} ${year}`
}

export const skillNames: Record<string, { fa: string; en: string }> = {
  listening: { fa: 'شنیدن', en: 'Listening' },
  reading: { fa: 'خواندن', en: 'Reading' },
  speaking: { fa: 'گفتن', en: 'Speaking' },
  writing: { fa: 'نوشتن', en: 'Writing' },
}
