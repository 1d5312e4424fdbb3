import { addDays, fromJalali, parseIsoDay, toJalali } from '#persian/jalali.ts'

export const openingRules = ['together', 'dates', 'days', 'sessions'] as const
/** All at once, by dates, so many days one after another, or with the session of the same number. */
export type OpeningRule = (typeof openingRules)[number]

/** What says when the lessons of a group open. */
export type Opening = {
  rule: OpeningRule
  /** Between a lesson and the one before it, for `days`. */
  days: number | null
  /** Of the group. */
  startsAt: Date
  /** For `dates`: days in Tehran, `YYYY-MM-DD`, by lesson. */
  dates: ReadonlyMap<string, string>
  /** For `sessions`: when each is held, by its number. */
  sessions: ReadonlyMap<number, Date>
}

const startOfDay = (day: { year: number; month: number; day: number }) => fromJalali(day)

/**
 * When each lesson opens, in the order of the course; null for one that waits for nothing. Days begin at midnight in
 * Tehran. Nothing ever opens before the lesson before it by a missing date: it opens with that one; what comes after the
 * last session opens with it.
 */
export function openingTimes(lessons: readonly { id: string }[], opening: Opening): (Date | null)[] {
  const { rule, days, startsAt, dates, sessions } = opening
  if (rule === 'together') return lessons.map(() => null)
  if (rule === 'days') {
    const first = toJalali(startsAt)
    return lessons.map((_, at) => startOfDay(addDays(first, at * (days ?? 1))))
  }
  let before: Date | null = null
  return lessons.map(({ id }, at) => {
    const own = rule === 'dates' ? parseIsoDay(dates.get(id) ?? '') : sessions.get(at + 1)
    if (own) before = own instanceof Date ? own : startOfDay(own)
    return before
  })
}
