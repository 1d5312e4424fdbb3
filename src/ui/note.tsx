import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './note.module.css'

/**
 * A message that stands in the page: something to know (lapis), a caution (saffron), what went wrong (pomegranate), what
 * went well (pistachio). `alert` is for one that comes after something was pressed.
 */
export function Note({
  tone = 'lapis',
  icon = tone === 'pomegranate' || tone === 'saffron' ? 'circle-alert' : 'info',
  alert = false,
  children,
}: {
  tone?: 'lapis' | 'saffron' | 'pomegranate' | 'pistachio'
  icon?: IconName
  alert?: boolean
  children: ReactNode
}) {
  return (
    <div role={alert ? 'alert' : undefined} className={classes(styles.note, styles[tone])}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}
