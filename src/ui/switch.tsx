import { type KeyboardEvent, useId } from 'react'
import { classes } from './classes.ts'
import styles from './switch.module.css'

/**
 * One of a few options, all in sight: native radio buttons. The arrow keys choose as the options lie, left being the
 * next; some browsers read them from left to right whatever the page does.
 */
export function Switch<Value extends string>({
  caption,
  options,
  value,
  onChange,
  name,
  dark = false,
}: {
  /** Names the group and stands before it. */
  caption: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  name: string
  /** On a night band. */
  dark?: boolean
}) {
  const id = useId()
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? 1 : event.key === 'ArrowRight' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const index = options.findIndex(option => option.value === value)
    const next = (Math.max(index, 0) + step + options.length) % options.length
    onChange(options[next]!.value)
    event.currentTarget.querySelectorAll('input')[next]?.focus()
  }
  return (
    <div role="radiogroup" aria-labelledby={id} className={classes(styles.switch, dark && styles.dark)}>
      <span id={id}>{caption}</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the radio buttons inside */}
      <div className={styles.options} onKeyDown={walk}>
        {options.map(option => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
