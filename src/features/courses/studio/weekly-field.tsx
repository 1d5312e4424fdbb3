import { useId } from 'react'
import { weekdayNames } from '#persian/jalali.ts'
import { RecordPart } from '#records/record-fields.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { TimeField } from '#ui/time-field.tsx'
import type { WeeklyHour } from '../groups/plan.ts'
import styles from './admin.module.css'

const usual = 18 * 60
/** The weekdays of a group, each with the hour its class begins. */
export function WeeklyField({ source, label }: { source: string; label: string }) {
  return <RecordPart<WeeklyHour[]> source={source}>{part => <Weekdays {...part} label={label} />}</RecordPart>
}

function Weekdays({
  value: weekly,
  change: save,
  error,
  label,
}: {
  value: readonly WeeklyHour[]
  change: (weekly: WeeklyHour[]) => void
  error?: string
  label: string
}) {
  const note = useId()
  const change = (weekday: number, minute: number | null) => {
    const others = weekly.filter(hour => hour.weekday !== weekday)
    const own = minute === null ? [] : [{ weekday, minute }]
    save([...others, ...own].toSorted((one, other) => one.weekday - other.weekday))
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
      {error && (
        <FieldNote id={note} faulty>
          {error}
        </FieldNote>
      )}
    </fieldset>
  )
}
