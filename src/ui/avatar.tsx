import styles from './avatar.module.css'
import { classes } from './classes.ts'

/** A person's round picture, or the first letter of their name. Decorative: their name stands beside it. */
export function Avatar({
  name,
  url,
  size = 40,
  className,
}: {
  name: string
  url: string | null
  /** CSS pixels. */
  size?: number
  className?: string
}) {
  const style = { '--avatar': `${size}px` } as React.CSSProperties
  if (url) {
    return (
      <img
        src={url}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className={classes(styles.avatar, className)}
        style={style}
      />
    )
  }
  return (
    <span aria-hidden="true" className={classes(styles.avatar, className)} style={style}>
      {name.trim().slice(0, 1) || '؟'}
    </span>
  )
}
