import { useState } from 'react'
import { useController } from 'react-hook-form'
import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'
import { TextField } from '#ui/text-field.tsx'

/** A number of the record that may have a fraction or a sign, typed in any digits; empty is none. */
export function RecordDecimal({ source, label, hint }: { source: string; label: string; hint: string }) {
  const { field, fieldState } = useController({ name: source })
  const [typed, setTyped] = useState(() => write(field.value))
  const [known, setKnown] = useState<unknown>(field.value)
  // What the server answered takes the place of what was typed.
  if (!Object.is(known, field.value)) {
    setKnown(field.value)
    if (read(typed) !== field.value) setTyped(write(field.value))
  }
  return (
    <TextField
      label={label}
      hint={hint}
      name={field.name}
      dir="ltr"
      inputMode="text"
      value={typed}
      onChange={text => {
        setTyped(text)
        setKnown(read(text))
        field.onChange(read(text))
      }}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}

const write = (value: unknown) =>
  typeof value === 'number' ? toPersianDigits(String(Math.round(value * 1000) / 1000)).replace('.', '٫') : ''

/** Undefined for nothing; NaN, which the schema refuses, for what is no number. */
function read(text: string): number | undefined {
  const latin = toLatinDigits(text)
    .replace(/[٫,]/, '.')
    .replace(/[−–]/, '-')
    .replace(/[\s\u200e\u200f]/g, '')
  return latin === '' ? undefined : Number(latin)
}
