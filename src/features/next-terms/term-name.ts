import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'

const seasons = ['بهار', 'تابستان', 'پاییز', 'زمستان'] as const

/** What comes after a term by its name: «پاییز ۱۴۰۵» → «زمستان ۱۴۰۵», «ترم ۳» → «ترم ۴»; empty where it does not say. */
export function nextTermName(term: string): string {
  const [, season, year] = /^(بهار|تابستان|پاییز|زمستان)\s+(\d{4})$/.exec(toLatinDigits(term).trim()) ?? []
  if (season && year) {
    const at = seasons.indexOf(season as (typeof seasons)[number]) + 1
    const next = at === seasons.length ? Number(year) + 1 : Number(year)
    return `${seasons[at % seasons.length]} ${toPersianDigits(next)}`
  }
  const [, before = '', number] = /^(.*?)(\d+)$/.exec(toLatinDigits(term).trim()) ?? []
  return number ? `${before}${toPersianDigits(Number(number) + 1)}` : ''
}
