import { useState } from 'react'
import { addPasskey, me, passkeys, preparePasskey } from '#account/contract.ts'
import * as rules from '#account/rules.ts'
import { useFields } from '#account/use-fields.ts'
import { ApiError } from '#client/api-error.ts'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'

const unlessAsked = { ...rules.password, label: 'رمز عبور فعلی', fault: () => null }

/** Makes a passkey on this device; the password is asked for where the server wants it. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [asksPassword, setAsksPassword] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const fields = useFields(
    { currentPassword: asksPassword ? { ...rules.password, label: 'رمز عبور فعلی' } : unlessAsked },
    { currentPassword: '' },
  )
  const prepare = useWrite(preparePasskey, { invalidates: [] })
  const add = useWrite(addPasskey, { invalidates: [passkeys, me] })

  const make = async () => {
    const { options } = await prepare.mutateAsync({
      currentPassword: fields.cleaned.currentPassword || null,
    })
    const { startRegistration } = await import('@simplewebauthn/browser')
    const answer = await startRegistration({
      optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })
    await add.mutateAsync({ answer })
  }
  const submit = async () => {
    if (!fields.check()) return
    setBusy(true)
    setFault(null)
    try {
      await make()
      showSnack('گذرکلید افزوده شد.')
      onClose()
    } catch (thrown) {
      setBusy(false)
      if (!(thrown instanceof ApiError)) return setFault(describeFailure(thrown))
      if (thrown.errors.some(({ field }) => field === 'currentPassword')) setAsksPassword(true)
      else setFault(thrown.info.message)
      fields.showErrors(thrown.errors)
    }
  }
  return (
    <Dialog title="افزودن گذرکلید" onClose={onClose}>
      <Form ref={fields.form} className={formStyles.form} onSubmit={submit}>
        <p className={formStyles.lead}>
          دستگاه شما اثر انگشت، چهره یا رمز صفحه را می‌خواهد. هیچ‌یک از این‌ها برای ما فرستاده نمی‌شود.
        </p>
        {asksPassword && (
          <TextField
            {...fields.field('currentPassword')}
            type="password"
            dir="ltr"
            autoComplete="current-password"
            maxLength={128}
          />
        )}
        {fault && <FormErrors message={fault} />}
        <div className={formStyles.actions}>
          <Button type="submit" busy={isBusy}>
            ساختن گذرکلید
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** What the browser said of its own ceremony, in words; it names its faults by `name` (WebAuthn 5.1.3). */
function describeFailure(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'InvalidStateError') return 'این دستگاه از پیش گذرکلیدی برای این حساب دارد.'
  return 'گذرکلید ساخته نشد. اگر قفل دستگاه را نگشودید، دوباره تلاش کنید.'
}
