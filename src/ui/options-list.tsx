import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './options-list.module.css'

export type Option = { value: string; label: ReactNode }

/**
 * The open list of a field, under it: the focus stays in the field, which names the option the keys stand at by
 * `aria-activedescendant` = `optionId(id, place)`. `chosen` is the value the field has, `active` the place of the keys.
 */
export function OptionsList({
  id,
  label,
  options,
  chosen,
  active,
  open,
  above = false,
  onPick,
  className,
}: {
  id: string
  label: string
  options: readonly Option[]
  chosen: string
  active: number | null
  open: boolean
  /** Where there is no room under the field. */
  above?: boolean
  onPick: (value: string) => void
  className?: string
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open && active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [open, active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={classes(styles.list, above && styles.above, className)}
      hidden={!open}
    >
      {options.map(({ value, label: labelText }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the focus, and so the keys, stay in the field
        <div
          key={value}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={value === chosen}
          className={classes(styles.option, index === active && styles.active)}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onPick(value)}
        >
          <span>{labelText}</span>
          {value === chosen && <Icon name="check" />}
        </div>
      ))}
    </div>
  )
}

export const optionId = (list: string, index: number) => `${list}-${index}`
