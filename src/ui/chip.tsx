import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'

type ChipProps = { className?: string; children: ReactNode } & (
  | {
      /** A choice that lives in the address: the query is replaced and the page stays where it is. */
      to: string
      chosen?: boolean
      pressed?: never
      onPress?: never
    }
  | { to?: never; chosen?: never; pressed: boolean; onPress: () => void }
)

/** A choice: a link of the address's query, or a toggle. */
export function Chip({ className, children, ...kind }: ChipProps) {
  if (kind.to === undefined) {
    return (
      <button
        type="button"
        className={classes(styles.chip, className)}
        aria-pressed={kind.pressed}
        onClick={kind.onPress}
      >
        {children}
      </button>
    )
  }
  return (
    <a
      href={kind.to}
      data-replace
      className={classes(styles.chip, className)}
      aria-current={kind.chosen ? 'true' : undefined}
    >
      {children}
    </a>
  )
}

/** Chips that answer one question; `label` says which. */
export function Chips({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are links or toggles
    <div role="group" aria-label={label} className={classes(styles.chips, className)}>
      {children}
    </div>
  )
}
