import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { weekdayNames } from '#persian/jalali.ts'

type Day = { weekday: number; opens: number; closes: number }

const clock = (minute: number) =>
  minute % 60 === 0
    ? persianNumber(minute / 60)
    : toPersianDigits(`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`)

/** «شنبه تا چهارشنبه ۸ تا ۲۰، پنجشنبه ۹ تا ۱۳»: days in a row with the same hours together. */
export function describeAnswerHours(days: readonly Day[]): string {
  const rows: { first: number; last: number; hours: string }[] = []
  for (const { weekday, opens, closes } of days) {
    const hours = `${clock(opens)} تا ${clock(closes)}`
    const before = rows.at(-1)
    if (before && before.last === weekday - 1 && before.hours === hours) before.last = weekday
    else rows.push({ first: weekday, last: weekday, hours })
  }
  return rows
    .map(({ first, last, hours }) => {
      const named = first === last ? weekdayNames[first] : `${weekdayNames[first]} تا ${weekdayNames[last]}`
      return first === 0 && last === 6 ? `هر روز ${hours}` : `${named} ${hours}`
    })
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
