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
