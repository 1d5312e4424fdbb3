import { useState } from 'react'
import { type StaffRole, staffRoles } from '#account/permissions.ts'
import { useWrite } from '#client/query.tsx'
import { roleNames } from '#features/studio/public.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { CurrentPasswordField } from '#ui/current-password-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { PersonFields, type TypedPerson } from '#ui/person-fields.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { inviteStaff, listStaff } from './contract.ts'
import styles from './invite-dialog.module.css'

const empty: TypedPerson = { name: '', surname: '', phone: '', email: '' }

/** Invites somebody to work here. What was typed stays until it is sent; the password is asked for where the server wants it. */
export function InviteDialog({
  invitable,
  onClose,
}: {
  invitable: readonly StaffRole[]
  onClose: () => void
}) {
  const [id] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(empty)
  const [roles, setRoles] = useState<readonly StaffRole[]>(invitable.length === 1 ? invitable : [])
  const [currentPassword, setCurrentPassword] = useState('')
  const [asksPassword, setAsksPassword] = useState(false)
  const invite = useWrite(inviteStaff, { invalidates: [listStaff] })
  const faultAt = (name: string) => invite.error?.at(name)
  const change = (changed: Partial<TypedPerson>) => setTyped({ ...typed, ...changed })
  const save = async () => {
    try {
      const { sentBy, knownAs } = await invite.mutateAsync({
        id,
        name: typed.name,
        surname: typed.surname,
        phone: typed.phone || null,
        email: typed.email || null,
        roles: [...roles],
        currentPassword: currentPassword || null,
      })
      const how = sentBy === 'sms' ? 'پیامک شد' : 'با ایمیل رفت'
      showSnack(knownAs ? `دعوت ${how}؛ ${knownAs} از پیش حساب دارد و همان می‌ماند.` : `دعوت ${how}.`)
      onClose()
    } catch (thrown) {
      const { errors } = thrown as NonNullable<typeof invite.error>
      if (errors.some(({ field }) => field === 'currentPassword')) setAsksPassword(true)
    }
  }
  const rolesFault = faultAt('roles')
  return (
    <Dialog title="دعوت همکار" careful onClose={onClose}>
      <Form className={layout.stack} onSubmit={save}>
        <PersonFields
          value={typed}
          change={change}
          errorAt={faultAt}
          emailHint="اگر پیامک به شماره نرسد، دعوت به ایمیل می‌رود."
        />
        <fieldset className={styles.roles} aria-describedby={rolesFault ? 'roles-fault' : undefined}>
          <legend>نقش‌ها</legend>
          {staffRoles
            .filter(role => invitable.includes(role))
            .map(role => (
              <CheckField
                key={role}
                label={roleNames[role]}
                checked={roles.includes(role)}
                onChange={isOn => setRoles(isOn ? [...roles, role] : roles.filter(other => other !== role))}
              />
            ))}
          {rolesFault && (
            <p id="roles-fault" role="alert" className={styles.fault}>
              {rolesFault}
            </p>
          )}
        </fieldset>
        {asksPassword && (
          <CurrentPasswordField
            value={currentPassword}
            onChange={setCurrentPassword}
            error={faultAt('currentPassword')}
          />
        )}
        <FormRefusal of={invite.error} />
        <div>
          <Button type="submit" busy={invite.isPending}>
            فرستادن دعوت
          </Button>
        </div>
        <p className={text.small}>
          نقش را وقتی می‌گیرد که پیوند را بپذیرد؛ پیوند سه روز و یک بار کار می‌کند و پس گرفتنی است.
        </p>
      </Form>
    </Dialog>
  )
}
