/** How long messages may be kept, and how that is said; for both sides. */
import { persianNumber } from '#persian/digits.ts'

/** After how many months the school may have messages removed. */
export const keptMonths = [3, 6, 12, 24, 60] as const

/** How long messages are kept, in words; null: for good. */
export const describeKeeping = (months: number | null): string =>
  months === null
    ? 'همیشه'
    : months % 12 === 0
      ? `${persianNumber(months / 12)} سال`
      : `${persianNumber(months)} ماه`
