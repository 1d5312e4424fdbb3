import { addDays, daysBetween, isoDay, parseIsoDay } from '#persian/jalali.ts'

/** The years whose official holidays are offered. */
export const officialYears = ['1405', '1406', '1407'] as const
export type OfficialYear = (typeof officialYears)[number]

/** The days from one to another, both with them, in their order. */
export function listDays(from: string, until: string): string[] {
  const first = parseIsoDay(from)
  const last = parseIsoDay(until)
  if (!first || !last) return []
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) =>
    isoDay(addDays(first, index)),
  )
}
