import { nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { daysBetween, formatTime, toJalali, weekdayNames } from '#persian/jalali.ts'
import { shortDay } from '#persian/short-day.ts'
import type { TeacherRow } from './contract.ts'

type Taught = TeacherRow['teaches']

/** «انگلیسی و ایتالیایی» */
export function formatLanguages(teaches: Taught): string {
  const names = teaches.map(({ language }) => nameLanguage(language))
  return names.length > 1 ? `${names.slice(0, -1).join('، ')} و ${names.at(-1)}` : (names[0] ?? '')
}

/** «A2 تا B2»: from the lowest to the highest of all languages. */
export function findLevelRange(teaches: Taught): { from: string; to: string } | null {
  if (teaches.length === 0) return null
  const from = teaches.map(one => one.from).sort()[0]!
  const to = teaches
    .map(one => one.to)
    .sort()
    .at(-1)!
  return { from, to }
}

/** «امروز ۲۰:۰۰», «فردا ۱۸:۰۰», «دوشنبه ۲ آذر، ۱۸:۰۰». */
export function describeSlot(slot: string, now: string): string {
  return `${describeDay(slot, now)}${isNear(slot, now) ? ' ' : '، '}${formatTime(slot)}`
}

const isNear = (slot: string, now: string) => daysBetween(toJalali(now), toJalali(slot)) <= 1

/** «امروز», «فردا», «دوشنبه ۲ آذر». */
export function describeDay(slot: string, now: string): string {
  const away = daysBetween(toJalali(now), toJalali(slot))
  if (away === 0) return 'امروز'
  if (away === 1) return 'فردا'
  return `${weekdayNames[toJalali(slot).weekday]} ${shortDay(slot)}`
}

/** «۴٫۹», «۵» */
export const ratingText = (rating: number) =>
  persianNumber(rating, { fraction: Number.isInteger(rating) ? 0 : 1 })
