import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './track-line.module.css'

/** The steps something goes through, four or so, and the one it is at. `label` names it: «وضعیت درخواست». */
export function TrackLine({
  label,
  steps,
  at,
  className,
}: {
  label: string
  /** `note` is mostly a time: «۱۰:۳۴». */
  steps: readonly { name: string; note?: ReactNode }[]
  /** The step under way, from 0; as many as there are steps when all is done. */
  at: number
  className?: string
}) {
  return (
    <ol aria-label={label} className={classes(styles.line, className)}>
      {steps.map(({ name, note }, index) => (
        <li
          key={name}
          className={classes(index <= at && styles.reached, index === at && styles.now)}
          aria-current={index === at ? 'step' : undefined}
        >
          <i />
          {name}
          {note && <small>{note}</small>}
        </li>
      ))}
    </ol>
  )
}
