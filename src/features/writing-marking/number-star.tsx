import { persianNumber } from '#persian/digits.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './number-star.module.css'

export type StarTone = 'plain' | 'pistachio' | 'saffron' | 'pomegranate' | 'turquoise'

/** A number in a star, or a tick where all is well; `isSaid` where it is read out and not said beside it. */
export function NumberStar({
  tone,
  number,
  isSaid = false,
}: {
  tone: StarTone
  number: number | null
  isSaid?: boolean
}) {
  return (
    <span
      className={classes(styles.star, tone !== 'plain' && styles[tone])}
      {...(!isSaid && { 'aria-hidden': true })}
    >
      {number === null ? <Icon name="check" /> : persianNumber(number)}
    </span>
  )
}
