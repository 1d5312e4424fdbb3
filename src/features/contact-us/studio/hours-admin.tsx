import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { weekdayNames } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TimeField } from '#ui/time-field.tsx'
import { changeHours, readHours } from './contract.ts'
import styles from './tickets-admin.module.css'

/** When somebody answers: each day open or closed, with its hours. */
export default function HoursAdmin() {
  const query = useQuery(buildQueryOptions(readHours, {}))
  return (
    <div className={layout.stack}>
      <div>
        <h1>ساعت پاسخ‌گویی</h1>
        <p className={text.muted}>
          در «تماس با ما» نشان داده می‌شود و مهلت پاسخ‌ها تنها در این ساعت‌ها شمرده می‌شود.{' '}
          <a className={text.link} href="/studio/site/holidays">
            تعطیلی‌ها
          </a>{' '}
          خودشان کم می‌شوند.
        </p>
      </div>
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {({ days }) => <Week days={days} />}
      </QueryView>
    </div>
  )
}

type Day = { weekday: number; opens: number; closes: number }
type Typed = { isOpen: boolean; opens: number | null; closes: number | null }

function Week({ days }: { days: readonly Day[] }) {
  const [week, setWeek] = useState<Typed[]>(() =>
    weekdayNames.map((_, weekday) => {
      const day = days.find(one => one.weekday === weekday)
      return { isOpen: day !== undefined, opens: day?.opens ?? 540, closes: day?.closes ?? 1140 }
    }),
  )
  const write = useWrite(changeHours, { invalidates: [readHours] })
  const open = week.flatMap((day, weekday) => (day.isOpen ? [{ weekday, ...day }] : []))
  const put = (weekday: number, changed: Partial<Typed>) =>
    setWeek(old => old.map((day, at) => (at === weekday ? { ...day, ...changed } : day)))
  const findError = (weekday: number, field: string) => {
    const place = open.findIndex(day => day.weekday === weekday)
    return write.error?.errors.find(error => error.field === `days.${place}.${field}`)?.message
  }
  return (
    <form
      aria-label="ساعت پاسخ‌گویی"
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={event => {
        event.preventDefault()
        write
          .mutateAsync({
            // What cannot be read is said at its field by the server's own sentence.
            days: open.map(({ weekday, opens, closes }) => ({
              weekday,
              opens: opens ?? -1,
              closes: closes ?? -1,
            })),
          })
          .then(() => showSnack('ساعت پاسخ‌گویی ذخیره شد.'))
          .catch(() => undefined)
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
      {write.error && write.error.errors.length === 0 && <FormErrors message={write.error.info.message} />}
      <div>
        <Button type="submit" busy={write.isPending}>
          ذخیره
        </Button>
      </div>
    </form>
  )
}
