import { type KeyboardEvent, useRef, useState } from 'react'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { levelCodes, levelNames } from '#persian/level-names.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { StepValues } from './contract.ts'
import styles from './steps-field.module.css'

/** The levels of a ladder in their order; one is moved by its buttons, or by Alt with the arrows from anywhere in it. */
export function StepsField({
  value,
  change,
  error,
}: {
  value: readonly StepValues[]
  change: (value: StepValues[]) => void
  error?: string
}) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const put = (index: number, changed: Partial<StepValues>) =>
    change(value.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  const move = (index: number, by: 1 | -1) => {
    const to = index + by
    const moved = value[index]
    if (!moved || to < 0 || to >= value.length) return
    change(value.toSpliced(index, 1).toSpliced(to, 0, moved))
    setSaid(`${moved.name || 'سطح'} در جای ${persianNumber(to + 1)} است.`)
    // The field one stands in goes along with its level.
    const focused = document.activeElement
    const rows = list.current?.children
    const place = rows?.[index]
      ? [...rows[index].querySelectorAll('input, button')].indexOf(focused as HTMLElement)
      : -1
    requestAnimationFrame(() =>
      list.current?.children[to]?.querySelectorAll<HTMLElement>('input, button')[place]?.focus(),
    )
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    move(index, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <fieldset className={styles.steps}>
      <legend className={text.cardTitle}>سطح‌ها، از آسان به دشوار</legend>
      <p className={text.muted}>با Alt و پیکان بالا و پایین هم جابه‌جا می‌شوند.</p>
      {error && <FormErrors message={error} />}
      <ol ref={list} className={styles.list}>
        {value.map(({ id, name, level, book, passMark }, index) => {
          const called = name || `سطح ${persianNumber(index + 1)}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is typed is kept above, and a level is nothing but its place
            <li key={`step-${index}`} className={styles.step} data-known={id !== ''}>
              <fieldset aria-label={called} className={styles.fields} onKeyDownCapture={onKeyDown(index)}>
                <TextField
                  label="نام سطح"
                  value={name}
                  maxLength={40}
                  required
                  onChange={name => put(index, { name })}
                />
                <SelectField
                  label="سطح اروپایی"
                  required
                  options={levelCodes.map(value => ({ value, label: `${value} ${levelNames[value]}` }))}
                  value={level}
                  onChange={level => put(index, { level })}
                />
                <TextField
                  label="کتاب"
                  value={book}
                  maxLength={120}
                  dir="auto"
                  onChange={book => put(index, { book })}
                />
                <TextField
                  label="قبولی از ۱۰۰"
                  value={typeof passMark === 'number' ? toPersianDigits(String(passMark)) : passMark}
                  inputMode="numeric"
                  maxLength={3}
                  onChange={passMark => put(index, { passMark })}
                />
                <div className={styles.buttons}>
                  <IconButton
                    icon="arrow-up"
                    label={`بالا بردن ${called}`}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    label={`پایین بردن ${called}`}
                    disabled={index === value.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    icon="trash-2"
                    label={`برداشتن ${called}`}
                    onClick={() => change(value.toSpliced(index, 1))}
                  />
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
      <p role="status" className={text.spoken}>
        {said}
      </p>
      <div className={layout.row}>
        <Button
          variant="quiet"
          size="small"
          onClick={() =>
            change([
              ...value,
              {
                id: '',
                name: '',
                level: value.at(-1)?.level ?? 'A1',
                book: value.at(-1)?.book ?? '',
                passMark: value.at(-1)?.passMark ?? '',
              },
            ])
          }
        >
          <Icon name="plus" />
          سطح دیگر
        </Button>
      </div>
    </fieldset>
  )
}
