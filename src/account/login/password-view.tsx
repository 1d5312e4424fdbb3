import { Button } from '#ui/button.tsx'
import form from '#ui/form.module.css'
import { FormErrors } from '#ui/form-errors.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Fields } from '../use-fields.ts'
import { ContactCard } from './contact-card.tsx'
import { ForgotLink } from './forgot-link.tsx'
import type { LoginEvent, LoginState } from './login-flow.ts'
import { useFirstField, useServerErrors } from './use-first-field.ts'

/** PASSWORD: the contact has an account. */
export function PasswordView({
  state: { contact, waiting, fault },
  send,
  fields,
}: {
  state: LoginState
  send: (event: LoginEvent) => void
  fields: Fields<'password'>
}) {
  useFirstField(fields.form, 'password')
  useServerErrors(fields, fault)
  return (
    <form
      ref={fields.form}
      className={form.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (fields.check()) send({ type: 'passwordSubmitted', password: fields.cleaned.password })
      }}
    >
      <ContactCard contact={contact!}>
        <Button variant="text" size="small" onClick={() => send({ type: 'back' })}>
          تغییر
        </Button>
      </ContactCard>
      <TextField
        {...fields.field('password')}
        type="password"
        dir="ltr"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {fault?.message && <FormErrors message={fault.message} />}
      <div className={form.actions}>
        <Button type="submit" disabled={!fields.valid} busy={waiting !== null}>
          ورود
        </Button>
        <Button variant="quiet" onClick={() => send({ type: 'back' })}>
          بازگشت
        </Button>
      </div>
      <ForgotLink send={send} />
    </form>
  )
}
