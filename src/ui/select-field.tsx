import { type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { compact } from '#persian/search-key.ts'
import { classes } from './classes.ts'
import { FieldNote } from './field-note.tsx'
import { type Checked, useRules } from './field-rules.ts'
import { OptionsList, optionId } from './options-list.tsx'
import own from './select-field.module.css'
import styles from './text-field.module.css'

export type SelectOption = { value: string; label: string }

type Value =
  | { value: string; onChange: (value: string) => void; defaultValue?: never }
  /** It keeps its own value; the form reads it by its name. */
  | { value?: never; onChange?: (value: string) => void; defaultValue?: string }

/**
 * A labelled select: a choice from a list that opens under it. The keys are those of every select: arrows, Home, End,
 * the first letters of an option in whatever script, Enter, Space and Tab to choose, Escape to leave it as it was.
 * Under it lies the browser's own select: it gives the form its value and the browser a place to fill in, and before
 * any script has come it is what one sees.
 */
export function SelectField({
  label,
  options,
  value,
  defaultValue = '',
  onChange,
  hint,
  error,
  errorId,
  rules,
  form,
  name,
  autoComplete,
  disabled,
  onBlur,
  required = false,
  placeholder,
  dir = 'rtl',
  className,
}: Value &
  Checked & {
    label: string
    options: readonly SelectOption[]
    hint?: string
    /** The element that says what is wrong with it, where that is said for several fields at once. */
    errorId?: string
    name?: string
    autoComplete?: string
    disabled?: boolean
    onBlur?: () => void
    /** Once chosen, there is no way back to nothing. */
    required?: boolean
    /** Stands for nothing chosen; without it the label does, and «انتخاب کنید» once the field has the focus. */
    placeholder?: string
    dir?: 'rtl' | 'ltr'
    className?: string
  }) {
  const id = useId()
  const list = `${id}-list`
  const native = useRef<HTMLSelectElement>(null)
  const box = useRef<HTMLButtonElement>(null)
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [kept, setKept] = useState(defaultValue)
  /** The option the keys stand at, or null while the list is closed. */
  const [active, setActive] = useState<number | null>(null)
  const [isAbove, setAbove] = useState(false)
  const spelled = useRef(nothingSpelled)
  const chosen = value ?? kept
  const isOpen = active !== null
  const nothing: SelectOption = { value: '', label: placeholder ?? 'انتخاب کنید' }
  /** One of the options is the choice of nothing, by its own name. */
  const hasOwn = options.some(option => option.value === '')
  const shown = required || hasOwn ? options : [nothing, ...options]
  const index = shown.findIndex(option => option.value === chosen)
  const isEmpty = index < 0 || (chosen === '' && !hasOwn)
  const { fault, touch, refuse } = useRules(native, {
    label,
    value: chosen,
    required,
    rules,
    error,
    focus: box,
  })
  const sentence = typeof fault === 'string' ? fault : undefined
  const below = sentence ?? hint
  const described = below ? `${id}-below` : errorId

  const change = (next: string) => {
    setKept(next)
    if (next !== chosen) onChange?.(next)
  }
  const open = (at = Math.max(index, 0)) => {
    const { top, bottom } = box.current!.getBoundingClientRect()
    const room = window.innerHeight - bottom
    setAbove(room < maxHeight && top > room)
    setActive(Math.max(0, Math.min(at, shown.length - 1)))
  }
  const close = () => {
    setActive(null)
    spelled.current = nothingSpelled
  }
  const pick = (next: string) => {
    change(next)
    close()
  }
  /** The place of the next option that starts with what was typed; the same letter again walks on. */
  const spell = (letter: string, now: number) => {
    const { text, at } = spelled.current
    const typed = now - at < typingPause ? text + letter : letter
    spelled.current = { text: typed, at: now }
    const letters = [...typed]
    const isOneLetter = letters.every(other => other === letters[0])
    const wanted = compact(isOneLetter ? letters[0]! : typed)
    const from = (active ?? index) + (isOneLetter ? 1 : 0)
    for (let step = 0; step < shown.length; step++) {
      const to = (Math.max(from, 0) + step) % shown.length
      if (wanted && compact(shown[to]!.label).startsWith(wanted)) return to
    }
    return active ?? Math.max(index, 0)
  }
  // Before the dialog around it sees the key: Esc closes the list alone.
  const onKey = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, timeStamp } = event
    if (ctrlKey || metaKey) return
    const isSpelling = timeStamp - spelled.current.at < typingPause
    const walk = (to: number) => (isOpen ? open(to) : open())
    const last = shown.length - 1
    if (key === 'ArrowDown') walk((active ?? 0) + 1)
    else if (key === 'ArrowUp' && isOpen && altKey) pick(shown[active]!.value)
    else if (key === 'ArrowUp') walk((active ?? 0) - 1)
    else if (key === 'Home') open(0)
    else if (key === 'End') open(last)
    else if (key === 'PageDown' && isOpen) open(active + 10)
    else if (key === 'PageUp' && isOpen) open(active - 10)
    else if (key === 'Escape' && isOpen) close()
    else if (key === 'Tab' && isOpen) return pick(shown[active]!.value)
    else if (key === 'Enter' || (key === ' ' && !isSpelling)) {
      if (isOpen) pick(shown[active]!.value)
      else open()
    } else if ([...key].length === 1 && !altKey) open(spell(key, timeStamp))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={classes(styles.field, placeholder && styles.raised, own.field, className)} dir={dir}>
      {isAlive && (
        <button
          ref={box}
          id={id}
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-activedescendant={isOpen ? optionId(list, active) : undefined}
          aria-required={required || undefined}
          aria-invalid={fault || errorId ? true : undefined}
          aria-describedby={described}
          disabled={disabled}
          data-empty={isEmpty || undefined}
          data-prompt={isEmpty && !placeholder ? nothing.label : undefined}
          className={classes(styles.control, own.box)}
          onClick={event => {
            // Safari gives no focus to a button that is pressed.
            event.currentTarget.focus()
            if (isOpen) close()
            else open()
          }}
          onKeyDownCapture={onKey}
          onBlur={() => {
            close()
            touch()
            onBlur?.()
          }}
        >
          {isEmpty ? placeholder : shown[index]!.label}
        </button>
      )}
      <select
        ref={native}
        id={isAlive ? undefined : id}
        form={form}
        name={name}
        value={chosen}
        required={required}
        disabled={disabled}
        autoComplete={autoComplete}
        tabIndex={isAlive ? -1 : undefined}
        aria-hidden={isAlive || undefined}
        aria-describedby={described}
        className={isAlive ? own.native : classes(styles.control, own.box)}
        onChange={event => change(event.target.value)}
        onInvalid={refuse}
      >
        {!hasOwn && (
          <option value="" disabled={required}>
            {nothing.label}
          </option>
        )}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={own.caret} aria-hidden="true" />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {isAlive && (
        <OptionsList
          id={list}
          label={label}
          options={shown}
          chosen={chosen}
          active={active}
          open={isOpen}
          above={isAbove}
          onPick={pick}
        />
      )}
      {below && (
        <FieldNote id={`${id}-below`} faulty={Boolean(sentence)}>
          {below}
        </FieldNote>
      )}
    </div>
  )
}

/** Pixels the open list takes at most, with its distance from the field. */
const maxHeight = 300
/** Milliseconds after which a letter begins a new word. */
const typingPause = 700

/** No letters yet; `at` is when the last was typed, in milliseconds of the page's clock. */
const nothingSpelled = { text: '', at: Number.NEGATIVE_INFINITY }

/** What never changes once the page lives needs nobody who listens. */
const never = () => () => undefined
