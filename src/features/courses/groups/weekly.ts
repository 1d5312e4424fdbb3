import { formatMinute } from '#persian/day-minutes.ts'
import { weekdayNames } from '#persian/jalali.ts'
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
  return minutes.map(formatMinute).join(' و ')
}

/** «۱۸:۳۰ تا ۲۰:۰۰», where all sessions of the week begin at the same hour; else the hours they begin at. */
export function formatTimeRange(weekly: readonly WeeklyHour[], minutes: number): string {
  const starts = new Set(weekly.map(({ minute }) => minute))
  const [only] = starts
  if (starts.size !== 1 || only === undefined) return formatHours(weekly)
  return `${formatMinute(only)} تا ${formatMinute(only + minutes)}`
}

/** «شنبه و دوشنبه، ۱۸:۳۰ تا ۲۰:۰۰» */
export const formatWeek = (weekly: readonly WeeklyHour[], minutes: number): string =>
  `${formatWeekdays(weekly)}، ${formatTimeRange(weekly, minutes)}`
