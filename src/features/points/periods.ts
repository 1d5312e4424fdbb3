import { addDays, addMonths, fromJalali, getWeekday, toJalali } from '#persian/jalali.ts'
import type { Period } from './contract.ts'

/** From when to when (exclusive) the day, week (from Saturday), month or year of an instant is, in Tehran. */
export function findPeriod(period: Period, at: Date): { from: Date; until: Date } {
  const { year, month, day } = toJalali(at)
  const today = { year, month, day }
  if (period === 'day') return between(today, addDays(today, 1))
  if (period === 'week') {
    const first = addDays(today, -getWeekday(today))
    return between(first, addDays(first, 7))
  }
  if (period === 'month') {
    const first = { year, month, day: 1 }
    return between(first, addMonths(first, 1))
  }
  return between({ year, month: 1, day: 1 }, { year: year + 1, month: 1, day: 1 })
}

type Day = Parameters<typeof fromJalali>[0]
const between = (from: Day, until: Day) => ({ from: fromJalali(from), until: fromJalali(until) })

export const addDaysTo = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)
