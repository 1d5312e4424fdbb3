import type { Group, Session } from '#features/courses/groups/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime, toJalali } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './group.module.css'

/** So many stand open, from the one before the next on; the others fold. */
const shownAtFirst = 6

/** The sessions of a term: those that were, the next one, what was moved. They fold without scripts. */
export function SessionPlan({ group, now }: { group: Group; now: string }) {
  const { sessions, weekly, calendarPath } = group
  const next = sessions.findIndex(session => !session.isCancelled && computeEnd(session) > Date.parse(now))
  const isWhole = sessions.length <= shownAtFirst + 2
  const from = isWhole
    ? 0
    : Math.max(0, Math.min(next < 0 ? sessions.length : next - 2, sessions.length - shownAtFirst))
  const until = isWhole ? sessions.length : from + shownAtFirst
  // The clock stands beside a session only where it is not the group's own.
  const usual = new Set(weekly.map(({ weekday, minute }) => `${weekday} ${minute}`))
  const rows = (some: Group['sessions']) => (
    <ol className={styles.plan}>
      {some.map(session => (
        <PlanRow
          key={session.id}
          session={session}
          isNext={sessions[next] === session}
          isOver={computeEnd(session) <= Date.parse(now)}
          isUsual={isUsual(session)}
        />
      ))}
    </ol>
  )
  function isUsual({ startsAt }: Session) {
    const { weekday, hour, minute } = toJalali(startsAt)
    return usual.has(`${weekday} ${hour * 60 + minute}`)
  }
  const fold = (some: Group['sessions']) =>
    some.length > 0 && (
      <details className={styles.fold}>
        <summary>
          <Icon name="chevron-down" />
          {formatSessionNumbers(some)}
        </summary>
        {rows(some)}
      </details>
    )
  return (
    <section aria-labelledby="plan">
      <div className={layout.spread}>
        <h2 id="plan">برنامهٔ جلسه‌ها</h2>
        <a href={calendarPath} className={classes(text.link, text.small)}>
          <Icon name="calendar-plus" />
          افزودن کل ترم به تقویم
        </a>
      </div>
      {fold(sessions.slice(0, from))}
      {rows(sessions.slice(from, until))}
      {fold(sessions.slice(until))}
    </section>
  )
}

/** «جلسهٔ ۷ تا ۱۶» */
function formatSessionNumbers(some: readonly Session[]) {
  const [first, last] = [some[0]!.number, some.at(-1)!.number]
  return first === last
    ? `جلسهٔ ${persianNumber(first)}`
    : `جلسهٔ ${persianNumber(first)} تا ${persianNumber(last)}`
}

function PlanRow({
  session,
  isNext,
  isOver,
  isUsual,
}: {
  session: Group['sessions'][number]
  isNext: boolean
  isOver: boolean
  isUsual: boolean
}) {
  return (
    <li
      className={classes(styles.session, isNext && styles.now, isOver && styles.done)}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={styles.star}>{persianNumber(session.number)}</span>
      <span className={styles.when}>
        {session.movedFrom && <s>{formatLongDate(session.movedFrom)}</s>} {formatLongDate(session.startsAt)}
        {!isUsual && `، ${formatTime(session.startsAt)}`}
      </span>
      <UserText>{session.substitute ? `${session.title}، با ${session.substitute}` : session.title}</UserText>
      <span className={styles.state}>
        {session.isCancelled ? (
          <Tag tone="pomegranate">لغو شد</Tag>
        ) : session.movedFrom ? (
          <Tag tone="lapis">جابه‌جا شد</Tag>
        ) : isNext ? (
          <Tag tone="saffron">بعدی، {formatTime(session.startsAt)}</Tag>
        ) : isOver ? (
          <span className={classes(text.small, text.faint)}>برگزار شد</span>
        ) : null}
      </span>
    </li>
  )
}

const computeEnd = ({ startsAt, minutes }: Session) => Date.parse(startsAt) + minutes * 60_000
