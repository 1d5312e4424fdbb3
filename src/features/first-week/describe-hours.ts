import { bandHours, bandLength, toBand } from '#contract/week-bands.ts'
import { formatDaysInRow } from '#persian/day-minutes.ts'
import { persianNumber } from '#persian/digits.ts'
import { weekdayNames } from '#persian/jalali.ts'

/** «شنبه تا سه‌شنبه ۱۸ تا ۲۲، پنجشنبه ۱۰ تا ۱۲»: neighbouring bands and days that have the same are said together. */
export function describeHours(hours: readonly string[]): string {
  const runs: { first: number; last: number; hours: string }[] = []
  for (const weekday of weekdayNames.keys()) {
    const said = describeDay(hours, weekday)
    const before = runs.at(-1)
    if (before && before.last === weekday - 1 && before.hours === said) before.last = weekday
    else if (said) runs.push({ first: weekday, last: weekday, hours: said })
  }
  return runs.map(({ first, last, hours }) => `${formatDaysInRow(first, last)} ${hours}`).join('، ')
}

function describeDay(hours: readonly string[], weekday: number): string {
  const spans: { from: number; until: number }[] = []
  for (const hour of bandHours.filter(hour => hours.includes(toBand({ weekday, hour })))) {
    const last = spans.at(-1)
    if (last?.until === hour) last.until += bandLength
    else spans.push({ from: hour, until: hour + bandLength })
  }
  return spans.map(({ from, until }) => `${persianNumber(from)} تا ${persianNumber(until)}`).join(' و ')
}
