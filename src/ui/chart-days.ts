import { toPersianDigits } from '#persian/digits.ts'
import { type Instant, monthNames, toJalali } from '#persian/jalali.ts'

/**
 * What stands under a chart's days, one each, in the order given: the day of the month, with the month's name at the
 * first one and where a month begins («۸ شهریور», «۱۵», «۲۲», «۲۹», «۵ مهر»). Only each `every`th is named, counted
 * from the newest, where people look first; the others are empty.
 */
export function chartDays(days: readonly Instant[], every = 1): string[] {
  let month: number | null = null
  return days.map((day, index) => {
    if ((days.length - 1 - index) % every !== 0) return ''
    const when = toJalali(day)
    const named = when.month !== month
    month = when.month
    return toPersianDigits(named ? `${when.day} ${monthNames[when.month - 1]}` : when.day)
  })
}
