import { Button } from '#ui/button.tsx'
import form from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ResendCode } from '../codes/resend-code.tsx'
import { useFirstField, useServerErrors } from '../login/use-first-field.ts'
import type { Fields } from '../use-fields.ts'
import type { RecoveryEvent, RecoveryState } from './recovery-flow.ts'

const modes = [
  { value: 'PHONE', label: 'شماره موبایل' },
  { value: 'EMAIL', label: 'ایمیل' },
] as const

/** INITIAL: by which contact the password is recovered. */
export function ContactView({
  state: { mode, waiting, fault, resendAt },
  send,
  phone,
  email,
  onCancel,
}: {
  state: RecoveryState
  send: (event: RecoveryEvent) => void
  phone: Fields<'countryCode' | 'phoneNumber'>
  email: Fields<'email'>
  onCancel: () => void
}) {
  const fields = mode === 'PHONE' ? phone : email
  useFirstField(fields.form, mode === 'PHONE' ? 'phoneNumber' : 'email')
  useServerErrors(fields, fault)
  const submit = () => {
    if (!fields.check()) return
    const contact =
      mode === 'PHONE'
        ? { ...phone.cleaned, email: null }
        : { countryCode: null, phoneNumber: null, email: email.cleaned.email }
    send({ type: 'contactSubmitted', contact })
  }
  return (
    <Form ref={fields.form} className={form.form} onSubmit={submit}>
      <Switch
        caption="بازیابی رمز عبور با"
        name="mode"
        options={modes}
        value={mode}
        onChange={chosen => send({ type: 'modeChosen', mode: chosen })}
      />
      {mode === 'PHONE' ? (
        <PhoneField
          {...phone.values}
          onChange={phone.change}
          onBlur={phone.leave}
          errors={{ countryCode: phone.getError('countryCode'), phoneNumber: phone.getError('phoneNumber') }}
        />
      ) : (
        <TextField {...email.field('email')} type="email" dir="ltr" autoComplete="email" maxLength={300} />
      )}
      {fault?.message && <FormErrors message={fault.message} errors={fault.errors} />}
      <div className={form.actions}>
        <Button type="submit" disabled={!fields.valid} busy={waiting !== null}>
          بازیابی رمز عبور
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          انصراف
        </Button>
      </div>
      {/* A code may not be sent again yet: this says when. */}
      {fault && resendAt > 0 && <ResendCode at={resendAt} busy={waiting !== null} onResend={submit} />}
    </Form>
  )
}
