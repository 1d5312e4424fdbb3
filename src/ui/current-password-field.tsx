import { useState } from 'react'
import { TextField } from './text-field.tsx'

/** The password of who is signed in, asked again before something grave. */
export function CurrentPasswordField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) {
  return (
    <TextField
      label="رمز عبور شما"
      name="currentPassword"
      type="password"
      dir="ltr"
      autoComplete="current-password"
      maxLength={128}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

/**
 * The password of a call that the server may want it for: its field stands from the first time it was wanted.
 * @param error what the server said of it
 */
export function useWantedPassword(error: string | undefined) {
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  if (error && !isWanted) setWanted(true)
  return {
    currentPassword: typed || null,
    passwordField: isWanted && <CurrentPasswordField value={typed} onChange={setTyped} error={error} />,
  }
}
