import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { formatOwnTime, nameZone, useOwnZone } from '#features/booking/public.tsx'
import type { Result } from '#features/placement/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { JalaliMonth } from '#ui/jalali-month.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { awaitDay, interviewDays, interviewTimes } from './contract.ts'
import styles from './interviews.module.css'

/** A free time, and whose it is. */
export type PickedTime = { startsAt: string; examinerId: string }
type Language = Result['language']
type Day = OutputOf<typeof interviewDays>['days'][number]

/** A month with how many times are free on each day, and the hours of the day that is chosen. */
export function TimePicker({
  language,
  days,
  picked,
  onPick,
  examiner,
}: {
  language: Language
  days: readonly Day[]
  picked: PickedTime | null
  onPick: (time: PickedTime | null) => void
  /** Whose times alone are offered; anybody's unless given. */
  examiner?: string | null
}) {
  const first = days.find(({ free }) => free > 0) ?? days[0]!
  const [day, setDay] = useState(first.day)
  const start = parseIsoDay(first.day)!
  const [month, setMonth] = useState({ year: start.year, month: start.month })
  const free = new Map(days.map(one => [one.day, one.free]))
  return (
    <div className={styles.picker}>
      <JalaliMonth
        {...month}
        today={toJalali(new Date())}
        picked={parseIsoDay(day)}
        first={parseIsoDay(days[0]!.day)!}
        last={parseIsoDay(days.at(-1)!.day)!}
        mark={one => {
          const count = free.get(isoDay(one))
          if (count === undefined) return { text: '—', label: 'بسته' }
          return count === 0
            ? { text: 'پر', label: 'پر' }
            : { text: persianNumber(count), label: `${persianNumber(count)} وقت آزاد` }
        }}
        onPick={one => {
          if (!free.has(isoDay(one))) return
          setDay(isoDay(one))
          onPick(null)
        }}
        onTurn={setMonth}
      />
      <Hours language={language} day={day} picked={picked} onPick={onPick} examiner={examiner ?? null} />
    </div>
  )
}

function Hours({
  language,
  day,
  picked,
  onPick,
  examiner,
}: {
  language: Language
  day: string
  picked: PickedTime | null
  onPick: (time: PickedTime) => void
  examiner: string | null
}) {
  const name = useId()
  const query = useQuery(buildQueryOptions(interviewTimes, { language, day }))
  const zone = useOwnZone(query.data?.times[0]?.startsAt ?? `${day}T12:00:00Z`)
  return (
    <QueryView query={query} loading={<Skeleton height="8rem" />}>
      {({ times: all }) => {
        const times = examiner ? all.filter(({ examinerId }) => examinerId === examiner) : all
        const date = formatLongDate(parseIsoDay(day)!)
        return (
          <div className={layout.stack}>
            <p className={text.cardTitle}>{date}</p>
            {times.length === 0 ? (
              <FullDay language={language} day={day} mayWait={examiner === null} />
            ) : (
              <>
                <p className={classes(text.small, text.muted)}>
                  {zone ? (
                    <>
                      ساعت بزرگ به وقت تهران، ساعت کوچک به وقت <Bdi>{nameZone(zone)}</Bdi> از دستگاه شما
                    </>
                  ) : (
                    'به وقت تهران'
                  )}
                </p>
                <div role="radiogroup" aria-label={`ساعت، ${date}`} className={styles.hours}>
                  {times.map(time => (
                    <label key={time.startsAt}>
                      <input
                        type="radio"
                        name={name}
                        aria-label={`${formatTime(time.startsAt)} تهران${zone ? `، ${formatOwnTime(time.startsAt, zone)} ${nameZone(zone)}` : ''}`}
                        checked={picked?.startsAt === time.startsAt}
                        onChange={() => onPick(time)}
                      />
                      <span className={styles.hour}>
                        <b>{formatTime(time.startsAt)}</b>
                        {zone && <small>{formatOwnTime(time.startsAt, zone)}</small>}
                      </span>
                    </label>
                  ))}
                </div>
              </>
            )}
          </div>
        )
      }}
    </QueryView>
  )
}

/** A day on which nothing is free: one waits for it. */
function FullDay({ language, day, mayWait }: { language: Language; day: string; mayWait: boolean }) {
  const write = useWrite(awaitDay, { invalidates: [interviewDays, interviewTimes] })
  const wait = async () => {
    if (!(await requireUser())) return
    write.mutate(
      { language, day },
      { onSuccess: () => showSnack('اگر وقتی در این روز آزاد شود خبر می‌دهیم.') },
    )
  }
  return (
    <>
      <p>همهٔ وقت‌های این روز گرفته شده است.</p>
      {write.error && <FormErrors message={write.error.info.message} />}
      {mayWait && (
        <div>
          <Button variant="quiet" busy={write.isPending} onClick={() => void wait()}>
            <Icon name="bell" />
            خبرم کنید اگر آزاد شد
          </Button>
        </div>
      )}
    </>
  )
}
