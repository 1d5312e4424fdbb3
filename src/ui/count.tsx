import { persianNumber } from '#persian/digits.ts'
import { classes } from './classes.ts'
import styles from './count.module.css'
import text from './text.module.css'

/** How many wait for somebody; nothing when none do. `label` says of what: «خوانده‌نشده». */
export function Count({ of, label, className }: { of: number; label: string; className?: string }) {
  if (of === 0) return null
  return (
    <span className={classes(styles.count, className)}>
      {persianNumber(of)}
      <span className={text.spoken}> {label}</span>
    </span>
  )
}
