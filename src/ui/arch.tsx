import styles from './arch.module.css'
import { classes } from './classes.ts'

/**
 * A teacher's portrait in a pointed arch, as wide as its place, five to six; the first letter of the name without a
 * picture. Where the name stands beside it, `alt` is empty.
 */
export function Arch({
  name,
  url,
  alt = '',
  className,
}: {
  name: string
  url: string | null
  alt?: string
  className?: string
}) {
  if (url)
    return <img src={url} alt={alt} width={250} height={300} className={classes(styles.arch, className)} />
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={classes(styles.arch, styles.letter, className)}
    >
      {name.trim().slice(0, 1) || '؟'}
    </span>
  )
}
