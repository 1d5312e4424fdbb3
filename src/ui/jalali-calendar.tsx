import { useState } from 'react'
import { toPersianDigits } from '#persian/digits.ts'
import { type JalaliDay, monthNames, toJalali } from '#persian/jalali.ts'
import styles from './jalali-calendar.module.css'
import { JalaliMonth } from './jalali-month.tsx'
import { SelectField } from './select-field.tsx'

/** The years that the calendar is exact for. */
const years = { first: 1300, last: 1450 }

/** The open part of a date picker: its month and year by choice, its days by JalaliMonth. */
export default function JalaliCalendar({
  picked,
  first = { year: years.first, month: 1, day: 1 },
  last = { year: years.last, month: 12, day: 29 },
  onPick,
}: {
  picked: JalaliDay | null
  first?: JalaliDay
  last?: JalaliDay
  onPick: (day: JalaliDay) => void
}) {
  const [today] = useState(() => toJalali(Date.now()))
  const [shown, setShown] = useState(() => inside(picked ?? today, { first, last }))
  const months = monthNames
    .map((name, index) => ({ value: String(index + 1), label: name }))
    .filter(({ value }) => {
      const month = { year: shown.year, month: Number(value) }
      return order(month) >= order(first) && order(month) <= order(last)
    })
  const all = Array.from({ length: last.year - first.year + 1 }, (_, step) => last.year - step)
  return (
    <div className={styles.calendar}>
      <div className={styles.parts}>
        <SelectField
          label="ماه"
          required
          value={String(shown.month)}
          options={months}
          onChange={month => setShown({ ...shown, month: Number(month) })}
        />
        <SelectField
          label="سال"
          required
          value={String(shown.year)}
          options={all.map(year => ({ value: String(year), label: toPersianDigits(year) }))}
          onChange={year => setShown(inside({ ...shown, year: Number(year) }, { first, last }))}
        />
      </div>
      <JalaliMonth
        {...shown}
        today={today}
        picked={picked}
        first={first}
        last={last}
        focused
        onPick={onPick}
        onTurn={setShown}
      />
    </div>
  )
}

type Month = { year: number; month: number }

const order = ({ year, month }: Month) => year * 12 + month

/** The month itself, or the nearest that may be chosen. */
function inside(wanted: Month, { first, last }: { first: Month; last: Month }): Month {
  const { year, month } = order(wanted) < order(first) ? first : order(wanted) > order(last) ? last : wanted
  return { year, month }
}
