import { useState } from 'react'
import { type CodeSent, sendContactCode, verifyContact } from '#account/contract.ts'
import { useKeepUser } from '#account/signed-in/my-user.ts'
import { useFields } from '#account/use-fields.ts'
import { useWrite } from '#client/query.tsx'
import { publicSettings } from '#contract/public-settings.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Asked, buildRules, type Contact, emptyForm, toContact } from './contact.ts'
import { ContactCode } from './contact-code.tsx'
import { ContactName } from './contact-name.tsx'

/** A code that is on its way. `resendAt` is in milliseconds since the epoch. */
export type Sent = { contact: Contact; requestId: string; resendAt: number }

/** Proves a contact by a code and makes it one of the user's; the password is asked for where the server wants it. */
export function ContactDialog({ onClose, ...asked }: Asked & { onClose: () => void }) {
  const { kind, known } = asked
  const [asksPassword, setAsksPassword] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)
  const fields = useFields(buildRules(asked, asksPassword), emptyForm)
  const send = useWrite(sendContactCode, { invalidates: [] })
  const verify = useWrite(verifyContact, { invalidates: [] })
  const keep = useKeepUser()

  const prove = async (contact: Contact, requestId: string, token: string) => {
    keep((await verify.mutateAsync({ ...contact, requestId, token })).user)
    showSnack('اطلاعات با موفقیت ذخیره شد.')
    onClose()
  }
  const sendCode = async (contact: Contact) => {
    let answer: CodeSent
    try {
      answer = await send.mutateAsync({ ...contact, currentPassword: fields.cleaned.currentPassword || null })
    } catch (thrown) {
      const { errors } = thrown as NonNullable<typeof send.error>
      if (errors.some(({ field }) => field === 'currentPassword')) {
        setAsksPassword(true)
        setSent(null)
      }
      return fields.showErrors(errors)
    }
    const { requestId, otpRequired, resendIn } = answer
    const { otpTestCode } = publicSettings()
    if (!otpRequired && otpTestCode) return prove(contact, requestId, otpTestCode).catch(() => undefined)
    verify.reset()
    setSent({ contact, requestId, resendAt: Date.now() + resendIn * 1000 })
  }
  const submit = () => {
    if (!fields.check()) return
    void sendCode(toContact(asked, fields.cleaned))
  }

  const what = kind === 'phone' ? 'شماره موبایل' : 'ایمیل'
  const title = `${known ? 'تأیید' : 'تغییر'} ${what}`
  if (sent) {
    return (
      <Dialog title={title} onClose={onClose}>
        <ContactCode
          sent={sent}
          verify={verify}
          send={send}
          onCode={token => prove(sent.contact, sent.requestId, token)}
          onResend={() => void sendCode(sent.contact)}
          onBack={() => setSent(null)}
        />
      </Dialog>
    )
  }
  const fault = send.error ?? verify.error
  return (
    <Dialog title={title} onClose={onClose}>
      <Form ref={fields.form} className={formStyles.form} onSubmit={submit}>
        <p className={formStyles.lead}>
          {known ? (
            <>
              کد تأیید به <ContactName contact={known} /> فرستاده می‌شود.
            </>
          ) : (
            `${what} تازه را بنویسید؛ کد تأیید به آن فرستاده می‌شود و پس از تأیید، جای قبلی را می‌گیرد.`
          )}
        </p>
        {!known && kind === 'phone' && (
          <PhoneField
            countryCode={fields.values.countryCode}
            phoneNumber={fields.values.phoneNumber}
            onChange={fields.change}
            onBlur={fields.leave}
            errors={{
              countryCode: fields.getError('countryCode'),
              phoneNumber: fields.getError('phoneNumber'),
            }}
          />
        )}
        {!known && kind === 'email' && (
          <TextField {...fields.field('email')} type="email" dir="ltr" autoComplete="email" maxLength={300} />
        )}
        {asksPassword && (
          <TextField
            {...fields.field('currentPassword')}
            type="password"
            dir="ltr"
            autoComplete="current-password"
            maxLength={128}
          />
        )}
        <FormRefusal of={fault} />
        <div className={formStyles.actions}>
          <Button type="submit" busy={send.isPending || verify.isPending}>
            ارسال کد
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
