import { toLatinDigits } from './digits.ts'

/** The minute of the day of «۱۸:۳۰», «۱۸۳۰», «۹» or «9.5» (five past nine), in any digits; null where it is no time. */
export function readTime(typed: string): number | null {
  const digits = toLatinDigits(typed.trim())
  const [, hour, minute = '0'] =
    /^(\d{1,2})(?:[:.٫،\s](\d{1,2})|(\d{2}))?$/.exec(digits)?.filter(Boolean) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return Number(hour) * 60 + Number(minute)
}
