import { bandHours, bandLength, toBand } from '#contract/week-bands.ts'
import { persianNumber } from '#persian/digits.ts'
import { weekdayNames } from '#persian/jalali.ts'

/** «شنبه تا سه‌شنبه ۱۸ تا ۲۲، پنجشنبه ۱۰ تا ۱۲»: neighbouring bands and days that have the same are said together. */
export function describeHours(hours: readonly string[]): string {
  const days = weekdayNames.map((name, weekday) => ({ name, hours: describeDay(hours, weekday) }))
  const runs: { from: string; until: string; hours: string }[] = []
  let before = ''
  for (const { name, hours } of days) {
    const last = runs.at(-1)
    if (hours && hours === before && last) last.until = name
    else if (hours) runs.push({ from: name, until: name, hours })
    before = hours
  }
  return runs
    .map(({ from, until, hours }) => `${from === until ? from : `${from} تا ${until}`} ${hours}`)
    .join('، ')
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
