import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { formatMinute } from '#persian/day-minutes.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, parseIsoDay, weekdayNames } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { TimeField } from '#ui/time-field.tsx'
import { freeRooms } from './contract.ts'
import styles from './timetable.module.css'
import type { Week } from './week-rows.ts'

type Asked = { day: string; from: number; until: number; seats: number; weeks: number }
/** What was asked, and the rooms that are free then. */
export type FreeSlot = Asked & OutputOf<typeof freeRooms>

/** «۱۸:۰۰ تا ۱۹:۳۰» */
export const formatSlot = ({ from, until }: Pick<Asked, 'from' | 'until'>) =>
  `${formatMinute(from)} تا ${formatMinute(until)}`

const lengths = [
  { value: '1', label: 'همین هفته' },
  { value: '4', label: 'چهار هفته' },
  { value: '12', label: 'دوازده هفته' },
  { value: '24', label: 'بیست‌وچهار هفته' },
]

/** Where there is room at an hour: the answer in words, and for whoever draws the week. */
export function FreeRooms({
  days,
  first,
  onFound,
}: {
  days: Week['days']
  /** The day that is asked about until another is chosen. */
  first: string
  onFound: (found: FreeSlot | null) => void
}) {
  const [day, setDay] = useState(first)
  const [from, setFrom] = useState<number | null>(18 * 60)
  const [until, setUntil] = useState<number | null>(19 * 60 + 30)
  const [seats, setSeats] = useState<number | undefined>(8)
  const [weeks, setWeeks] = useState('1')
  const [asked, setAsked] = useState<Asked | null>(null)
  const found = useQuery({
    ...buildQueryOptions(freeRooms, asked ?? { day, from: 0, until: 1, seats: 1, weeks: 1 }),
    enabled: asked !== null,
  })
  const { data } = found
  useEffect(() => onFound(asked && data ? { ...asked, ...data } : null), [asked, data, onFound])
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (from === null || until === null) return
    setAsked({ day, from, until, seats: seats ?? 1, weeks: Number(weeks) })
  }
  return (
    <form
      aria-label="یافتن کلاس خالی"
      className={classes(cardClass({ padded: true }), styles.ask, layout.notPrinted)}
      onSubmit={ask}
    >
      <b>کجا خالی است؟</b>
      <SelectField
        label="روز"
        required
        value={day}
        onChange={setDay}
        options={days.map(({ day }, index) => ({
          value: day,
          label: `${weekdayNames[index]} ${formatDate(parseIsoDay(day)!)}`,
        }))}
      />
      <TimeField label="از ساعت" value={from} onChange={setFrom} />
      <TimeField label="تا ساعت" value={until} onChange={setUntil} />
      <NumberField label="چند نفر" value={seats} onChange={setSeats} />
      <SelectField label="تا کی" required value={weeks} onChange={setWeeks} options={lengths} />
      <Button type="submit" variant="quiet" busy={found.isFetching}>
        نشان بده
      </Button>
      {found.error && <FormErrors message={found.error.reason} />}
      <p role="status" className={text.muted}>
        {asked &&
          data &&
          (data.rooms.length === 0
            ? `${formatSlot(asked)} کلاسی برای ${persianNumber(asked.seats)} نفر خالی نیست.`
            : `${formatSlot(asked)} خالی است: ${data.rooms.map(({ label }) => label).join('؛ ')}.`)}
      </p>
    </form>
  )
}
