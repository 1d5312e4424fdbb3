import { addDays, fromJalali, toJalali } from '#persian/jalali.ts'

/** Hours of Tehran's clock, 0 to 23; `from` 22 `until` 8 crosses midnight, and from and until alike is the whole day. */
export type QuietHours = { on: boolean; from: number; until: number }

/** The first instant at or after `now` that is not quiet. */
export function afterQuiet({ on, from, until }: QuietHours, now: Date): Date {
  if (!on) return now
  const today = toJalali(now)
  const { hour } = today
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
  if (!isQuiet) return now
  const day = hour < until ? today : addDays(today, 1)
  return fromJalali({ year: day.year, month: day.month, day: day.day, hour: until })
}
