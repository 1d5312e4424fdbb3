import { persianNumber } from '#persian/digits.ts'
import { formatTime, isoDay, monthNames, toJalali } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import type { AdminGroup } from './contract.ts'
import styles from './group-inside.module.css'

/** «۲ آذر» */
function formatDay(instant: string) {
  const { month, day } = toJalali(instant)
  return `${persianNumber(day)} ${monthNames[month - 1]}`
}

const isToday = (instant: string) => isoDay(new Date(instant)) === isoDay(Date.now())

/** What is asked of a group first: its seats, the session of today or the next, how it is attended, what is owed. */
export function GroupFigures({ inside: { seats, waiting, sessions, learners } }: { inside: AdminGroup }) {
  const next = sessions.find(
    ({ startsAt, minutes, isCancelled }) =>
      !isCancelled && Date.parse(startsAt) + minutes * 60_000 > Date.now(),
  )
  const settled = learners.flatMap(({ attendance }) => attendance)
  const there = settled.filter(({ state }) => state === 'present' || state === 'late').length
  const owing = learners.filter(({ payment }) => payment.left > 0)
  const late = owing.filter(({ payment }) => payment.kind === 'overdue').length
  const left = owing.reduce((sum, { payment }) => sum + payment.left, 0)
  return (
    <dl className={classes(cardClass(), styles.figures)}>
      <div>
        <dt>جاها</dt>
        <dd>
          <Tiles
            done={seats.taken}
            total={seats.capacity}
            size="small"
            label={`${persianNumber(seats.taken)} جا از ${persianNumber(seats.capacity)} پر است`}
          />
          <small>
            {persianNumber(seats.taken)} از {persianNumber(seats.capacity)}
            {waiting.length > 0 && `؛ ${persianNumber(waiting.length)} نفر در انتظار`}
          </small>
        </dd>
      </div>
      <div>
        <dt>{next && isToday(next.startsAt) ? `امروز، جلسهٔ ${persianNumber(next.number)}` : 'جلسهٔ بعد'}</dt>
        <dd>
          {next ? (
            <>
              <b>
                <UserText>{next.title}</UserText>
              </b>
              <small>
                {!isToday(next.startsAt) && `${formatDay(next.startsAt)}، `}
                {formatTime(next.startsAt)}
                {next.substitute && `؛ با ${next.substitute}`}
              </small>
            </>
          ) : (
            <b>ترم تمام شده است</b>
          )}
        </dd>
      </div>
      <div>
        <dt>میانگین حضور</dt>
        <dd>
          <b>{settled.length > 0 ? `${persianNumber(Math.round((there / settled.length) * 100))}٪` : '—'}</b>
          <small>{settled.length === 0 && 'هنوز جلسه‌ای ثبت نشده است'}</small>
        </dd>
      </div>
      <div>
        <dt>مانده از اعضا</dt>
        <dd>
          <b>{left > 0 ? toman(left) : 'چیزی نمانده'}</b>
          <small>
            {owing.length > 0 &&
              `${persianNumber(owing.length)} نفر${late > 0 ? `؛ ${persianNumber(late)} نفر سررسیدشده` : ''}`}
          </small>
        </dd>
      </div>
    </dl>
  )
}

/** Every session of the term beside each other: when it is, and how many came. */
export function SessionStrip({ inside: { sessions, learners } }: { inside: AdminGroup }) {
  const came = new Map<string, number>()
  const settled = new Set<string>()
  for (const { sessionId, state } of learners.flatMap(({ attendance }) => attendance)) {
    settled.add(sessionId)
    if (state === 'present' || state === 'late') came.set(sessionId, (came.get(sessionId) ?? 0) + 1)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a pointer
    <section aria-label="جلسه‌های ترم" tabIndex={0} className={styles.strip}>
      <ol>
        {sessions.map(({ id, number, startsAt, isCancelled }) => {
          const state = isCancelled
            ? 'لغو شد'
            : settled.has(id)
              ? `${persianNumber(came.get(id) ?? 0)} حاضر`
              : isToday(startsAt)
                ? formatTime(startsAt)
                : Date.parse(startsAt) < Date.now()
                  ? 'ثبت نشده'
                  : 'پیش رو'
          return (
            <li key={id} className={classes(settled.has(id) && styles.done, isToday(startsAt) && styles.now)}>
              <b>{persianNumber(number)}</b>
              <span>{isToday(startsAt) ? 'امروز' : formatDay(startsAt)}</span>
              <span className={text.small}>{state}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
