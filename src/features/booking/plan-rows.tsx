import { type ReactNode, useId } from 'react'
import { weekdayNames } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import styles from './plan.module.css'
import type { BookingPlan } from './plan.ts'

type Props<T> = { value: readonly T[]; change: (value: T[]) => void; error: string | undefined }
type Weekly = BookingPlan['weekly'][number]
type Exception = BookingPlan['exceptions'][number]
type Blocked = BookingPlan['blocked'][number]

/** What cannot be read as a time is no time: the server says so. */
const unread = -1
const toField = (minute: number) => (minute < 0 ? null : minute)

/** Rows of one kind, with what adds another and what is wrong with them. */
function Rows<T>({
  legend,
  add,
  value,
  change,
  error,
  fresh,
  children,
}: Props<T> & {
  legend: string
  add: string
  fresh: () => T
  children: (row: T, set: (row: T) => void) => ReactNode
}) {
  const id = useId()
  return (
    <fieldset className={layout.stack}>
      <legend>{legend}</legend>
      {value.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are their places
        <div key={index} className={styles.band}>
          {children(row, changed => change(value.map((old, place) => (place === index ? changed : old))))}
          <IconButton
            icon="trash-2"
            label={`برداشتن از ${legend}`}
            onClick={() => change(value.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      {error && (
        <FieldNote id={id} faulty>
          {error}
        </FieldNote>
      )}
      <div className={layout.row}>
        <Button variant="quiet" size="small" onClick={() => change([...value, fresh()])}>
          <Icon name="plus" />
          {add}
        </Button>
      </div>
    </fieldset>
  )
}

/** The hours of each week; what lies between two bands of a day is a break. */
export function WeeklyRows(props: Props<Weekly>) {
  return (
    <Rows
      {...props}
      legend="هر هفته"
      add="بازهٔ هفتگی"
      fresh={() => ({ weekday: props.value.at(-1)?.weekday ?? 0, from: 16 * 60, until: 20 * 60 })}
    >
      {(row, set) => (
        <>
          <SelectField
            label="روز"
            value={String(row.weekday)}
            onChange={weekday => set({ ...row, weekday: Number(weekday) })}
            options={weekdayNames.map((label, index) => ({ value: String(index), label }))}
          />
          <TimeField
            label="از"
            value={toField(row.from)}
            onChange={minute => set({ ...row, from: minute ?? unread })}
          />
          <TimeField
            label="تا"
            value={toField(row.until)}
            onChange={minute => set({ ...row, until: minute ?? unread })}
          />
        </>
      )}
    </Rows>
  )
}

/** Days with hours of their own. */
export function ExceptionRows({ value, change, error }: Props<Exception>) {
  // One band a row; two bands of a day are two rows here and one day there.
  const rows = value.flatMap(({ day, bands }) => bands.map(band => ({ day, ...band })))
  const setRows = (changed: { day: string; from: number; until: number }[]) =>
    change(
      [...Map.groupBy(changed, ({ day }) => day)].map(([day, bands]) => ({
        day,
        bands: bands.map(({ from, until }) => ({ from, until })),
      })),
    )
  return (
    <Rows
      value={rows}
      change={setRows}
      error={error}
      legend="روزهای دیگرگون"
      add="روز دیگرگون"
      fresh={() => ({ day: '', from: 10 * 60, until: 12 * 60 })}
    >
      {(row, set) => (
        <>
          <JalaliPicker label="روز" value={row.day} onChange={day => set({ ...row, day })} />
          <TimeField
            label="از"
            value={toField(row.from)}
            onChange={minute => set({ ...row, from: minute ?? unread })}
          />
          <TimeField
            label="تا"
            value={toField(row.until)}
            onChange={minute => set({ ...row, until: minute ?? unread })}
          />
        </>
      )}
    </Rows>
  )
}

/** Days on which nothing is booked, such as those of Nowruz. */
export function BlockedRows(props: Props<Blocked>) {
  return (
    <Rows {...props} legend="روزهای بسته" add="بستن زمان" fresh={() => ({ from: '', until: '', title: '' })}>
      {(row, set) => (
        <>
          <TextField
            label="عنوان"
            value={row.title}
            onChange={title => set({ ...row, title })}
            maxLength={80}
            dir="auto"
          />
          <JalaliPicker label="از روز" value={row.from} onChange={from => set({ ...row, from })} />
          <JalaliPicker label="تا روز" value={row.until} onChange={until => set({ ...row, until })} />
        </>
      )}
    </Rows>
  )
}
