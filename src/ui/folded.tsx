import type { ReactNode } from 'react'
import { cardClass } from './card.ts'
import { classes } from './classes.ts'
import styles from './folded.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/** A part of a page that most people pass by: its name and a word of what is in it, unfolded by a press. */
export function Folded({
  icon,
  title,
  description,
  open = false,
  children,
}: {
  icon: IconName
  title: string
  /** «امروز: همهٔ مبلغ» */
  description?: string
  /** Whether it stands unfolded at first. */
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className={classes(cardClass(), styles.folded)} open={open}>
      <summary>
        <Icon name={icon} />
        <b>{title}</b>
        {description && <small>{description}</small>}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
