import { useState } from 'react'
import { fromDayMinute } from '#persian/day-minutes.ts'
import { isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import { TimeField } from '#ui/time-field.tsx'
import styles from '../exams-admin.module.css'

/** A day and a time in Tehran as one instant; null while there is no day. */
export function InstantField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | null
  onChange: (instant: string | null) => void
}) {
  const [day, setDay] = useState(value ? isoDay(value) : '')
  const [minute, setMinute] = useState<number | null>(() => {
    if (!value) return 10 * 60
    const moment = toJalali(value)
    return moment.hour * 60 + moment.minute
  })
  const report = (nextDay: string, nextMinute: number | null) => {
    const parsed = parseIsoDay(nextDay)
    if (!parsed) onChange(null)
    else if (nextMinute !== null) {
      onChange(fromDayMinute(parsed, nextMinute).toISOString())
    }
  }
  return (
    <fieldset className={styles.instant}>
      <legend>{label}</legend>
      <JalaliPicker
        label="روز"
        hint="مانند ۱۴۰۵/۸/۳۰"
        value={day}
        onChange={next => {
          setDay(next)
          report(next, minute)
        }}
      />
      <TimeField
        label="ساعت"
        value={minute}
        onChange={next => {
          setMinute(next)
          report(day, next)
        }}
      />
    </fieldset>
  )
}
