import { useId, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { formatOwnTime, nameZone, useOwnZone } from '#features/booking/public.tsx'
import { formatLongDate, formatTime, parseIsoDay } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import type { CounselorCard } from './contract.ts'
import styles from './counseling.module.css'

import { type Mode, modeNames, modes } from './rules.ts'

/** The free times of a day, Tehran's large and one's own small, how one talks, and holding the time. */
export function HourStep({
  topicId,
  day,
  counselor,
  counselors,
  times,
  hidesNumbers,
}: {
  topicId: string
  day: string
  /** Null where anybody will do. */
  counselor: CounselorCard | null
  counselors: readonly CounselorCard[]
  times: readonly { startsAt: string; counselorId: string }[]
  hidesNumbers: boolean
}) {
  const name = useId()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [picked, setPicked] = useState<string | null>(null)
  const [mode, setMode] = useState<Mode>('video')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const zone = useOwnZone(times[0]?.startsAt ?? `${day}T12:00:00Z`)
  const date = formatLongDate(parseIsoDay(day)!)
  if (times.length === 0) return <FullDay day={day} counselors={counselor ? [counselor] : counselors} />
  const time = times.find(({ startsAt }) => startsAt === picked)
  const hold = async () => {
    setFault(null)
    if (!time || !(await requireUser())) return
    setBusy(true)
    const { holdForMe } = await import('./hold-for-me.ts')
    const outcome = await holdForMe({ topicId, mode, ...time })
    if ('id' in outcome) await navigate(`/counseling/sessions/${outcome.id}`)
    else {
      setFault(outcome.fault)
      void revalidate()
    }
    setBusy(false)
  }
  return (
    <>
      {zone && (
        <p className={classes(text.small, styles.zones)}>
          <Icon name="clock" />
          <span>
            ساعت بزرگ: <b>تهران</b>
          </span>
          <span>
            ساعت کوچک: <Bdi>{nameZone(zone)}</Bdi>، از دستگاه شما
          </span>
        </p>
      )}
      <div role="radiogroup" aria-label={`ساعت، ${date}`} className={styles.hours}>
        {times.map(({ startsAt, counselorId }) => (
          <label key={startsAt}>
            <input
              type="radio"
              name={name}
              aria-label={`${formatTime(startsAt)} تهران${zone ? `، ${formatOwnTime(startsAt, zone)} ${nameZone(zone)}` : ''}`}
              checked={picked === startsAt}
              onChange={() => setPicked(startsAt)}
            />
            <span className={styles.hour}>
              <b>{formatTime(startsAt)}</b>
              {zone && (
                <small>
                  <Bdi>{nameZone(zone)}</Bdi> {formatOwnTime(startsAt, zone)}
                </small>
              )}
              {!counselor && (
                <small>
                  <UserText>{counselors.find(({ id }) => id === counselorId)?.name ?? ''}</UserText>
                </small>
              )}
            </span>
          </label>
        ))}
      </div>
      <Switch
        caption="شیوهٔ گفت‌وگو"
        name="mode"
        value={mode}
        onChange={setMode}
        options={modes.map(value => ({ value, label: modeNames[value] }))}
      />
      {mode === 'phone' && (
        <p className={classes(text.small, text.muted)}>
          {hidesNumbers
            ? 'از خط مدرسه زنگ می‌زنیم؛ شمارهٔ شما و مشاور به هم نشان داده نمی‌شود.'
            : 'مشاور به شماره‌ای که در حساب شماست زنگ می‌زند و آن را می‌بیند؛ شمارهٔ او هم روی گوشی شما می‌افتد.'}
        </p>
      )}
      {fault && <FormErrors message={fault} />}
      <Button size="big" full disabled={!time} busy={isBusy} onClick={() => void hold()}>
        {time ? `نگه داشتن ${formatTime(time.startsAt)}` : 'ساعت را انتخاب کنید'}
      </Button>
    </>
  )
}

/** A day on which nothing is free: one waits for it. */
function FullDay({ day, counselors }: { day: string; counselors: readonly CounselorCard[] }) {
  const [isBusy, setBusy] = useState<string | null>(null)
  const [pending, setPending] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const wait = async (counselor: string) => {
    setFault(null)
    if (!(await requireUser())) return
    setBusy(counselor)
    const { waitForDay } = await import('./hold-for-me.ts')
    const refusal = await waitForDay({ counselor, day })
    setBusy(null)
    if (refusal) setFault(refusal)
    else setPending(old => [...old, counselor])
  }
  return (
    <div className={layout.stack}>
      <p>همهٔ وقت‌های این روز گرفته شده است. اگر وقتی آزاد شود به نوبت خبر می‌دهیم.</p>
      {fault && <FormErrors message={fault} />}
      {counselors.map(({ id, name }) =>
        pending.includes(id) ? null : (
          <Button key={id} variant="quiet" busy={isBusy === id} onClick={() => void wait(id)}>
            <Icon name="bell" />
            فهرست انتظار <UserText>{name}</UserText>
          </Button>
        ),
      )}
      <div role="status">
        {pending.length > 0 && (
          <Note tone="pistachio" icon="check">
            در فهرست انتظار این روز هستید؛ تا وقتی آزاد شود خبر می‌دهیم.{' '}
            <a href="/counseling/sessions" className={text.link}>
              روزهایی که منتظرشان هستید
            </a>
          </Note>
        )}
      </div>
    </div>
  )
}
