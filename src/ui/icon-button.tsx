import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'
import type { IconName } from './icon-names.ts'

/** The look of an icon-only control, for links; give the link an `aria-label`. */
export const iconButtonClass = (more?: string) => classes(styles.tool, more)

/** A 44 px square with one icon; `label` is its name for screen readers and its tooltip. */
export function IconButton({
  icon,
  label,
  filled,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> & {
  icon: IconName
  label: string
  filled?: boolean
}) {
  return (
    <button type="button" {...rest} className={iconButtonClass(className)} aria-label={label} title={label}>
      <Icon name={icon} filled={filled} />
    </button>
  )
}
