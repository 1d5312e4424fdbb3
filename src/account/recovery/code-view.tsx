import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import form from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { ResendCode } from '../codes/resend-code.tsx'
import { useFirstField, useServerErrors } from '../login/use-first-field.ts'
import * as rules from '../rules.ts'
import { useFields } from '../use-fields.ts'
import { type RecoveryEvent, type RecoveryState, recoveryForms } from './recovery-flow.ts'

/** VERIFY: the code that was sent. */
export function CodeView({
  state: { waiting, fault, resendAt },
  send,
}: {
  state: RecoveryState
  send: (event: RecoveryEvent) => void
}) {
  const fields = useFields({ otp: rules.code }, recoveryForms.VERIFY)
  useFirstField(fields.form, 'otp')
  useServerErrors(fields, fault)
  return (
    <Form
      ref={fields.form}
      className={form.form}
      onSubmit={() => {
        if (fields.check()) send({ type: 'codeSubmitted', otp: fields.cleaned.otp })
      }}
    >
      <CodeField {...fields.field('otp')} hint="رقم‌های فارسی هم پذیرفته است." />
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
    </Form>
  )
}
