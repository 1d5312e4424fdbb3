import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { toPersianDigits } from '#persian/digits.ts'
import { classes } from './classes.ts'
import styles from './country-code-field.module.css'
import { Icon } from './icon.tsx'
import { OptionsList, optionId } from './options-list.tsx'
import field from './text-field.module.css'
import { writeInto } from './write-into.ts'

/** The countries in the list; any other code is typed. */
const options = [
  {
    value: '+98',
    label: (
      <>
        ایران (<bdi dir="ltr">{toPersianDigits('+98')}</bdi>)
      </>
    ),
  },
]

/** A country code: picked from a list, which the arrow down opens, or typed by hand. */
export function CountryCodeField({
  value,
  onChange,
  read,
  name,
  errorId,
  disabled,
  onBlur,
  className,
}: {
  value: string
  onChange: (value: string) => void
  /** Makes a code of what was typed or pasted. */
  read: (text: string) => string
  name: string
  /** The element that says what is wrong with it, where something is. */
  errorId?: string
  disabled?: boolean
  onBlur: () => void
  className?: string
}) {
  const id = useId()
  const list = `${id}-list`
  const input = useRef<HTMLInputElement>(null)
  /** The option the keys stand at, or null while the list is closed. */
  const [active, setActive] = useState<number | null>(null)
  const open = active !== null

  const pick = (code: string) => {
    onChange(code)
    setActive(null)
  }
  const move = (steps: number) =>
    setActive(open ? (active + steps + options.length) % options.length : steps > 0 ? 0 : options.length - 1)
  // Before the dialog around it sees the key: Esc closes the list alone.
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (open && event.key === 'Enter') pick(options[active]!.value)
    else if (open && event.key === 'Escape') setActive(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={classes(field.field, styles.field, className)}>
      <input
        ref={input}
        id={id}
        className={field.control}
        name={name}
        type="text"
        inputMode="tel"
        dir="ltr"
        placeholder=" "
        autoComplete="tel-country-code"
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="none"
        aria-activedescendant={open ? optionId(list, active) : undefined}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        disabled={disabled}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          writeInto(event.target, read(event.target.value))
          setActive(null)
          onChange(event.target.value)
        }}
        onKeyDownCapture={onKey}
        onBlur={() => {
          setActive(null)
          onBlur()
        }}
      />
      <label htmlFor={id} className={field.label}>
        کد کشور
      </label>
      {/* For the pointer alone; the keys have the arrow down. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.caret}
        disabled={disabled}
        onPointerDown={event => {
          // The focus stays in the field.
          event.preventDefault()
          input.current?.focus()
          setActive(open ? null : 0)
        }}
      >
        <Icon name="chevron-down" />
      </button>
      <OptionsList
        id={list}
        label="کد کشور"
        options={options}
        chosen={value}
        active={active}
        open={open}
        onPick={pick}
        className={styles.list}
      />
    </div>
  )
}
