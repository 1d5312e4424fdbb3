import { addDays, addMonths, formatMonth, isoDay, toJalali } from '#persian/jalali.ts'

/** This month and the one before, as a list's first and last day. */
export function listMonths(now: number): { title: string; from: string; until: string }[] {
  const { year, month } = toJalali(now)
  return [0, -1].map(step => {
    const first = addMonths({ year, month, day: 1 }, step)
    const last = addDays(addMonths(first, 1), -1)
    return { title: formatMonth(first), from: isoDay(first), until: isoDay(last) }
  })
}
