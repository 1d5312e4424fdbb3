import { persianNumber, readInteger } from '#persian/digits.ts'
import { TextField } from './text-field.tsx'

/** A whole number in a form, typed in any digits; empty is none. */
export function NumberField({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  error?: string
}) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={value === undefined ? '' : persianNumber(value).replace(/٬/g, '')}
      onChange={text => onChange(readInteger(text) ?? undefined)}
      maxLength={6}
      error={error}
    />
  )
}
