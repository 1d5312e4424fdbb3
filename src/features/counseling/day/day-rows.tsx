import type { ReactNode } from 'react'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import styles from './day.module.css'

/** A list beside what is open of a counselor's day; `none` is said in place of it where it has no rows. */
export function DayRows({
  title,
  none,
  children,
}: {
  title: string
  none?: string | false
  children: ReactNode
}) {
  return (
    <section className={cardClass()} aria-label={title}>
      <h2 className={classes(text.cardTitle, styles.title)}>{title}</h2>
      {none ? <p className={classes(text.muted, styles.title)}>{none}</p> : <ul>{children}</ul>}
    </section>
  )
}

/** One of them, which opens. */
export function DayRow({
  to,
  isOpen,
  mark,
  learner,
  note,
}: {
  to: string
  isOpen: boolean
  /** Stands before the name: an hour, an icon. */
  mark: ReactNode
  /** Their name; empty where they have left. */
  learner: string
  note: ReactNode
}) {
  return (
    <li>
      <a href={to} data-replace className={styles.row} aria-current={isOpen ? 'true' : undefined}>
        {mark}
        <span>
          <UserText as="b">{learner || 'زبان‌آموز'}</UserText>
          <small>{note}</small>
        </span>
      </a>
    </li>
  )
}
