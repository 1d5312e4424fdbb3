import { useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime, toJalali } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { Group, Session } from './contract.ts'
import styles from './group.module.css'

/** So many are shown at first, from the one before the next on. */
const shownAtFirst = 6

/** The sessions of a term: those that were, the next one, what was moved. */
export function SessionPlan({ group, now }: { group: Group; now: string }) {
  const { sessions, weekly, calendarPath } = group
  const next = sessions.findIndex(session => !session.isCancelled && endOf(session) > Date.parse(now))
  const [isWhole, setWhole] = useState(sessions.length <= shownAtFirst + 2)
  const from = isWhole
    ? 0
    : Math.max(0, Math.min(next < 0 ? sessions.length : next - 2, sessions.length - shownAtFirst))
  const shown = isWhole ? sessions : sessions.slice(from, from + shownAtFirst)
  // The clock stands beside a session only where it is not the group's own.
  const usual = new Set(weekly.map(({ weekday, minute }) => `${weekday} ${minute}`))
  return (
    <section aria-labelledby="plan">
      <div className={layout.spread}>
        <h2 id="plan">برنامهٔ جلسه‌ها</h2>
        <a href={calendarPath} className={classes(text.link, text.small)}>
          <Icon name="calendar-plus" />
          افزودن کل ترم به تقویم
        </a>
      </div>
      <ol className={styles.plan}>
        {shown.map(session => {
          const isNext = sessions[next]?.id === session.id
          const isOver = endOf(session) <= Date.parse(now)
          const { weekday, hour, minute } = toJalali(session.startsAt)
          return (
            <li
              key={session.id}
              className={classes(styles.session, isNext && styles.now, isOver && styles.done)}
              aria-current={isNext ? 'step' : undefined}
            >
              <span className={styles.star}>{persianNumber(session.number)}</span>
              <span className={styles.when}>
                {session.movedFrom && <s>{formatLongDate(session.movedFrom)}</s>}{' '}
                {formatLongDate(session.startsAt)}
                {!usual.has(`${weekday} ${hour * 60 + minute}`) && `، ${formatTime(session.startsAt)}`}
              </span>
              <UserText className={styles.topic}>
                {session.substitute ? `${session.title}، با ${session.substitute}` : session.title}
              </UserText>
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
        })}
      </ol>
      {!isWhole && (
        <Button variant="text" onClick={() => setWhole(true)}>
          نمایش همهٔ {persianNumber(sessions.length)} جلسه
          <Icon name="chevron-down" />
        </Button>
      )}
    </section>
  )
}

const endOf = ({ startsAt, minutes }: Session) => Date.parse(startsAt) + minutes * 60_000
