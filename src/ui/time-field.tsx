import { useState } from 'react'
import { formatMinute } from '#persian/day-minutes.ts'
import { readTime } from '#persian/read-time.ts'
import { TextField } from './text-field.tsx'

/**
 * A time of the day in minutes, typed in any digits: «۹» and «۱۸۳۰» are understood, and written out when the field is
 * left. `null` is what cannot be read; it stays as it was typed.
 */
export function TimeField({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: number | null
  error?: string | undefined
  onChange: (minute: number | null) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const shown = value === null ? '' : formatMinute(value)
  return (
    <TextField
      label={label}
      value={typed ?? shown}
      dir="ltr"
      align="center"
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
      error={error ?? (isLeft && value === null ? 'ساعت را مانند ۱۸:۳۰ بنویسید.' : undefined)}
      onChange={input => {
        setTyped(input)
        setLeft(false)
        onChange(readTime(input))
      }}
      onBlur={() => {
        setLeft(true)
        if (value !== null) setTyped(null)
      }}
    />
  )
}
