import { formatDaysInRow, formatShortMinute } from '#persian/day-minutes.ts'
import type { Support } from './contract.ts'
import { describeInstant } from './describe-instant.ts'

/**
 * The week as it is read: today by itself, days in a row with the same hours together («یکشنبه تا چهارشنبه»), and
 * whether somebody answers now; `later` says when answers come, while nobody does.
 */
export function describeHours({ hours, today, closedFor, openUntil, opensAt }: Support, now: Date) {
  const say = (weekday: number) => {
    if (weekday === today && closedFor !== null)
      return closedFor ? `تعطیل، ${closedFor}` : 'تعطیل، پیام بگذارید'
    const day = hours.find(one => one.weekday === weekday)
    return day ? `${formatShortMinute(day.opens)} تا ${formatShortMinute(day.closes)}` : 'تعطیل، پیام بگذارید'
  }
  const rows: { first: number; last: number; hours: string; isToday: boolean }[] = []
  for (let weekday = 0; weekday < 7; weekday++) {
    const before = rows.at(-1)
    const isToday = weekday === today
    const said = say(weekday)
    if (before && !isToday && !before.isToday && before.hours === said) before.last = weekday
    else rows.push({ first: weekday, last: weekday, hours: said, isToday })
  }
  return {
    week:
      hours.length === 0
        ? []
        : rows.map(({ first, last, hours, isToday }) => ({
            days: `${isToday ? 'امروز، ' : ''}${formatDaysInRow(first, last)}`,
            hours,
            isToday,
          })),
    isOpen: openUntil !== null,
    later: opensAt === null ? null : describeLater(new Date(opensAt), now),
  }
}

const describeLater = (opensAt: Date, now: Date) =>
  `اکنون کسی پاسخ نمی‌دهد. پیام بگذارید؛ پاسخ‌ها از ${describeInstant(opensAt, now)} می‌رسد.`
