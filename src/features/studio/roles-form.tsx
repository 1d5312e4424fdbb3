import { useState } from 'react'
import { type StaffRole, staffRoles } from '#account/permissions.ts'
import * as rules from '#account/rules.ts'
import { useFields } from '#account/use-fields.ts'
import { useWrite } from '#client/query.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { type AccountCard, changeRoles, readAccount, readAudit } from './contract.ts'
import styles from './dashboard.module.css'
import { roleNames } from './role-names.ts'
import { listStudioPages } from './studio-pages.ts'

const password: rules.Rule = { ...rules.password, label: 'رمز عبور شما' }
const free: rules.Rule = { ...password, fault: () => null }

/** Which staff roles the account holds. The owner's password is asked for where the server wants it. */
export function RolesForm({
  account,
  invalidates = [],
  onSaved,
}: {
  account: Pick<AccountCard, 'id' | 'roles'>
  /** What else shows them. */
  invalidates?: readonly Endpoint[]
  onSaved?: () => void
}) {
  const [chosen, setChosen] = useState<readonly StaffRole[]>(() =>
    staffRoles.filter(role => account.roles.includes(role)),
  )
  const [asksPassword, setAsksPassword] = useState(false)
  const fields = useFields({ currentPassword: asksPassword ? password : free }, { currentPassword: '' })
  const write = useWrite(changeRoles, { invalidates: [readAccount, readAudit, ...invalidates] })
  const isChanged = staffRoles.some(role => chosen.includes(role) !== account.roles.includes(role))

  const save = async () => {
    if (!fields.check()) return
    try {
      const currentPassword = fields.cleaned.currentPassword || null
      await write.mutateAsync({ id: account.id, roles: [...chosen], currentPassword })
      setAsksPassword(false)
      fields.change({ currentPassword: '' })
      showSnack('اطلاعات با موفقیت ذخیره شد.')
      onSaved?.()
    } catch (thrown) {
      const { errors } = thrown as NonNullable<typeof write.error>
      if (errors.some(({ field }) => field === 'currentPassword')) setAsksPassword(true)
      fields.showErrors(errors)
    }
  }
  const toggle = (role: StaffRole) => (isOn: boolean) =>
    setChosen(isOn ? [...chosen, role] : chosen.filter(other => other !== role))

  const isAtField = write.error?.errors.some(({ field }) => field === 'currentPassword')
  return (
    <section className={cardClass({ padded: true })} aria-labelledby="roles">
      <Form ref={fields.form} className={styles.roles} onSubmit={save}>
        <h2 id="roles" className={text.cardTitle}>
          نقش‌ها
        </h2>
        <div>
          {staffRoles.map(role => (
            <CheckField
              key={role}
              label={
                listStudioPages([role]).length > 0
                  ? roleNames[role]
                  : `${roleNames[role]} (هنوز میز کاری ندارد)`
              }
              checked={chosen.includes(role)}
              onChange={toggle(role)}
            />
          ))}
        </div>
        {asksPassword && (
          <TextField
            {...fields.field('currentPassword')}
            type="password"
            dir="ltr"
            autoComplete="current-password"
            maxLength={128}
          />
        )}
        {write.error && !isAtField && (
          <FormErrors message={write.error.info.message} errors={write.error.errors} />
        )}
        <div>
          <Button type="submit" size="small" disabled={!isChanged} busy={write.isPending}>
            ذخیرهٔ نقش‌ها
          </Button>
        </div>
      </Form>
    </section>
  )
}
