import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

type Look = {
  /** `primary` once in a view; `paper` and `onNight` stand on a night band. */
  variant?: 'primary' | 'quiet' | 'text' | 'danger' | 'paper' | 'onNight'
  size?: 'small' | 'medium' | 'big'
  /** As wide as what it stands in. */
  full?: boolean
}

/** The look of a button, for links: `<a className={buttonClass({ variant: 'quiet' })}>`. */
export const buttonClass = ({ variant = 'primary', size = 'medium', full }: Look = {}, more?: string) =>
  classes(styles.button, styles[variant], styles[size], full && styles.full, more)

/**
 * A button; `type` is `button` unless told. While `busy` it keeps its width and the focus, and neither a click nor
 * Enter in its form acts a second time.
 */
export function Button({
  variant,
  size,
  full,
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, full }, className)}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {children}
    </button>
  )
}
