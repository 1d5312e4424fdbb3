import { deleteAccount } from '#account/contract.ts'
import * as rules from '#account/rules.ts'
import { useFields } from '#account/use-fields.ts'
import { useWrite } from '#client/query.tsx'
import { clearSession } from '#client/session.ts'
import { foldPersianLetters } from '#persian/names.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { Note } from '#ui/note.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './delete-dialog.module.css'

/** What must be typed, so that nobody deletes an account by a slip of the hand. */
const words = 'حذف حساب'

const fieldRules = {
  currentPassword: { ...rules.password, label: 'رمز عبور فعلی' },
  confirmation: {
    label: `برای اطمینان بنویسید: ${words}`,
    clean: (typed: string) => foldPersianLetters(typed).replace(/\s+/g, ' ').trim(),
    fault: (value: string) => (value === words ? null : `برای ادامه «${words}» را بنویسید.`),
  } satisfies rules.Rule,
}

/** Says what goes with the account, and deletes it when the password and the words are there. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const fields = useFields(fieldRules, { currentPassword: '', confirmation: '' })
  const write = useWrite(deleteAccount, { invalidates: [] })
  const leave = async () => {
    if (!fields.check()) return
    try {
      await write.mutateAsync({ currentPassword: fields.cleaned.currentPassword })
      showSnack('حساب شما حذف شد.')
      // The page behind leads home, as after every logout.
      clearSession()
    } catch (thrown) {
      fields.showErrors((thrown as NonNullable<typeof write.error>).errors)
    }
  }
  return (
    <Dialog title="حذف حساب" onClose={onClose}>
      <Form ref={fields.form} className={formStyles.form} onSubmit={leave}>
        <Note tone="pomegranate">این کار راه بازگشتی ندارد. با حساب شما این‌ها هم پاک می‌شود:</Note>
        <ul className={styles.gone}>
          <li>نام، کد ملی، عکس و راه‌های تماس</li>
          <li>پیام‌ها و دستگاه‌هایی که با آن‌ها وارد شده‌اید</li>
          <li>فهرست‌ها، عبارت‌های خودتان و همهٔ مرورهای عبارت‌نامه</li>
          <li>دوره‌ها، نشان‌ها و وضعیت تحصیلی</li>
          <li>فرزندانی که زیر حساب شما هستند، با همهٔ این‌ها</li>
        </ul>
        <TextField
          {...fields.field('currentPassword')}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          maxLength={128}
        />
        <TextField {...fields.field('confirmation')} autoComplete="off" maxLength={40} />
        <FormRefusal of={write.error} />
        <div className={formStyles.actions}>
          <Button type="submit" variant="danger" busy={write.isPending}>
            حذف حساب
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
