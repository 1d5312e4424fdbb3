import { useState } from 'react'
import { alongText } from './along-text.ts'
import { TextField } from './text-field.tsx'

/** A list of texts, one a line. Empty lines are what one types between two. */
export function LinesField({
  label,
  hint,
  value,
  onChange,
  dir,
  rows = 3,
}: {
  label: string
  hint?: string
  value: readonly string[]
  onChange: (lines: string[]) => void
  dir: 'rtl' | 'ltr'
  rows?: number
}) {
  const [typed, setTyped] = useState(() => value.join('\n'))
  // What came from elsewhere (a draft, the server) takes the place of what was typed.
  const shown =
    readLines(typed).join('\n') === readLines(value.join('\n')).join('\n') ? typed : value.join('\n')
  return (
    <TextField
      label={label}
      hint={hint}
      multiline
      rows={rows}
      {...alongText(dir)}
      value={shown}
      onChange={text => {
        setTyped(text)
        onChange(readLines(text))
      }}
    />
  )
}

const readLines = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
