import { useInput } from 'ra-core'
import { useId } from 'react'
import { weekdayNames } from '#persian/jalali.ts'
import { CheckField } from '#ui/check-field.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import type { WeeklyHour } from '../groups/plan.ts'
import styles from './desk.module.css'

const usual = 18 * 60
const asChosen = (chosen: unknown) => chosen

/** The weekdays of a group, each with the hour its class begins. */
export function WeeklyField({ source, label }: { source: string; label: string }) {
  const note = useId()
  const { field, fieldState } = useInput({ source, parse: asChosen })
  const weekly = (field.value || []) as WeeklyHour[]
  const change = (weekday: number, minute: number | null) => {
    const others = weekly.filter(hour => hour.weekday !== weekday)
    const own = minute === null ? [] : [{ weekday, minute }]
    field.onChange([...others, ...own].toSorted((one, other) => one.weekday - other.weekday))
  }
  return (
    <fieldset className={styles.days}>
      <legend>{label}</legend>
      {weekdayNames.map((name, weekday) => {
        const hour = weekly.find(candidate => candidate.weekday === weekday)
        return (
          <div key={name}>
            <CheckField
              label={name}
              checked={hour !== undefined}
              onChange={checked => change(weekday, checked ? (weekly[0]?.minute ?? usual) : null)}
            />
            {hour && (
              <input
                type="time"
                dir="ltr"
                aria-label={`ساعت ${name}`}
                value={clockOf(hour.minute)}
                onChange={event => {
                  const [hours, minutes] = event.target.value.split(':').map(Number)
                  if (hours !== undefined && minutes !== undefined) change(weekday, hours * 60 + minutes)
                }}
              />
            )}
          </div>
        )
      })}
      {fieldState.error?.message && (
        <FieldNote id={note} faulty>
          {fieldState.error.message}
        </FieldNote>
      )}
    </fieldset>
  )
}

/** `18:30`, as the browser's own field reads it. */
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
