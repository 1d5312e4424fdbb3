import { toPersianDigits } from '#persian/digits.ts'
import { type Instant, toJalali } from '#persian/jalali.ts'

/** «۱۰:۵۸:۱۲», in Tehran, whose offset is of whole minutes. */
export function formatClock(instant: Instant): string {
  const { hour, minute } = toJalali(instant)
  const second = new Date(instant).getUTCSeconds()
  return toPersianDigits([hour, minute, second].map(part => String(part).padStart(2, '0')).join(':'))
}
