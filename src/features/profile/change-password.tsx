import { changePassword, me, sessions } from '#account/contract.ts'
import * as rules from '#account/rules.ts'
import { useFields } from '#account/use-fields.ts'
import { useWrite } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { Note } from '#ui/note.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from './profile.module.css'

const empty = { currentPassword: '', newPassword: '', newPasswordConfirmation: '' }

const buildRules = ({ newPassword }: typeof empty) => ({
  currentPassword: { ...rules.password, label: 'رمز عبور فعلی' },
  newPassword: { ...rules.newPassword, label: 'رمز عبور جدید' },
  newPasswordConfirmation: {
    ...rules.passwordConfirmation,
    label: 'تکرار رمز عبور جدید',
    fault: (value: string) => rules.passwordConfirmation.fault(value) ?? rules.mismatch(newPassword, value),
  },
})

/** Changes the password; every other device is out then. */
export function ChangePassword() {
  const { user } = useSession()
  const fields = useFields(buildRules, empty)
  const write = useWrite(changePassword, { invalidates: [sessions, me] })
  const save = async () => {
    if (!fields.check()) return
    try {
      await write.mutateAsync(fields.cleaned)
      fields.change(empty)
      fields.unmark()
      showSnack('رمز عبور با موفقیت تغییر کرد.')
    } catch (thrown) {
      fields.showErrors((thrown as NonNullable<typeof write.error>).errors)
    }
  }
  const identifier = (user?.phoneVerified && user.phoneNumber) || user?.email || ''
  return (
    <section aria-labelledby="password" className={cardClass({ padded: true })}>
      <Form ref={fields.form} className={styles.form} onSubmit={save}>
        <h2 id="password" className={text.cardTitle}>
          تغییر رمز عبور
        </h2>
        {/* For password managers: whose password this is. */}
        <input hidden readOnly name="username" autoComplete="username" value={identifier} />
        <div className={formStyles.columns}>
          <TextField
            {...fields.field('currentPassword')}
            className={formStyles.whole}
            type="password"
            dir="ltr"
            autoComplete="current-password"
            maxLength={128}
          />
          <TextField
            {...fields.field('newPassword')}
            type="password"
            dir="ltr"
            autoComplete="new-password"
            maxLength={128}
            hint={user?.roles.length ? 'دست‌کم ۱۵ نویسه' : 'دست‌کم ۶ نویسه'}
          />
          <TextField
            {...fields.field('newPasswordConfirmation')}
            type="password"
            dir="ltr"
            autoComplete="new-password"
            maxLength={128}
          />
        </div>
        <Note>با تغییر رمز، همهٔ دستگاه‌های دیگر بیرون می‌روند.</Note>
        <FormRefusal of={write.error} />
        <div>
          <Button type="submit" busy={write.isPending}>
            تغییر رمز عبور
          </Button>
        </div>
      </Form>
    </section>
  )
}
