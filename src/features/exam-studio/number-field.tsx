import { useState } from 'react'
import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'
import { TextField } from '#ui/text-field.tsx'

/** A number typed in any digits, `٫` and `.` alike; what is none is NaN, which the server refuses at its field. */
export function NumberField({
  label,
  value,
  onChange,
  error,
  hint,
}: {
  label: string
  value: number | null
  onChange: (value: number) => void
  error?: string | undefined
  hint?: string
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null || Number.isNaN(value) ? '' : toPersianDigits(String(value).replace('.', '٫'))
  return (
    <TextField
      label={label}
      value={typed ?? shown}
      inputMode="decimal"
      maxLength={8}
      error={error}
      hint={hint}
      onChange={input => {
        setTyped(input)
        const latin = toLatinDigits(input).replace('٫', '.').trim()
        onChange(latin === '' ? Number.NaN : Number(latin))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
