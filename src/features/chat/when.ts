import { toPersianDigits } from '#persian/digits.ts'
import { daysBetween, formatTime, monthNames, toJalali, weekdayNames } from '#persian/jalali.ts'

/** «شنبه ۳۰ آبان»; with the year where it is another one. */
export function formatDay(at: string, now = new Date()): string {
  const { year, month, day, weekday } = toJalali(at)
  const named = `${weekdayNames[weekday]} ${toPersianDigits(day)} ${monthNames[month - 1]}`
  return year === toJalali(now).year ? named : `${named} ${toPersianDigits(year)}`
}

/** In a list: the hour today, «دیروز», the day before that. */
export function formatWhen(at: string, now = new Date()): string {
  const days = daysBetween(toJalali(at), toJalali(now))
  if (days === 0) return formatTime(at)
  if (days === 1) return 'دیروز'
  const { month, day } = toJalali(at)
  return `${toPersianDigits(day)} ${monthNames[month - 1]}`
}
