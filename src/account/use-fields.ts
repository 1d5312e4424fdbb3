import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldError } from '#contract/app-error.ts'
import type { Rule } from './rules.ts'

/** What a `TextField` needs of one of the fields. */
export type FieldProps = {
  name: string
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

export type Fields<Name extends string> = {
  /** As they stand in the fields. */
  values: Record<Name, string>
  /** As they are sent. */
  cleaned: Record<Name, string>
  valid: boolean
  /** Whether `check` refused them, and something still is at fault. */
  isRefused: boolean
  field(name: Name): FieldProps
  getError(name: Name): string | undefined
  change(next: Partial<Record<Name, string>>): void
  /** What was left has been cleaned, and from now on says what is wrong with it. */
  leave(name: Name): void
  /** Whether all may be sent; if not, every field says why and the focus moves to the first that is at fault. */
  check(): boolean
  /** The server's errors at the fields they name (`profile.name` is `name`), the focus at the first of them. */
  showErrors(errors: FieldError[]): void
  /** What stands in the fields stays; what was wrong with it is said when it is left or checked again. */
  unmark(): void
  /** For the `<form>`: where the first fault is looked for. */
  form: RefObject<HTMLFormElement | null>
}

/**
 * The fields of a form by their rules: what is typed, what is wrong with it and when that is said. An empty field
 * that was only passed says nothing until `check`. `rules` may depend on what the other fields hold.
 */
export function useFields<Name extends string>(
  rules: Record<Name, Rule> | ((values: Record<Name, string>) => Record<Name, Rule>),
  initial: Record<Name, string>,
): Fields<Name> {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<Partial<Record<Name, boolean>>>({})
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({})
  const [isChecked, setChecked] = useState(false)
  /** Counts how often the focus was to move to the first fault. */
  const [wanted, setWanted] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  // After the faults are painted, since only then the fields are marked.
  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wanted])

  const names = Object.keys(initial) as Name[]
  const ruled = typeof rules === 'function' ? rules(values) : rules
  const each = <T>(of: (name: Name) => T) =>
    Object.fromEntries(names.map(name => [name, of(name)])) as Record<Name, T>
  const cleaned = each(name => ruled[name].clean(values[name]))
  const faults = each(name => ruled[name].fault(cleaned[name]))
  const valid = names.every(name => faults[name] === null)

  const change = (next: Partial<Record<Name, string>>) => {
    setValues(old => ({ ...old, ...next }))
    // The server spoke of what stood there before.
    setRefused(old => {
      const rest = { ...old }
      for (const name of Object.keys(next) as Name[]) {
        if (next[name] !== values[name]) delete rest[name]
      }
      return rest
    })
  }
  const leave = (name: Name) => {
    if (values[name] === '') return
    setTouched(old => ({ ...old, [name]: true }))
    if (cleaned[name] !== values[name]) change({ [name]: cleaned[name] } as Partial<Record<Name, string>>)
  }
  const getError = (name: Name) => refused[name] ?? (touched[name] ? (faults[name] ?? undefined) : undefined)

  return {
    values,
    cleaned,
    valid,
    isRefused: isChecked && !valid,
    form,
    change,
    leave,
    getError,
    field: name => ({
      name,
      label: ruled[name].label,
      value: values[name],
      error: getError(name),
      onChange: value => change({ [name]: value } as Partial<Record<Name, string>>),
      onBlur: () => leave(name),
    }),
    check: () => {
      setTouched(each(() => true))
      setChecked(!valid)
      if (!valid) setWanted(count => count + 1)
      return valid
    },
    unmark: () => {
      setTouched({})
      setRefused({})
      setChecked(false)
    },
    showErrors: errors => {
      const placed = errors
        .map(({ field, message }) => [field.split('.').at(-1) as Name, message] as const)
        .filter(([name]) => names.includes(name))
      // The first sentence of each field.
      setRefused(Object.fromEntries(placed.reverse()) as Partial<Record<Name, string>>)
      if (placed.length > 0) setWanted(count => count + 1)
    },
  }
}
