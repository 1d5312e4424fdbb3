import { Dialog } from '#ui/dialog.tsx'
import form from '#ui/form.module.css'
import type { LoginResponse } from '../contract.ts'
import * as rules from '../rules.ts'
import { useFields } from '../use-fields.ts'
import { CodeView } from './code-view.tsx'
import { ContactView } from './contact-view.tsx'
import { Lead } from './lead.tsx'
import { PasswordView } from './password-view.tsx'
import { recoveryForms } from './recovery-flow.ts'
import { useRecovery } from './use-recovery.ts'

/** Recovers a forgotten password by a code to its owner's phone or email, and signs in with the new one. */
export default function RecoveryDialog({
  onLoggedIn,
  onClosed,
}: {
  /** The session has been stored. */
  onLoggedIn: (session: LoginResponse) => void
  /** Closed without a result. */
  onClosed: () => void
}) {
  const [state, send] = useRecovery(onLoggedIn)
  // What was typed here stays, wherever one comes back from.
  const { email: _, ...phoneForm } = recoveryForms.INITIAL
  const phone = useFields(
    values => ({ countryCode: rules.countryCode, phoneNumber: rules.phoneNumber(values.countryCode) }),
    phoneForm,
  )
  const email = useFields({ email: rules.email }, { email: recoveryForms.INITIAL.email })
  return (
    <Dialog title="فراموشی رمز عبور" onClose={onClosed}>
      <div className={form.form}>
        <Lead state={state} />
        {state.view === 'INITIAL' && (
          <ContactView state={state} send={send} phone={phone} email={email} onCancel={onClosed} />
        )}
        {/* Another code is another form. */}
        {state.view === 'VERIFY' && <CodeView key={state.requestId} state={state} send={send} />}
        {state.view === 'RESET_PASSWORD' && <PasswordView state={state} send={send} />}
      </div>
    </Dialog>
  )
}
