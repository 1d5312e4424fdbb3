import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'

/** The texts of a form while they are typed, and for each field what its input needs, with what was refused of it. */
export function useTexts<T extends Record<string, string>>(initial: T, error: ApiError | null) {
  const [texts, setTexts] = useState(initial)
  const field = (name: keyof T & string, maxLength: number) => ({
    name,
    maxLength,
    value: texts[name],
    error: error?.at(name),
    onChange: (value: string) => setTexts(old => ({ ...old, [name]: value })),
  })
  return { texts, setTexts, field }
}
