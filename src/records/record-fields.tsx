import { useInput } from 'ra-core'
import type { ReactNode } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { CheckField } from '#ui/check-field.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'

/** A choice of the record from a list. */
export function RecordSelect({
  source,
  label,
  options,
  required = false,
}: {
  source: string
  label: string
  options: readonly SelectOption[]
  required?: boolean
}) {
  const { field, fieldState } = useInput<string>({ source, parse: asChosen })
  return (
    <SelectField
      label={label}
      options={options}
      required={required}
      value={(field.value as string | null) ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}

/** A whole number of the record, typed in any digits; the schema reads it. */
export function RecordNumber({ source, label, hint }: { source: string; label: string; hint?: string }) {
  const { field, fieldState } = useInput<string | number>({ source, parse: asChosen })
  const value = field.value as string | number | undefined
  return (
    <TextField
      label={label}
      hint={hint}
      name={field.name}
      value={typeof value === 'number' ? persianNumber(value) : (value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      inputMode="numeric"
      error={fieldState.error?.message}
    />
  )
}

/** A yes or no of the record. */
export function RecordCheck({ source, label }: { source: string; label: string }) {
  const { field } = useInput<boolean>({ source, parse: asChosen })
  return <CheckField label={label} checked={field.value === true} onChange={field.onChange} />
}

/** A part of the record that no other field can show: its value, how it is changed, and what is wrong with it. */
export function RecordPart<T>({
  source,
  children,
}: {
  source: string
  children: (part: { value: T; change: (value: T) => void; error?: string }) => ReactNode
}) {
  const { field, fieldState } = useInput<T>({ source, parse: asChosen })
  return (
    <>{children({ value: field.value as T, change: field.onChange, error: findMessage(fieldState.error) })}</>
  )
}

const asChosen = <T,>(value: T) => value

/** The first sentence within: of a list, an entry's field may be at fault. */
function findMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message
  for (const inner of Object.values(error)) {
    const sentence = findMessage(inner)
    if (sentence) return sentence
  }
  return undefined
}
