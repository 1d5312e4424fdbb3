import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './empty.module.css'
import text from './text.module.css'

/** Nothing is here yet: three blank tiles, one sentence, at most one more, and what to do about it. */
export function Empty({
  title,
  children,
  action,
  className,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div className={classes(styles.empty, className)}>
      <span className={styles.blanks} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <p className={text.cardTitle}>{title}</p>
      {children && <div className={styles.more}>{children}</div>}
      {action}
    </div>
  )
}
