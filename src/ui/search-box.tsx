import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { iconButtonClass } from './icon-button.tsx'
import styles from './search-box.module.css'

/**
 * The field of a search, to stand in a form whose question lives in the address (`?q=…`); so it works before any
 * script has loaded.
 */
export function SearchBox({
  label,
  placeholder,
  name = 'q',
  defaultValue = '',
  maxLength = 200,
  clearTo,
  className,
}: {
  /** Its name for screen readers. */
  label: string
  placeholder: string
  name?: string
  /** What the address asks now. */
  defaultValue?: string
  maxLength?: number
  /** The address without the question; with it, there is a cross that leads there. */
  clearTo?: string
  className?: string
}) {
  return (
    <div className={classes(styles.box, className)}>
      <Icon name="search" />
      <input
        // The address may change under us (back, a chip): then the field follows it.
        key={defaultValue}
        type="search"
        name={name}
        dir="auto"
        defaultValue={defaultValue}
        placeholder={placeholder}
        aria-label={label}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
      />
      {clearTo && (
        <a href={clearTo} data-replace className={iconButtonClass()} aria-label="پاک کردن جست‌وجو">
          <Icon name="x" />
        </a>
      )}
    </div>
  )
}
