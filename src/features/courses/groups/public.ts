/** What groups are described with, for features that show more of them; apart from `../public.ts`, which has the calls of pages. */
export { groupCalendarPath } from './calendar-path.ts'
export {
  type Group,
  type GroupCard,
  groupCard,
  language,
  type PlannedSession,
  plannedSession,
  type Session,
  session,
  weeklyHour,
} from './contract.ts'
export { formatHours, formatTimeRange, formatWeek, formatWeekdays } from './weekly.ts'
