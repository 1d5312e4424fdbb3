import { useState } from 'react'
import { weekdayNames } from '#persian/jalali.ts'
import { Button } from './button.tsx'
import { CheckField } from './check-field.tsx'
import { classes } from './classes.ts'
import { FormErrors } from './form-errors.tsx'
import layout from './layout.module.css'
import text from './text.module.css'
import { TimeField } from './time-field.tsx'
import styles from './week-hours.module.css'

/** Minutes of a day of the week; Saturday is 0. */
type Day = { weekday: number; opens: number; closes: number }
type Typed = { isOpen: boolean; opens: number | null; closes: number | null }
type Refused = { errors: readonly { field: string; message: string }[]; info: { message: string } }

/** The hours of a week: each day open or closed. `usual` stands in a day that is opened; faults name fields of `days`. */
export function WeekHours({
  label,
  days,
  usual,
  fault,
  isBusy,
  className,
  onSave,
}: {
  label: string
  days: readonly Day[]
  usual: { opens: number; closes: number }
  fault: Refused | null
  isBusy: boolean
  className?: string
  onSave: (days: Day[]) => void
}) {
  const [week, setWeek] = useState<Typed[]>(() =>
    weekdayNames.map((_, weekday) => {
      const day = days.find(one => one.weekday === weekday)
      return { isOpen: day !== undefined, ...usual, ...day }
    }),
  )
  const open = week.flatMap((day, weekday) => (day.isOpen ? [{ ...day, weekday }] : []))
  const put = (weekday: number, changed: Partial<Typed>) =>
    setWeek(old => old.map((day, at) => (at === weekday ? { ...day, ...changed } : day)))
  const findError = (weekday: number, field: string) => {
    const place = open.findIndex(day => day.weekday === weekday)
    return fault?.errors.find(error => error.field === `days.${place}.${field}`)?.message
  }
  return (
    <form
      aria-label={label}
      className={classes(layout.stack, className)}
      onSubmit={event => {
        event.preventDefault()
        // What cannot be read is said at its field by the server's own sentence.
        onSave(
          open.map(({ weekday, opens, closes }) => ({ weekday, opens: opens ?? -1, closes: closes ?? -1 })),
        )
      }}
    >
      {weekdayNames.map((name, weekday) => {
        const { isOpen, opens, closes } = week[weekday]!
        return (
          <fieldset key={name} className={styles.day} aria-label={name}>
            <CheckField label={name} checked={isOpen} onChange={isOpen => put(weekday, { isOpen })} />
            {isOpen ? (
              <>
                <TimeField
                  label="از"
                  value={opens}
                  error={findError(weekday, 'opens')}
                  onChange={opens => put(weekday, { opens })}
                />
                <TimeField
                  label="تا"
                  value={closes}
                  error={findError(weekday, 'closes')}
                  onChange={closes => put(weekday, { closes })}
                />
              </>
            ) : (
              <span className={text.muted}>تعطیل</span>
            )}
          </fieldset>
        )
      })}
      {fault && fault.errors.length === 0 && <FormErrors message={fault.info.message} />}
      <div>
        <Button type="submit" busy={isBusy}>
          ذخیره
        </Button>
      </div>
    </form>
  )
}
