import { useState } from 'react'
import { TextField } from '#ui/text-field.tsx'

type Term = { term: string; meaning: string }

const write = (terms: readonly Term[]) => terms.map(({ term, meaning }) => `${term} = ${meaning}`).join('\n')

/** A line each: the word, «=» and what it means. */
const read = (typed: string): Term[] =>
  typed
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const [term = '', ...meaning] = line.split('=')
      return { term: term.trim(), meaning: meaning.join('=').trim() }
    })

/** The hardest words of an article with their meanings, a line each. */
export function TermsField({
  value,
  onChange,
  error,
}: {
  value: readonly Term[]
  onChange: (terms: Term[]) => void
  error?: string | undefined
}) {
  const [typed, setTyped] = useState(() => write(value))
  return (
    <TextField
      label="واژه‌های دشوار"
      hint="تا بیست واژه، هر سطر یکی: retention = ماندگاری. خوانندگان آن‌ها را به عبارت‌نامهٔ خود می‌برند."
      multiline
      rows={6}
      dir="auto"
      value={typed}
      onChange={text => {
        setTyped(text)
        onChange(read(text))
      }}
      error={error}
    />
  )
}
