/** What other features' calls answer of somebody's streak. */
export { type StreakCalendarData, streakCalendar } from './streak-calendar-shape.ts'
