/** How long messages may be kept, and how that is said; for both sides. */

/** After how many months the school may have messages removed. */
export const keptMonths = [3, 6, 12, 24, 60] as const

/** How long messages are kept, in words; null: for good. */
export const describeKeeping = (months: number | null): string =>
  months === null
    ? 'همیشه'
    : months % 12 === 0
      ? `${(months / 12).toLocaleString('fa')} سال`
      : `${months.toLocaleString('fa')} ماه`
