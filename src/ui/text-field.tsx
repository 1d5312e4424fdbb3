import { type ChangeEvent, type ComponentProps, type Ref, useId, useRef, useState } from 'react'
import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'
import { classes } from './classes.ts'
import { FieldNote } from './field-note.tsx'
import { type Checked, useRules } from './field-rules.ts'
import { IconButton } from './icon-button.tsx'
import styles from './text-field.module.css'
import { writeInto } from './write-into.ts'

type Value =
  | {
      value: string
      onChange: (value: string) => void
      defaultValue?: never
      /** A cross that empties it while there is something in it. */
      clearable?: boolean
      /** Persian and Arabic digits become Latin as they are typed or pasted. */
      convertDigits?: boolean
      /** Keeps digits only, of any script, as Latin ones. */
      numeric?: boolean
    }
  /** Uncontrolled: the form reads it by its name. */
  | {
      value?: never
      onChange?: never
      defaultValue?: string
      name: string
      clearable?: never
      convertDigits?: never
      numeric?: never
    }

type Lines =
  | {
      multiline?: false
      /** A password comes with a button that shows it. */
      type?: 'text' | 'email' | 'tel' | 'url' | 'password'
      /** `numeric` shows its digits as Persian ones, whichever are typed; whoever reads the value reads any. */
      inputMode?: ComponentProps<'input'>['inputMode']
      rows?: never
    }
  | { multiline: true; type?: never; inputMode?: never; rows?: number }

type Control = HTMLInputElement | HTMLTextAreaElement

export type TextFieldProps = Value &
  Lines &
  Checked & {
    label: string
    name?: string
    /** One line of help; the error takes its place. */
    hint?: string
    /** `ltr` for phone, email, password and codes; `auto` for what may be in either language. */
    dir?: 'rtl' | 'ltr' | 'auto'
    /** The language of what is typed, where that is not the page's: for spelling and for what reads aloud. */
    lang?: string
    /** Where the text stands, seen along the page; at its start unless told. */
    align?: 'start' | 'center' | 'end'
    /** In characters; of what is converted, it counts what is left. */
    maxLength?: number
    placeholder?: string
    autoComplete?: string
    autoCapitalize?: 'none' | 'words'
    enterKeyHint?: ComponentProps<'input'>['enterKeyHint']
    spellCheck?: boolean
    autoFocus?: boolean
    required?: boolean
    disabled?: boolean
    readOnly?: boolean
    onBlur?: () => void
    ref?: Ref<Control>
    className?: string
  }

/**
 * An outlined field whose label rides the border once there is something to read.
 *
 * The specification's settings (2.5) by their names here: textAlign START, CENTER, END is `align`; direction `dir`;
 * fieldType plain `type="text"`, number `numeric`, secret `type="password"`; validationRules `rules`; parentForm
 * `form` (without it, the form the field stands in); errorState `error`; convertNonEnglishDigits `convertDigits`;
 * multiline with its row count `multiline` and `rows`; placeholder, name, label, value, disabled, readOnly, clearable
 * and maxLength are called the same.
 */
export function TextField({
  label,
  hint,
  error,
  rules,
  dir = 'rtl',
  align = 'start',
  multiline,
  rows = 4,
  type = 'text',
  inputMode,
  className,
  onChange,
  placeholder,
  clearable,
  convertDigits,
  numeric,
  maxLength,
  ref,
  ...rest
}: TextFieldProps) {
  const id = useId()
  const control = useRef<Control>(null)
  const [revealed, setRevealed] = useState(false)
  /** Of a field that keeps its own value, for its rules. */
  const [typed, setTyped] = useState(rest.defaultValue ?? '')
  const { fault, touch, refuse } = useRules(control, {
    label,
    value: rest.value ?? typed,
    required: rest.required,
    rules,
    error,
  })
  const sentence = typeof fault === 'string' ? fault : undefined
  /** Letters were typed where only digits stay. */
  const [isDropping, setDropping] = useState(false)
  const below = sentence ?? (isDropping ? 'فقط عدد وارد کنید.' : hint)
  const converts = numeric || convertDigits
  const isPersian = inputMode === 'numeric' && !converts
  const change = (event: ChangeEvent<Control>) => {
    if (numeric) setDropping(/\p{L}/u.test(event.target.value))
    if (converts) writeInto(event.target, convert(event.target.value, { numeric, maxLength }))
    else if (isPersian) writeInto(event.target, toPersianDigits(event.target.value))
    if (onChange) onChange(event.target.value)
    else if (rules) setTyped(event.target.value)
  }
  const shared = {
    ...rest,
    ...(isPersian && rest.value !== undefined && { value: toPersianDigits(rest.value) }),
    id,
    dir,
    className: classes(styles.control, align !== 'start' && styles[align]),
    // The label rests inside while the placeholder shows, so there always is one.
    placeholder: placeholder ?? ' ',
    // Cut before it is converted, a pasted text would lose what belongs to it.
    maxLength: converts ? undefined : maxLength,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': below ? `${id}-below` : undefined,
    onChange: onChange || rules ? change : undefined,
    onBlur() {
      touch()
      setDropping(false)
      rest.onBlur?.()
    },
    onInvalid: refuse,
    ref: (element: Control | null) => {
      control.current = element
      if (typeof ref === 'function') return ref(element)
      if (ref) ref.current = element
    },
  }
  const isPassword = type === 'password'
  const clears = clearable && rest.value !== '' && !rest.disabled && !rest.readOnly
  const tooled = isPassword || clearable
  return (
    <div
      className={classes(styles.field, placeholder && styles.raised, tooled && styles.withTool, className)}
    >
      {multiline ? (
        <textarea {...shared} rows={rows} />
      ) : (
        <input
          {...shared}
          type={revealed ? 'text' : type}
          inputMode={numeric ? 'numeric' : inputMode}
          pattern={numeric ? '[0-9]+' : undefined}
        />
      )}
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {isPassword && (
        <IconButton
          className={styles.tool}
          icon={revealed ? 'eye-off' : 'eye'}
          label={revealed ? 'پنهان کردن رمز عبور' : 'نمایش رمز عبور'}
          disabled={rest.disabled}
          onClick={() => setRevealed(!revealed)}
        />
      )}
      {clears && (
        <IconButton
          className={styles.tool}
          icon="x"
          label="پاک کردن"
          onClick={() => {
            onChange?.('')
            control.current?.focus()
          }}
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

/** What stays of what was typed or pasted: first its digits are read, then it is cut. */
function convert(text: string, { numeric, maxLength }: { numeric?: boolean; maxLength?: number }): string {
  const latin = toLatinDigits(text)
  return (numeric ? latin.replace(/\D/g, '') : latin).slice(0, maxLength)
}
