import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { errorMessage } from '#client/show-error.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { bandLength } from '#contract/week-bands.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { WeekPainter } from '#ui/week-painter.tsx'
import styles from './admin.module.css'
import { paintHours, readTeaching } from './contract.ts'

const AdminReviews = lazy(() => import('../reviews/reviews-admin.tsx'))

/** A teacher's own week, the trial sessions booked in it, and what learners say. */
export default function Availability() {
  return (
    <QueryProvider>
      <Look />
    </QueryProvider>
  )
}

function Look() {
  const query = useQuery({
    ...buildQueryOptions(readTeaching, {}),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {data =>
        !data.teacher ? (
          <div className={layout.stack}>
            <h1>وقت‌های آزاد من</h1>
            <Empty title="هنوز صفحهٔ استادی برای حساب شما ساخته نشده است.">
              از مدیر مدرسه بخواهید آن را بسازد.
            </Empty>
          </div>
        ) : (
          <div className={classes(layout.stack, layout.loose)}>
            <Week key={data.teacher.id} teacher={data.teacher} trials={data.trials} />
            <Suspense>
              <AdminReviews teacherId={data.teacher.id} action="reply" />
            </Suspense>
          </div>
        )
      }
    </QueryView>
  )
}

type Teaching = OutputOf<typeof readTeaching>

function Week({
  teacher,
  trials,
}: {
  teacher: NonNullable<Teaching['teacher']>
  trials: Teaching['trials']
}) {
  const [hours, setHours] = useState<readonly string[]>(teacher.hours)
  const saved = useAutosave(teacher.id, hours)
  return (
    <>
      <div className={classes(layout.spread, layout.wrapping)}>
        <h1>وقت‌های آزاد من</h1>
        <Saved state={saved} />
      </div>
      <div className={styles.planner}>
        <div className={cardClass({ padded: true }, layout.stack)}>
          <WeekPainter label="وقت‌های آزاد من در هفته" bands={hours} onChange={setHours} wide />
          <p className={text.muted}>
            {persianNumber(hours.length * bandLength)} ساعت آزاد.{' '}
            <span className={styles.byTouch}>روی هر خانه بزنید یا انگشت را بکشید.</span>
            <span className={styles.byMouse}>
              با موس بکشید، یا با کلیدهای جهت و <kbd>Space</kbd> رنگ کنید.
            </span>
          </p>
        </div>
        <div className={cardClass({ padded: true }, layout.stack)}>
          <h2 className={text.cardTitle}>جلسه‌های آزمایشی پیش رو</h2>
          {trials.length === 0 ? (
            <p className={text.muted}>هنوز کسی جلسه‌ای نگرفته است.</p>
          ) : (
            <ul className={layout.list}>
              {trials.map(({ id, startsAt, learner }) => (
                <li key={id}>
                  <UserText as="b">{learner}</UserText>
                  <p className={classes(text.small, text.muted)}>{formatDateTime(startsAt)}</p>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </>
  )
}

type SaveState = { kind: 'saved' | 'saving' } | { kind: 'failed'; message: string }

/** How long a week must have stood still before it is saved, in milliseconds. */
const settled = 600

/**
 * Saves what is painted once the strokes pause, one save after another, so that an older week never comes last; what
 * was painted just before leaving is saved then.
 */
function useAutosave(id: string, hours: readonly string[]): SaveState | null {
  const [state, setState] = useState<SaveState | null>(null)
  const saved = useRef(hours)
  const saves = useRef(Promise.resolve())
  const due = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (hours === saved.current) return
    setState({ kind: 'saving' })
    const send = () => {
      due.current = null
      saved.current = hours
      const show = (state: SaveState) => saved.current === hours && !due.current && setState(state)
      saves.current = saves.current
        .then(() => callApi(paintHours, { id, hours: hours as never }))
        .then(
          () => void show({ kind: 'saved' }),
          fault => void show({ kind: 'failed', message: errorMessage(fault) }),
        )
    }
    due.current = send
    const timer = setTimeout(send, settled)
    return () => clearTimeout(timer)
  }, [id, hours])
  useEffect(() => () => due.current?.(), [])
  return state
}

function Saved({ state }: { state: SaveState | null }) {
  return (
    <p role="status" className={state?.kind === 'failed' ? styles.unsaved : styles.saved}>
      {state?.kind === 'saving' && 'در حال ذخیره…'}
      {state?.kind === 'saved' && (
        <>
          <Icon name="check" />
          ذخیره شد
        </>
      )}
      {state?.kind === 'failed' && `ذخیره نشد: ${state.message}`}
    </p>
  )
}
