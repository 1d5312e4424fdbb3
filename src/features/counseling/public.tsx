/** What other features show in a counselor's day is made of these. */
export { DayRow, DayRows } from './day/day-rows.tsx'
