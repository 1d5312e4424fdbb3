/** Months of the Jalali calendar as pay speaks of them: «1405-08», which sort as they follow one another. */
import { addMonths, formatMonth, fromJalali, type Instant, toJalali } from '#persian/jalali.ts'

const spell = ({ year, month }: { year: number; month: number }) =>
  `${year}-${String(month).padStart(2, '0')}`

const read = (month: string) => {
  const [year, number] = month.split('-').map(Number)
  return { year: year!, month: number!, day: 1 }
}

/** The month in Tehran of an instant. */
export const toMonth = (instant: Instant) => spell(toJalali(instant))

/** So many months later; earlier when negative. */
export const monthAfter = (month: string, months: number) => spell(addMonths(read(month), months))

/** Its first moment, and that of the month after it: midnights of Tehran. */
export const getMonthBounds = (month: string) => ({
  from: fromJalali(read(month)),
  until: fromJalali(read(monthAfter(month, 1))),
})

/** «آبان ۱۴۰۵» */
export const monthName = (month: string) => formatMonth(read(month))
