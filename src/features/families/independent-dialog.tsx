import { type FormEvent, useState } from 'react'
import * as rules from '#account/rules.ts'
import { useFields } from '#account/use-fields.ts'
import { useWrite } from '#client/query.tsx'
import { publicSettings } from '#contract/public-settings.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors, FormRefusal } from '#ui/form-errors.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import * as calls from './contract.ts'

const phoneRules = (values: { countryCode: string; phoneNumber: string }) => ({
  countryCode: rules.countryCode,
  phoneNumber: rules.phoneNumber(values.countryCode),
})

/** A child proves a phone of their own by a code, and is an account of its own from then on. */
export function IndependentDialog({
  child,
  byStaff,
  onClose,
}: {
  child: { id: string; name: string }
  byStaff: boolean
  onClose: () => void
}) {
  const fields = useFields(phoneRules, { countryCode: rules.defaultCountryCode, phoneNumber: '' })
  const [requestId, setRequestId] = useState<string | null>(null)
  const [token, setToken] = useState('')
  const send = useWrite(byStaff ? calls.sendChildCode : calls.sendMyChildCode, { invalidates: [] })
  const prove = useWrite(byStaff ? calls.makeChildIndependent : calls.makeMyChildIndependent, {
    invalidates: [calls.listMyChildren, calls.readFamily],
  })
  const contact = { child: child.id, ...fields.cleaned, email: null }
  const finish = async (asked: string, code: string) => {
    await prove.mutateAsync({ ...contact, requestId: asked, token: code })
    showSnack('حساب جدا شد و پیوند گذاشتن رمز به همان شماره رفت.')
    onClose()
  }
  const sendCode = async () => {
    if (!fields.check()) return
    try {
      const sent = await send.mutateAsync(contact)
      const { otpTestCode } = publicSettings()
      if (!sent.otpRequired && otpTestCode) await finish(sent.requestId, otpTestCode)
      else setRequestId(sent.requestId)
    } catch (thrown) {
      fields.showErrors((thrown as NonNullable<typeof send.error>).errors)
    }
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (prove.isPending || requestId === null) return
    void finish(requestId, token).catch(() => undefined)
  }
  const fault = prove.error ?? send.error
  const codeError = prove.error?.at('token')
  return (
    <Dialog title="حساب جداگانه" careful onClose={onClose}>
      {requestId === null ? (
        <Form ref={fields.form} className={formStyles.form} onSubmit={sendCode}>
          <p className={formStyles.lead}>
            شمارهٔ خودِ <UserText>{child.name}</UserText> را بنویسید. با کدی که به آن می‌رود، حساب او جدا می‌شود؛
            همهٔ دوره‌ها، نمره‌ها و سفارش‌هایش با اوست و دیگر زیر حساب سرپرست نیست.
          </p>
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
          <FormRefusal of={fault} />
          <div className={formStyles.actions}>
            <Button type="submit" busy={send.isPending || prove.isPending}>
              ارسال کد
            </Button>
            <Button variant="quiet" onClick={onClose}>
              انصراف
            </Button>
          </div>
        </Form>
      ) : (
        <form noValidate className={formStyles.form} onSubmit={check}>
          <p className={formStyles.lead}>کدی را که به شمارهٔ فرزند رسید بنویسید.</p>
          <CodeField label="کد تأیید" value={token} onChange={setToken} autoFocus error={codeError} />
          {fault && !codeError && <FormErrors message={fault.info.message} />}
          <div className={formStyles.actions}>
            <Button type="submit" busy={prove.isPending}>
              جدا کردن حساب
            </Button>
            <Button variant="quiet" onClick={() => setRequestId(null)}>
              بازگشت
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
