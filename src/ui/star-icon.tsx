import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './star-icon.module.css'

export type StarTone = 'soft' | 'full' | 'plain' | 'saffron' | 'lapis' | 'pistachio' | 'pomegranate'

/** A drawing on a star: `full` is the one that is current, `plain` what is past, `soft` the others. */
export function StarIcon({
  icon,
  tone = 'soft',
  big = false,
}: {
  icon: IconName
  tone?: StarTone
  big?: boolean
}) {
  return (
    <span className={classes(styles.star, styles[tone], big && styles.big)} aria-hidden="true">
      <Icon name={icon} />
    </span>
  )
}
