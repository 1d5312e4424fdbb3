import { classes } from './classes.ts'
import styles from './tiles.module.css'

/** Beyond so many, stars can no longer be counted by eye. */
const maxStars = 20

/**
 * Progress that can be counted, from the start edge: done, the one under way (`now`), left. Above twenty it is a
 * meter. `label` is the sentence screen readers hear: «۴ از ۱۲ عبارت مرور شد».
 */
export function Tiles({
  done,
  total,
  now = false,
  label,
  size = 'medium',
  className,
}: {
  done: number
  total: number
  now?: boolean
  label: string
  size?: 'small' | 'medium' | 'big'
  className?: string
}) {
  if (total > maxStars) {
    return (
      <span role="img" aria-label={label} className={classes(styles.meter, className)}>
        <i style={{ inlineSize: `${(Math.min(done, total) / total) * 100}%` }} />
      </span>
    )
  }
  const pickClass = (index: number) =>
    index < done ? styles.done : now && index === done ? styles.now : undefined
  return (
    <span role="img" aria-label={label} className={classes(styles.tiles, styles[size], className)}>
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a star is nothing but its place
        <i key={index} className={pickClass(index)} />
      ))}
    </span>
  )
}
