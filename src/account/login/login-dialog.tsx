import { useId, useRef } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import form from '#ui/form.module.css'
import * as rules from '../rules.ts'
import { useFields } from '../use-fields.ts'
import { CodeView } from './code-view.tsx'
import { ContactView } from './contact-view.tsx'
import { Lead } from './lead.tsx'
import { type Contact, type LoginEvent, type LoginResult, loginForms } from './login-flow.ts'
import { PasswordView } from './password-view.tsx'
import { RegisterFooter, RegisterView } from './register-view.tsx'
import type { LoginMode } from './require-user.ts'
import { useLogin } from './use-login.ts'
import { usePasskeyOffer } from './use-passkey-offer.ts'
import { useRegistration } from './use-registration.ts'

/**
 * Logs in, or registers whoever is not known yet: by phone or email, then the password, or a code and the registration.
 * What was typed stays for as long as the dialog is open, whichever way one goes in it.
 */
export default function LoginDialog({
  mode,
  onResult,
  onClosed,
}: {
  mode: LoginMode
  /** A session has been stored by then. */
  onResult: (result: LoginResult) => void
  /** Closed without a result. */
  onClosed: () => void
}) {
  const [state, step] = useLogin(onResult)
  usePasskeyOffer(session => onResult({ result: 'LOGGED_IN', session }))
  const { email: _, ...phoneForm } = loginForms.INITIAL
  const phone = useFields(
    values => ({ countryCode: rules.countryCode, phoneNumber: rules.phoneNumber(values.countryCode) }),
    phoneForm,
  )
  const email = useFields({ email: rules.email }, { email: loginForms.INITIAL.email })
  const password = useFields({ password: rules.password }, loginForms.PASSWORD)
  const registration = useRegistration(state)
  const asked = useRef<Contact>(null)
  const registerId = useId()

  function send(event: LoginEvent) {
    // A password belongs to whom it was typed for, and one that was just chosen is known here.
    if (event.type === 'contactSubmitted') {
      if (asked.current && !isSame(asked.current, event.contact)) password.change({ password: '' })
      asked.current = event.contact
    }
    if (event.type === 'registrationSubmitted') password.change({ password: event.form.password })
    // Who comes to REGISTER again may be somebody else.
    if (event.type === 'back') registration.fields.unmark()
    step(event)
  }

  const { view } = state
  const isRegistering = view === 'REGISTER'
  return (
    <Dialog
      title="ورود / ثبت‌نام"
      onClose={onClosed}
      careful={isRegistering}
      footer={
        isRegistering && (
          <RegisterFooter formId={registerId} state={state} send={send} registration={registration} />
        )
      }
    >
      <div className={form.form}>
        <Lead state={state} mode={mode} />
        {(view === 'INITIAL' || view === 'EMAIL') && (
          <ContactView state={state} send={send} phone={phone} email={email} />
        )}
        {/* Another code is another form. */}
        {view === 'OTP' && <CodeView key={state.requestId} state={state} send={send} />}
        {view === 'PASSWORD' && <PasswordView state={state} send={send} fields={password} />}
        {isRegistering && (
          <RegisterView id={registerId} state={state} send={send} registration={registration} />
        )}
      </div>
    </Dialog>
  )
}

const isSame = (one: Contact, other: Contact) =>
  one.email === other.email && one.phoneNumber === other.phoneNumber && one.countryCode === other.countryCode
