import styles from './arch.module.css'
import { classes } from './classes.ts'

/**
 * A teacher's portrait in a pointed arch, as wide as its place, five to six; the first letter of the name without a
 * picture. Where the name stands beside it, `alt` is empty. One that a page opens with is `eager`; others are fetched when
 * they come into sight, and take nothing of a slow line from the page's style sheets.
 */
export function Arch({
  name,
  url,
  alt = '',
  eager = false,
  className,
}: {
  name: string
  url: string | null
  alt?: string
  eager?: boolean
  className?: string
}) {
  if (url)
    return (
      <img
        src={url}
        alt={alt}
        width={250}
        height={300}
        loading={eager ? 'eager' : 'lazy'}
        className={classes(styles.arch, className)}
      />
    )
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={classes(styles.arch, styles.letter, className)}
    >
      {name.trim().slice(0, 1) || '؟'}
    </span>
  )
}
