import { persianNumber } from '#persian/digits.ts'
import { formatDate, formatDateTime } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { AdminGroup } from './contract.ts'
import styles from './group-inside.module.css'

type Learner = AdminGroup['learners'][number]

const names = { present: 'حاضر', late: 'با تأخیر', absent: 'غایب', excused: 'غیبت موجه' } as const
const marks = { present: '●', late: '◐', absent: '×', excused: '–' } as const

/** A learner's attendance of each session of the group, and in a sentence what it comes to. */
export function AttendanceSquares({
  learner: { attendance },
  sessions,
}: {
  learner: Learner
  sessions: AdminGroup['sessions']
}) {
  const states = new Map(attendance.map(({ sessionId, state }) => [sessionId, state]))
  const counts = (Object.keys(names) as (keyof typeof names)[]).flatMap(state => {
    const count = attendance.filter(one => one.state === state).length
    return count > 0 ? [`${persianNumber(count)} ${names[state]}`] : []
  })
  const sentence = counts.join('، ') || 'هنوز جلسه‌ای ثبت نشده'
  return (
    <span role="img" aria-label={sentence} title={sentence} className={styles.squares}>
      {sessions.map(({ id }) => {
        const state = states.get(id)
        return (
          <i key={id} className={state ? styles[state] : undefined}>
            {state ? marks[state] : '·'}
          </i>
        )
      })}
    </span>
  )
}

/** As what somebody is in a group without having paid. */
export const grantNames = { guest: 'مهمان', transfer: 'انتقالی', scholarship: 'بورسیه' } as const

/** Money with its state and date, never a bare number: «۲ از ۳ قسط، ۹۵۰٬۰۰۰ مانده تا ۲۰ آذر». */
export function PaymentTag({
  payment: { kind, left, dueAt, parts },
  grant,
}: Pick<Learner, 'payment' | 'grant'>) {
  if (grant) {
    return (
      <span title={grant.reason ?? ''}>
        <Tag tone="lapis">{grantNames[grant.kind]}</Tag>
      </span>
    )
  }
  if (kind === 'paid') return <Tag tone="pistachio">کامل</Tag>
  if (kind === 'none') return <Tag>بدون سفارش</Tag>
  const isLate = kind === 'overdue'
  const until = dueAt ? `${isLate ? ' از ' : ' تا '}${formatDate(dueAt)}` : ''
  const state = isLate
    ? 'دیرکرد'
    : parts
      ? `${persianNumber(parts.paid)} از ${persianNumber(parts.total)} قسط`
      : 'بدهکار'
  return (
    <Tag tone={isLate ? 'pomegranate' : 'saffron'}>
      {state}، {toman(left)} مانده
      {until}
    </Tag>
  )
}

/** Who waits for a seat, in their order. */
export function Waiting({ waiting }: { waiting: AdminGroup['waiting'] }) {
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="group-waiting" className={layout.stack}>
      <h2 id="group-waiting">فهرست انتظار، {persianNumber(waiting.length)} نفر</h2>
      <ol className={classes(cardClass(), layout.list)}>
        {waiting.map(({ name, since, offeredUntil }, index) => (
          <li key={`${since} ${name}`} className={classes(layout.row, layout.wrapping, styles.waiting)}>
            <b>{persianNumber(index + 1)}</b>
            <UserText>{name}</UserText>
            <span className={text.muted}>از {formatDate(since)}</span>
            {offeredUntil && (
              <Tag tone="saffron">جا برایش نگه داشته شده، تا {formatDateTime(offeredUntil)}</Tag>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
