import sprite from 'virtual:icons.svg'
import { classes } from './classes.ts'
import styles from './icon.module.css'
import { type IconName, turningIcons } from './icon-names.ts'

/**
 * A decorative drawing, 1.25 em high, in the text's colour; screen readers pass over it, so what it means is said
 * beside it. Arrows (`forward`, `back` …) follow the direction of the text around them.
 */
export function Icon({ name, filled, className }: { name: IconName; filled?: boolean; className?: string }) {
  const turning = name in turningIcons
  return (
    <svg
      className={classes(styles.icon, filled && styles.filled, turning && styles.turning, className)}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
