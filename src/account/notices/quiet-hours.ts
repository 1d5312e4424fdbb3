import type { NoticeType } from '#contract/notice.ts'
import { addDays, fromJalali, toJalali } from '#persian/jalali.ts'

/** Hours of Tehran's clock, 0 to 23; `from` 22 `until` 8 crosses midnight, and from and until alike is the whole day. */
export type QuietHours = { on: boolean; from: number; until: number }

/** So long before a notice must be known it leaves at once rather than wait for the end of quiet hours, in milliseconds. */
const minLeadMs = 3 * 3_600_000

/**
 * When a notice leaves by what rings or shows up by itself: after the quiet hours, but at once where it concerns the account's
 * security, is urgent, or would be known too late.
 */
export function leavesAt(
  { type, is_urgent, needed_by }: { type: NoticeType; is_urgent: boolean; needed_by: Date | null },
  quiet: QuietHours,
  now: Date,
): Date {
  if (type === 'security' || is_urgent) return now
  const after = afterQuiet(quiet, now)
  return needed_by && needed_by.getTime() - after.getTime() < minLeadMs ? now : after
}

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
