import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tag.module.css'

/** A fact in a small square: never clickable (that is a chip). Names of the tones are the design's glazes. */
export function Tag({
  tone = 'plain',
  className,
  children,
}: {
  tone?: 'plain' | 'turquoise' | 'lapis' | 'saffron' | 'pomegranate' | 'pistachio'
  className?: string
  children: ReactNode
}) {
  return (
    <span className={classes(styles.tag, className)} data-tone={tone}>
      {children}
    </span>
  )
}
