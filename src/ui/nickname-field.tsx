import { nicknameLength } from '#contract/nickname.ts'
import { TextField } from './text-field.tsx'

/** By what name strangers see somebody. */
export const NicknameField = ({
  hint,
  value,
  onChange,
  error,
}: {
  hint: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) => (
  <TextField
    label="نام مستعار شما"
    hint={hint}
    maxLength={nicknameLength}
    value={value}
    onChange={onChange}
    error={error}
  />
)
