import { fromDayMinute } from '#persian/day-minutes.ts'
import { addDays, getWeekday, isoDay, type JalaliDay } from '#persian/jalali.ts'

/** One hour of a weekly plan: the weekday from Saturday, 0, and the minute of the day in Tehran. */
export type WeeklyHour = { weekday: number; minute: number }

/** No plan reaches further, whatever is closed. */
const maxDays = 800

type Closed = Pick<ReadonlySet<string>, 'has'>

/** The days of a weekly plan on which nothing is held, for they are closed; as ISO days, in order. */
export function daysLeftOut({
  from,
  until,
  weekly,
  closed,
}: {
  from: JalaliDay
  until: Date
  weekly: readonly WeeklyHour[]
  closed: Closed
}): string[] {
  const weekdays = new Set(weekly.map(({ weekday }) => weekday))
  const left: string[] = []
  for (let passed = 0; passed < maxDays; passed++) {
    const date = addDays(from, passed)
    const day = isoDay({ year: date.year, month: date.month, day: date.day })
    if (day > isoDay(until)) break
    if (weekdays.has(getWeekday(date)) && closed.has(day)) left.push(day)
  }
  return left
}

/**
 * When the sessions of a term are: the hours of the weekly plan from a day on, those of closed days left out.
 * @param closed days as `YYYY-MM-DD` of the Gregorian calendar, in Tehran
 * @returns in order; fewer than `count` only where the plan is empty or nearly every day is closed
 */
export function planSessions({
  from,
  weekly,
  count,
  closed,
}: {
  from: JalaliDay
  weekly: readonly WeeklyHour[]
  count: number
  closed: Closed
}): Date[] {
  const hours = weekly.toSorted((one, other) => one.minute - other.minute)
  const sessions: Date[] = []
  for (let passed = 0; passed < maxDays && sessions.length < count; passed++) {
    const { year, month, day } = addDays(from, passed)
    const date = { year, month, day }
    if (closed.has(isoDay(date))) continue
    for (const { weekday, minute } of hours) {
      if (weekday !== getWeekday(date) || sessions.length === count) continue
      sessions.push(fromDayMinute(date, minute))
    }
  }
  return sessions
}

/** The weekdays of a plan as bits, Saturday the lowest: what groups are filtered by. */
export const weekdayBits = (weekly: readonly WeeklyHour[]) =>
  weekly.reduce((bits, { weekday }) => bits | (1 << weekday), 0)

export const earliestMinute = (weekly: readonly WeeklyHour[]) =>
  weekly.length > 0 ? Math.min(...weekly.map(({ minute }) => minute)) : null

/** Whether two plans have the same hours in the same order; the database keeps their fields in an order of its own. */
export const sameWeek = (one: readonly WeeklyHour[], other: readonly WeeklyHour[]) =>
  one.length === other.length &&
  one.every(({ weekday, minute }, at) => weekday === other[at]!.weekday && minute === other[at]!.minute)
