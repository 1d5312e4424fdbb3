import { toE164 } from '#persian/phone.ts'
import { Button } from '#ui/button.tsx'
import form from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFirstField, useServerErrors } from '../login/use-first-field.ts'
import * as rules from '../rules.ts'
import { useFields } from '../use-fields.ts'
import styles from './password-view.module.css'
import { type RecoveryEvent, type RecoveryState, recoveryForms } from './recovery-flow.ts'

const labels = { password: 'رمز عبور جدید', passwordConfirmation: 'تکرار رمز عبور جدید' }

/** The fault of an empty one names the label that is seen. */
const labelled = (rule: rules.Rule, label: string): rules.Rule => ({
  ...rule,
  label,
  fault: value => (value === '' ? rules.missing(label) : rule.fault(value)),
})

const fieldRules = ({ password }: typeof recoveryForms.RESET_PASSWORD) => {
  const repeat = labelled(rules.passwordConfirmation, labels.passwordConfirmation)
  return {
    password: labelled(rules.newPassword, labels.password),
    passwordConfirmation: {
      ...repeat,
      fault: (value: string) => repeat.fault(value) ?? rules.mismatch(password, value),
    },
  }
}

/** RESET_PASSWORD: the new password, for who proved to be its owner. */
export function PasswordView({
  state: { contact, waiting, fault },
  send,
}: {
  state: RecoveryState
  send: (event: RecoveryEvent) => void
}) {
  const fields = useFields(fieldRules, recoveryForms.RESET_PASSWORD)
  useFirstField(fields.form, 'password')
  useServerErrors(fields, fault)
  const byPhone = contact?.email === null
  return (
    <Form
      ref={fields.form}
      className={form.form}
      onSubmit={() => {
        if (fields.check()) send({ type: 'passwordSubmitted', ...fields.cleaned })
      }}
    >
      <Tag tone="pistachio" className={styles.proved}>
        <Icon name="check" />
        {byPhone ? 'شماره تأیید شد' : 'ایمیل تأیید شد'}
      </Tag>
      {/* For password managers: whose password it is. */}
      <input
        hidden
        readOnly
        autoComplete="username"
        value={byPhone ? toE164(contact) : (contact?.email ?? '')}
      />
      <TextField
        {...fields.field('password')}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        hint="دست‌کم ۶ نویسه؛ یک جملهٔ کوتاه بهتر از یک واژهٔ سخت است."
      />
      <TextField
        {...fields.field('passwordConfirmation')}
        type="password"
        dir="ltr"
        autoComplete="new-password"
      />
      {fault?.message && <FormErrors message={fault.message} errors={fault.errors} />}
      <div className={form.actions}>
        <Button type="submit" disabled={!fields.valid} busy={waiting !== null}>
          تغییر رمز عبور
        </Button>
        <Button variant="quiet" onClick={() => send({ type: 'back' })}>
          بازگشت
        </Button>
      </div>
    </Form>
  )
}
