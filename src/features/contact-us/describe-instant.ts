import { formatTime, isoDay, toJalali, weekdayNames } from '#persian/jalali.ts'
import { shortDay } from '#persian/short-day.ts'

/** «امروز، ساعت ۱۴:۳۰», «شنبه ۷ آذر، ساعت ۹:۰۰». */
export function describeInstant(instant: Date, now: Date): string {
  const day = toJalali(instant)
  const spelled = isoDay(instant) === isoDay(now) ? 'امروز' : `${weekdayNames[day.weekday]} ${shortDay(day)}`
  return `${spelled}، ساعت ${formatTime(instant)}`
}
