import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import form from '#ui/form.module.css'
import { FormErrors } from '#ui/form-errors.tsx'
import { ResendCode } from '../codes/resend-code.tsx'
import * as rules from '../rules.ts'
import { useFields } from '../use-fields.ts'
import { type LoginEvent, type LoginState, loginForms } from './login-flow.ts'
import { useFirstField, useServerErrors } from './use-first-field.ts'

/** OTP: the code that was sent. */
export function CodeView({
  state: { waiting, fault, resendAt, expiresAt },
  send,
}: {
  state: LoginState
  send: (event: LoginEvent) => void
}) {
  const fields = useFields({ otp: rules.code }, loginForms.OTP)
  useFirstField(fields.form, 'otp')
  useServerErrors(fields, fault)
  const isOver = useIsOver(expiresAt)
  return (
    <form
      ref={fields.form}
      className={form.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (fields.check()) send({ type: 'codeSubmitted', otp: fields.cleaned.otp })
      }}
    >
      <CodeField
        {...fields.field('otp')}
        hint={isOver ? 'مهلت این کد گذشته است؛ کد تازه‌ای بخواهید.' : 'رقم‌های فارسی هم پذیرفته است.'}
      />
      {fault?.message && <FormErrors message={fault.message} />}
      <div className={form.actions}>
        <Button type="submit" disabled={!fields.valid} busy={waiting?.call === 'verifyCode'}>
          بررسی کد
        </Button>
        <Button variant="quiet" onClick={() => send({ type: 'back' })}>
          بازگشت
        </Button>
      </div>
      <ResendCode
        at={resendAt}
        busy={waiting?.call === 'sendCode'}
        onResend={() => send({ type: 'codeWanted' })}
      />
    </form>
  )
}

/** Whether an instant, in milliseconds since the epoch, has passed. */
function useIsOver(at: number): boolean {
  const [isOver, setOver] = useState(() => Date.now() >= at)
  useEffect(() => {
    const left = at - Date.now()
    setOver(left <= 0)
    const timer = setTimeout(() => setOver(true), left)
    return () => clearTimeout(timer)
  }, [at])
  return isOver
}
