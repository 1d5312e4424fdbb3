import { ResendCode } from '#account/codes/resend-code.tsx'
import * as rules from '#account/rules.ts'
import { useFields } from '#account/use-fields.ts'
import type { ApiError } from '#client/api-error.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import type { Sent } from './contact-dialog.tsx'
import { ContactName } from './contact-name.tsx'

type Call = { isPending: boolean; error: ApiError | null }

/** The code that was sent to a contact. `onCode` rejects with why it was refused. */
export function ContactCode({
  sent,
  verify,
  send,
  onCode,
  onResend,
  onBack,
}: {
  sent: Sent
  verify: Call
  send: Call
  onCode: (token: string) => Promise<void>
  onResend: () => void
  onBack: () => void
}) {
  const fields = useFields({ token: rules.code }, { token: '' })
  const submit = () => {
    if (!fields.check()) return
    onCode(fields.cleaned.token).catch((fault: ApiError) => fields.showErrors(fault.errors))
  }
  const fault = [verify.error, send.error].find(error => error?.errors.length === 0)
  return (
    <Form ref={fields.form} className={formStyles.form} onSubmit={submit}>
      <p className={formStyles.lead}>
        کد تأیید به <ContactName contact={sent.contact} /> ارسال شد.
      </p>
      <CodeField {...fields.field('token')} autoFocus />
      {fault && <FormErrors message={fault.info.message} />}
      <div className={formStyles.actions}>
        <Button type="submit" disabled={!fields.valid} busy={verify.isPending}>
          بررسی کد
        </Button>
        <Button variant="quiet" onClick={onBack}>
          بازگشت
        </Button>
      </div>
      <ResendCode at={sent.resendAt} busy={send.isPending} onResend={onResend} />
    </Form>
  )
}
