import { type ComponentProps, useEffect, useRef } from 'react'
import styles from './code-field.module.css'
import { TextField } from './text-field.tsx'

/** What Chrome on Android gives of a message whose last line names this site and the code. */
type CodeRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** The field of a one-time code: one input, which phones fill from the message that brought it. */
export function CodeField({
  value,
  onChange,
  maxLength = 10,
  ...rest
}: Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'error' | 'name' | 'disabled' | 'autoFocus' | 'onBlur' | 'ref'
> & {
  value: string
  onChange: (value: string) => void
  maxLength?: number
}) {
  const receive = useRef(onChange)
  receive.current = onChange

  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const leaving = new AbortController()
    const request: CodeRequest = { otp: { transport: ['sms'] }, signal: leaving.signal }
    navigator.credentials
      .get(request)
      .then(found => {
        const code = (found as (Credential & { code?: string }) | null)?.code
        if (code) receive.current(code.slice(0, maxLength))
      })
      // Refused, timed out, or the field went away: the code is typed then.
      .catch(() => undefined)
    return () => leaving.abort()
  }, [maxLength])

  return (
    <TextField
      {...rest}
      className={styles.code}
      value={value}
      onChange={onChange}
      maxLength={maxLength}
      numeric
      dir="ltr"
      align="center"
      autoComplete="one-time-code"
      enterKeyHint="go"
    />
  )
}
