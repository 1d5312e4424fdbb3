import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import { type SessionUser, storeUser } from '#client/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import form from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Note } from '#ui/note.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { updateIdentity } from '../contract.ts'
import { useFields } from '../use-fields.ts'
import styles from './complete-profile-dialog.module.css'
import { PersonFields } from './person-fields.tsx'
import { buildRules, type MissingIdentifier, toKnownFields, toPayload } from './profile-fields.ts'

const hints = {
  PHONE: 'شماره موبایل شما ثبت نشده است؛ برای دریافت اطلاع‌رسانی‌ها لازم است آن را وارد کنید.',
  EMAIL: 'ایمیل شما ثبت نشده است؛ برای دریافت اطلاع‌رسانی‌ها لازم است آن را وارد کنید.',
}

/** Asks for what the required profile lacks. Nothing but saving closes it. */
export function CompleteProfileDialog({
  user,
  missing,
  onSaved,
}: {
  user: SessionUser
  missing: MissingIdentifier
  /** The stored user has been renewed. */
  onSaved: () => void
}) {
  const formId = useId()
  const [known] = useState(() => toKnownFields(user))
  const fields = useFields(buildRules(missing), known)
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<ApiError | null>(null)
  const isSaving = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what is known and faulty says so
  useEffect(() => {
    for (const name of Object.keys(known)) fields.leave(name as keyof typeof known)
  }, [])
  useStayingOpen(fields.form)

  async function save() {
    if (isSaving.current || !fields.check()) return
    isSaving.current = true
    setSaving(true)
    setFault(null)
    try {
      const answer = await callApi(updateIdentity, toPayload(fields.cleaned, missing))
      storeUser(answer.user)
      showSnack('اطلاعات با موفقیت ذخیره شد.')
      onSaved()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setFault(thrown)
      fields.showErrors(thrown.errors)
    } finally {
      isSaving.current = false
      setSaving(false)
    }
  }

  return (
    <Dialog
      title="تکمیل اطلاعات کاربری"
      closable={false}
      footer={
        <div className={styles.foot}>
          {fault && <FormErrors message={fault.info.message} errors={fault.errors} />}
          <Button type="submit" form={formId} full disabled={!fields.valid} busy={saving}>
            ادامه
          </Button>
        </div>
      }
    >
      <Form id={formId} ref={fields.form} className={form.columns} onSubmit={save}>
        {missing && (
          <div className={form.whole}>
            <Note>{hints[missing]}</Note>
          </div>
        )}
        <PersonFields fields={fields} />
        {missing === 'EMAIL' && (
          <TextField
            {...fields.field('email')}
            className={form.whole}
            type="email"
            dir="ltr"
            autoComplete="email"
          />
        )}
        {missing === 'PHONE' && (
          <div className={form.whole}>
            <PhoneField
              countryCode={fields.values.countryCode}
              phoneNumber={fields.values.phoneNumber}
              onChange={fields.change}
              onBlur={fields.leave}
              alternative
              errors={{
                countryCode: fields.getError('countryCode'),
                phoneNumber: fields.getError('phoneNumber'),
              }}
            />
          </div>
        )}
      </Form>
    </Dialog>
  )
}

/** Some ways to close a dialog cannot be refused, such as the second Back on Android: then it opens again. */
function useStayingOpen(inside: { current: HTMLElement | null }) {
  useEffect(() => {
    const dialog = inside.current?.closest('dialog')
    const reopen = () => dialog?.isConnected && dialog.showModal()
    dialog?.addEventListener('close', reopen)
    return () => dialog?.removeEventListener('close', reopen)
  }, [inside])
}
