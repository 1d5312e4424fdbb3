/** How long ago, or how soon: the words beside a message, a class, a card to review. */

import { persianNumber } from '#persian/digits.ts'
import { daysBetween, daysInMonth, type Instant, type JalaliDay, toJalali } from '#persian/jalali.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * «همین حالا», «۵ دقیقه پیش», «۳ ساعت دیگر», «دیروز», «۴ روز دیگر», «۲ هفته دیگر», «۱ ماه پیش», «۲ سال پیش».
 * Within six hours it counts the clock; beyond, the calendar's days in the zone, so that «دیروز» is yesterday and not
 * some 24 hours ago. Amounts are rounded down.
 * @throws RangeError when `then` or `now` is no instant
 */
export function relativeTime(then: Instant, now: Instant, timeZone?: string): string {
  const distance = new Date(then).getTime() - new Date(now).getTime()
  const away = Math.abs(distance)
  const count = (amount: number, unit: string) => formatAmount(amount, unit, distance > 0 ? 'دیگر' : 'پیش')
  if (away < MINUTE_MS) return 'همین حالا'
  if (away < HOUR_MS) return count(Math.floor(away / MINUTE_MS), 'دقیقه')

  const thenDay = toJalali(then, timeZone)
  const today = toJalali(now, timeZone)
  const days = daysBetween(today, thenDay)
  if (away < 6 * HOUR_MS || days === 0) return count(Math.floor(away / HOUR_MS), 'ساعت')
  const word = dayLabels[days]
  if (word) return word
  if (Math.abs(days) < 14) return count(Math.abs(days), 'روز')

  const months = days > 0 ? wholeMonths(today, thenDay) : wholeMonths(thenDay, today)
  if (months === 0) return count(Math.floor(Math.abs(days) / 7), 'هفته')
  return months < 12 ? count(months, 'ماه') : count(Math.floor(months / 12), 'سال')
}

const dayLabels: Record<number, string> = { [-2]: 'پریروز', [-1]: 'دیروز', 1: 'فردا', 2: 'پس‌فردا' }

/** Whole months as `addMonths` steps: from the 31st to the 30th of a shorter month is a whole one. */
function wholeMonths(from: JalaliDay, to: JalaliDay): number {
  const isShort = to.day < Math.min(from.day, daysInMonth(to.year, to.month))
  return (to.year - from.year) * 12 + to.month - from.month - (isShort ? 1 : 0)
}

/**
 * How long from one instant to a later one, as the buttons of a review say it: «۱ دقیقه دیگر», «۱۰ دقیقه دیگر»,
 * «۴ روز دیگر», «۲ ماه دیگر». Counts time, not calendar days, and rounds to the nearest; days up to a month, months
 * up to two years. «همین حالا» when `to` is not later.
 */
export function untilText(from: Instant, to: Instant): string {
  const away = new Date(to).getTime() - new Date(from).getTime()
  if (away <= 0) return 'همین حالا'
  const minutes = Math.max(1, Math.round(away / MINUTE_MS))
  if (minutes < 60) return formatAmount(minutes, 'دقیقه', 'دیگر')
  const hours = Math.round(away / HOUR_MS)
  if (hours < 24) return formatAmount(hours, 'ساعت', 'دیگر')
  const days = Math.round(away / DAY_MS)
  if (days <= 30) return formatAmount(days, 'روز', 'دیگر')
  const months = Math.round(days / 30.44)
  if (months < 24) return formatAmount(months, 'ماه', 'دیگر')
  return formatAmount(Math.round(days / 365.25), 'سال', 'دیگر')
}

function formatAmount(amount: number, unit: string, side: 'پیش' | 'دیگر'): string {
  return `${persianNumber(amount)} ${unit} ${side}`
}
