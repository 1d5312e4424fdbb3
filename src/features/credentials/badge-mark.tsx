import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { classes } from '#ui/classes.ts'
import glaze from '#ui/glaze.module.css'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import styles from './badge-mark.module.css'

/** The glyph of each badge, and the wall and colour it stands on; of rules that are no more too. */
const marks: Record<string, [wall: TaughtLanguage, glyph: IconName]> = {
  'first-class': ['tr', 'door-open'],
  'ten-classes': ['en', 'armchair'],
  'full-term': ['ar', 'calendar-check'],
  'first-homework': ['de', 'pen-line'],
  'review-streak': ['es', 'flame'],
  'first-certificate': ['fr', 'graduation-cap'],
  'night-listener': ['ru', 'headphones'],
  'first-letter': ['it', 'mail'],
}

/** What a badge is drawn as: `ahead` while it is not yet earned, `over` when it no longer holds. */
export default function BadgeMark({ rule, is = 'held' }: { rule: string; is?: 'held' | 'ahead' | 'over' }) {
  const [wall, glyph] = marks[rule] ?? ['en', 'award']
  return (
    <span
      aria-hidden="true"
      className={classes(styles.mark, glaze.glaze, is === 'held' && glaze.wall, styles[is])}
      data-lang={wall}
    >
      <Icon name={is === 'over' ? 'lock' : glyph} />
    </span>
  )
}
