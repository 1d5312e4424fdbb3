import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import text from './text.module.css'
import styles from './ticks.module.css'

/** What a star's colour says, to those who do not see it. */
const spokenStates = { done: null, now: 'اکنون: ', todo: 'مانده: ', no: 'نشد: ' } as const

/** A list whose markers are stars: what holds or is done, what is under way, what is left, what did not come. */
export function Ticks({ className, children }: { className?: string; children: ReactNode }) {
  return <ul className={classes(styles.ticks, className)}>{children}</ul>
}

/** One line of `Ticks`. */
export function Tick({
  state = 'done',
  children,
}: {
  state?: 'done' | 'now' | 'todo' | 'no'
  children: ReactNode
}) {
  return (
    <li className={styles[state]}>
      <span>
        {spokenStates[state] && <span className={text.spoken}>{spokenStates[state]}</span>}
        {children}
      </span>
    </li>
  )
}
