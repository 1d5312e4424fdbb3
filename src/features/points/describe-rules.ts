import { persianNumber } from '#persian/digits.ts'
import type { Period, Rule } from './contract.ts'

export const periodNames: Record<Period, string> = { day: 'روز', week: 'هفته', month: 'ماه', year: 'سال' }

/** «۵ بار در هفته» */
export function describeCap({ cap, period }: Pick<Rule, 'cap' | 'period'>): string {
  if (cap === null) return 'بی‌سقف'
  return `${cap === 1 ? 'یک' : persianNumber(cap)} بار در ${periodNames[period]}`
}

/** «۱۲ ماه» of a year; days otherwise. */
export const describeValidity = (days: number): string =>
  days % 365 === 0
    ? days === 365
      ? 'یک سال'
      : `${persianNumber(days / 365)} سال`
    : `${persianNumber(days)} روز`
