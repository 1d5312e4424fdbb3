import { useInput } from 'ra-core'
import { useId } from 'react'
import { weekdayNames } from '#persian/jalali.ts'
import { CheckField } from '#ui/check-field.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { TimeField } from '#ui/time-field.tsx'
import type { WeeklyHour } from '../groups/plan.ts'
import styles from './admin.module.css'

const usual = 18 * 60
const asChosen = (chosen: unknown) => chosen

/** The weekdays of a group, each with the hour its class begins. */
export function WeeklyField({ source, label }: { source: string; label: string }) {
  const note = useId()
  const { field, fieldState } = useInput({ source, parse: asChosen, validate: areRead })
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
              <TimeField
                label={`ساعت ${name}`}
                value={Number.isNaN(hour.minute) ? null : hour.minute}
                onChange={minute => change(weekday, minute ?? Number.NaN)}
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

/** What cannot be read as a time keeps the form from being sent. */
const areRead = (weekly: readonly WeeklyHour[] | null) =>
  weekly?.some(({ minute }) => Number.isNaN(minute)) ? 'ساعت شروع را مانند ۱۸:۳۰ بنویسید.' : undefined
