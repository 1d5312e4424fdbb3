import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './facts.module.css'

/** What is known of one thing: names at the start edge, what they are at the end, between hairlines. */
export function Facts({
  facts,
  className,
}: {
  /** What is null is left out. */
  facts: readonly ({ name: string; value: ReactNode } | null)[]
  className?: string
}) {
  return (
    <dl className={classes(styles.facts, className)}>
      {facts.map(
        fact =>
          fact && (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
