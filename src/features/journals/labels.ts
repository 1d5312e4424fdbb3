import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import type { ArticleKind, License } from './rules.ts'

export const seasonNames = ['بهار', 'تابستان', 'پاییز', 'زمستان'] as const

export const kindNames: Record<ArticleKind, string> = {
  research: 'پژوهشی',
  review: 'مروری',
  report: 'گزارش کلاس',
  essay: 'یادداشت',
  student: 'از دفتر شاگردان',
}

export const licenseNames: Record<License, { name: string; url: string | null }> = {
  by: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'by-nc': { name: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  'by-nc-nd': { name: 'CC BY-NC-ND 4.0', url: 'https://creativecommons.org/licenses/by-nc-nd/4.0/' },
  reserved: { name: 'همهٔ حقوق محفوظ است', url: null },
}

type When = { number: number; year: number; season: number }

export const formatSeason = ({ year, season }: Omit<When, 'number'>) =>
  `${seasonNames[season - 1]} ${toPersianDigits(year)}`

export const formatIssue = (issue: When) => `شمارهٔ ${toPersianDigits(issue.number)}، ${formatSeason(issue)}`

/** «ص ۵ تا ۲۱»; null where its pages have no numbers. */
export function formatPages(firstPage: number | null, lastPage: number | null): string | null {
  if (firstPage === null) return null
  return lastPage === null || lastPage === firstPage
    ? `ص ${persianNumber(firstPage)}`
    : `ص ${persianNumber(firstPage)} تا ${persianNumber(lastPage)}`
}

export const listNames = (authors: readonly { name: string }[]) => authors.map(({ name }) => name).join('، ')
