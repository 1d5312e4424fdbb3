import { addDays, addMonths, getWeekday, type JalaliDay } from '#persian/jalali.ts'

/**
 * The day a key leads to in a month's grid, or null when it leads nowhere. The week runs from right to left: the
 * left arrow is tomorrow. Home and End are the week's Saturday and Friday; Page Up and Page Down turn the month,
 * with Shift the year.
 */
export function dayByKey(
  day: JalaliDay,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): JalaliDay | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, 1)
    case 'ArrowRight':
      return addDays(day, -1)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'Home':
      return addDays(day, -getWeekday(day))
    case 'End':
      return addDays(day, 6 - getWeekday(day))
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    default:
      return null
  }
}
