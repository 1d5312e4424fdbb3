import { useId } from 'react'
import { toPersianDigits } from '#persian/digits.ts'
import { daysInMonth, monthNames } from '#persian/jalali.ts'
import { FieldNote } from './field-note.tsx'
import styles from './jalali-date-field.module.css'
import { SelectField } from './select-field.tsx'
import text from './text.module.css'

/**
 * A day far from today, a birthday: day, month and year each chosen from a list. `value` is «1370/5/12»; a part that is
 * not chosen yet is empty («1370//»), and a value without any part is ''.
 */
export function JalaliDateField({
  label,
  of,
  value,
  onChange,
  years,
  error,
  hint,
  onBlur,
}: {
  label: string
  /** What the day, the month and the year are of: «تولد». */
  of: string
  value: string
  onChange: (value: string) => void
  /** The first and the last that can be chosen. */
  years: { from: number; to: number }
  error?: string
  hint?: string
  onBlur?: () => void
}) {
  const id = useId()
  const [year = '', month = '', day = ''] = value.split('/')
  const below = error ?? hint
  const errorId = error && `${id}-below`
  const change = (next: { year?: string; month?: string; day?: string }) => {
    const chosen = { year, month, day, ...next }
    // The 31st of a month that has none is its last day; a year that is not known yet may be a leap year.
    const longest = chosen.month ? daysInMonth(Number(chosen.year) || leapYear, Number(chosen.month)) : 31
    if (Number(chosen.day) > longest) chosen.day = String(longest)
    const parts = [chosen.year, chosen.month, chosen.day]
    onChange(parts.some(Boolean) ? parts.join('/') : '')
  }
  const days = month ? daysInMonth(Number(year) || leapYear, Number(month)) : 31
  return (
    <fieldset aria-describedby={below ? `${id}-below` : undefined}>
      <legend className={text.spoken}>{label}</legend>
      <div className={styles.parts}>
        <SelectField
          label={`روز ${of}`}
          placeholder="—"
          autoComplete="bday-day"
          value={day}
          onChange={picked => change({ day: picked })}
          errorId={errorId}
          onBlur={onBlur}
          options={count(1, days).map(inDigits)}
        />
        <SelectField
          label={`ماه ${of}`}
          placeholder="—"
          autoComplete="bday-month"
          value={month}
          onChange={picked => change({ month: picked })}
          errorId={errorId}
          onBlur={onBlur}
          options={monthNames.map((name, index) => ({ value: String(index + 1), label: name }))}
        />
        <SelectField
          label={`سال ${of}`}
          placeholder="—"
          autoComplete="bday-year"
          value={year}
          onChange={picked => change({ year: picked })}
          errorId={errorId}
          onBlur={onBlur}
          options={count(years.from, years.to).reverse().map(inDigits)}
        />
      </div>
      {below && (
        <FieldNote id={`${id}-below`} faulty={Boolean(error)}>
          {below}
        </FieldNote>
      )}
    </fieldset>
  )
}

const leapYear = 1399

const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const inDigits = (number: number) => ({ value: String(number), label: toPersianDigits(number) })
