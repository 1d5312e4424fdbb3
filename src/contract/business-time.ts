/** The hours in which somebody answers, and what of them lies between two instants. */
import { addDays, fromJalali, getWeekday, isoDay, type JalaliDay, toJalali } from '#persian/jalali.ts'

/** Minutes of a day of the week (Saturday is 0); a day that is not named is closed. */
export type DayHours = { weekday: number; opens: number; closes: number }
export type BusinessTime = {
  hours: readonly DayHours[]
  /** Days the school is closed, `YYYY-MM-DD` in Tehran, and what for. */
  closed: ReadonlyMap<string, string>
}
type Span = { from: Date; until: Date }

const minute = 60_000
/** How far ahead an open hour is looked for: longer than any row of holidays. */
const maxDays = 120

/** When it is open on a day; null where it is closed. */
function openSpan({ hours, closed }: BusinessTime, day: JalaliDay): Span | null {
  const found = closed.has(isoDay(day)) ? undefined : hours.find(({ weekday }) => weekday === getWeekday(day))
  if (!found) return null
  const at = (of: number) => new Date(fromJalali(day).getTime() + of * minute)
  return { from: at(found.opens), until: at(found.closes) }
}

/** The open spans that end after an instant, the soonest first. */
function* spansAfter(time: BusinessTime, instant: Date): Generator<Span> {
  const { year, month, day } = toJalali(instant)
  for (let ahead = 0; ahead < maxDays; ahead++) {
    const span = openSpan(time, addDays({ year, month, day }, ahead))
    if (span && span.until > instant) yield span
  }
}

/** Whether somebody answers now, until when, and from when on else; nulls where no hour is open at all. */
export function findOpening(time: BusinessTime, now: Date): { openUntil: Date | null; opensAt: Date | null } {
  const next = spansAfter(time, now).next().value as Span | undefined
  if (!next) return { openUntil: null, opensAt: null }
  return next.from <= now ? { openUntil: next.until, opensAt: null } : { openUntil: null, opensAt: next.from }
}

/** The instant at which so many open minutes have passed. Where no hour is ever open, they pass as they do outside. */
export function addOpenMinutes(time: BusinessTime, start: Date, minutes: number): Date {
  let left = minutes * minute
  for (const { from, until } of spansAfter(time, start)) {
    const begin = Math.max(from.getTime(), start.getTime())
    if (until.getTime() - begin >= left) return new Date(begin + left)
    left -= until.getTime() - begin
  }
  return new Date(start.getTime() + minutes * minute)
}

/** The open minutes from one instant to a later one, rounded. */
export function countOpenMinutes(time: BusinessTime, from: Date, until: Date): number {
  let sum = 0
  for (const span of spansAfter(time, from)) {
    if (span.from >= until) break
    sum += Math.min(span.until.getTime(), until.getTime()) - Math.max(span.from.getTime(), from.getTime())
  }
  return Math.round(sum / minute)
}
