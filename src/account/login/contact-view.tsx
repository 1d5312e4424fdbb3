import { Button } from '#ui/button.tsx'
import form from '#ui/form.module.css'
import { FormErrors } from '#ui/form-errors.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ResendCode } from '../codes/resend-code.tsx'
import type { Fields } from '../use-fields.ts'
import { ForgotLink } from './forgot-link.tsx'
import type { LoginEvent, LoginState } from './login-flow.ts'
import { useFirstField, useServerErrors } from './use-first-field.ts'

const views = [
  { value: 'INITIAL', label: 'شماره موبایل' },
  { value: 'EMAIL', label: 'ایمیل' },
] as const

/** INITIAL and EMAIL: who wants to log in. */
export function ContactView({
  state: { view, waiting, fault, resendAt },
  send,
  phone,
  email,
}: {
  state: LoginState
  send: (event: LoginEvent) => void
  phone: Fields<'countryCode' | 'phoneNumber'>
  email: Fields<'email'>
}) {
  const byPhone = view === 'INITIAL'
  const fields = byPhone ? phone : email
  useFirstField(fields.form, byPhone ? 'phoneNumber' : 'email')
  useServerErrors(fields, fault)
  const submit = () => {
    if (!fields.check()) return
    const contact = byPhone
      ? { ...phone.cleaned, email: null }
      : { countryCode: null, phoneNumber: null, email: email.cleaned.email }
    send({ type: 'contactSubmitted', contact })
  }
  return (
    <form
      ref={fields.form}
      className={form.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Switch
        caption="ورود با"
        name="via"
        options={views}
        value={byPhone ? 'INITIAL' : 'EMAIL'}
        onChange={chosen => send({ type: 'viewChosen', view: chosen })}
      />
      {byPhone ? (
        <PhoneField
          {...phone.values}
          onChange={phone.change}
          onBlur={phone.leave}
          autoComplete="username webauthn"
          hint="اگر خارج از ایران هستید، می‌توانید با ایمیل وارد شوید."
          errors={{ countryCode: phone.getError('countryCode'), phoneNumber: phone.getError('phoneNumber') }}
        />
      ) : (
        <TextField
          {...email.field('email')}
          type="email"
          dir="ltr"
          autoComplete="username webauthn"
          hint="اگر حساب کاربری نداشته باشید، ثبت‌نام شما به‌صورت خودکار انجام می‌شود."
        />
      )}
      {fault?.message && <FormErrors message={fault.message} errors={fault.errors} />}
      <div className={form.actions}>
        <Button type="submit" disabled={!fields.valid} busy={waiting !== null}>
          ورود
        </Button>
        <Button variant="quiet" onClick={() => send({ type: 'canceled' })}>
          انصراف
        </Button>
      </div>
      {/* A code may not be sent again yet: this says when. */}
      {fault && resendAt > 0 && <ResendCode at={resendAt} busy={waiting !== null} onResend={submit} />}
      <ForgotLink send={send} />
    </form>
  )
}
