import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './stats.module.css'

/** Facts counted from logs, never opinions, side by side: each a number, what it counts, and how it has changed. */
export function Stats({
  facts,
  className,
}: {
  facts: readonly {
    name: string
    value: ReactNode
    /** «۸٪ بیشتر»; whether that is good is said by the tone, and by the words. */
    change?: { label: string; tone: 'good' | 'bad' }
  }[]
  className?: string
}) {
  return (
    <dl className={classes(styles.stats, className)}>
      {facts.map(({ name, value, change }) => (
        <div key={name}>
          <dt>
            {name}
            {change && <span className={styles[change.tone]}> {change.label}</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
