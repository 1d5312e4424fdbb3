import { toPersianDigits } from './digits.ts'
import { type JalaliDay, monthNames, toJalali } from './jalali.ts'

/** «۲ آذر»: a day, or that of an instant in Tehran, where the year goes without saying. */
export function shortDay(when: string | JalaliDay): string {
  const { month, day } = typeof when === 'string' ? toJalali(when) : when
  return `${toPersianDigits(day)} ${monthNames[month - 1]}`
}
