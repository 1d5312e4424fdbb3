import { formatTime, weekdayNames } from '#persian/jalali.ts'
import type { WeeklyHour } from './plan.ts'

/** «شنبه و دوشنبه»; «هر روز» for all seven. */
export function formatWeekdays(weekly: readonly WeeklyHour[]): string {
  const days = [...new Set(weekly.map(({ weekday }) => weekday))].sort((one, other) => one - other)
  if (days.length === 7) return 'هر روز'
  const names = days.map(day => weekdayNames[day]!)
  return names.length > 1 ? `${names.slice(0, -1).join('، ')} و ${names.at(-1)}` : (names[0] ?? '')
}

/** «۱۸:۳۰»; both hours where the days differ. */
export function formatHours(weekly: readonly WeeklyHour[]): string {
  const minutes = [...new Set(weekly.map(({ minute }) => minute))].sort((one, other) => one - other)
  return minutes.map(formatClock).join(' و ')
}

/** A minute of the day as a clock shows it. */
export const formatClock = (minute: number) =>
  formatTime({ hour: Math.floor(minute / 60) % 24, minute: minute % 60 })

/** «۱۸:۳۰ تا ۲۰:۰۰», where all sessions of the week begin at the same hour; else the hours they begin at. */
export function formatTimeRange(weekly: readonly WeeklyHour[], minutes: number): string {
  const starts = new Set(weekly.map(({ minute }) => minute))
  const [only] = starts
  if (starts.size !== 1 || only === undefined) return formatHours(weekly)
  return `${formatClock(only)} تا ${formatClock(only + minutes)}`
}
