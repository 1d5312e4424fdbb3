import { formatDaysInRow, formatShortMinute } from '#persian/day-minutes.ts'

type Day = { weekday: number; opens: number; closes: number }

/** «شنبه تا چهارشنبه ۸ تا ۲۰، پنجشنبه ۹ تا ۱۳»: days in a row with the same hours together. */
export function describeAnswerHours(days: readonly Day[]): string {
  const rows: { first: number; last: number; hours: string }[] = []
  for (const { weekday, opens, closes } of days) {
    const hours = `${formatShortMinute(opens)} تا ${formatShortMinute(closes)}`
    const before = rows.at(-1)
    if (before && before.last === weekday - 1 && before.hours === hours) before.last = weekday
    else rows.push({ first: weekday, last: weekday, hours })
  }
  return rows
    .map(
      ({ first, last, hours }) =>
        `${first === 0 && last === 6 ? 'هر روز' : formatDaysInRow(first, last)} ${hours}`,
    )
    .join('، ')
}

/** Whether somebody does not answer now, as their conversation was read: null hours are all hours. */
export const isOutsideHours = (
  answers: { openUntil: string | null; opensAt: string | null },
  now: Date,
): boolean =>
  answers.openUntil === null
    ? answers.opensAt === null || now < new Date(answers.opensAt)
    : now >= new Date(answers.openUntil)
