import { useState } from 'react'
import { type StaffRole, staffRoles } from '#account/permissions.ts'
import { useWrite } from '#client/query.tsx'
import { roleNames } from '#features/studio/public.ts'
import { CheckField } from '#ui/check-field.tsx'
import { useWantedPassword } from '#ui/current-password-field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
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
  const invite = useWrite(inviteStaff, { invalidates: [listStaff] })
  const { currentPassword, passwordField } = useWantedPassword(invite.error?.at('currentPassword'))
  const faultAt = (name: string) => invite.error?.at(name)
  const change = (changed: Partial<TypedPerson>) => setTyped({ ...typed, ...changed })
  const save = async () => {
    const { sentBy, knownAs } = await invite.mutateAsync({
      id,
      name: typed.name,
      surname: typed.surname,
      phone: typed.phone || null,
      email: typed.email || null,
      roles: [...roles],
      currentPassword,
    })
    const how = sentBy === 'sms' ? 'پیامک شد' : 'با ایمیل رفت'
    showSnack(knownAs ? `دعوت ${how}؛ ${knownAs} از پیش حساب دارد و همان می‌ماند.` : `دعوت ${how}.`)
  }
  const rolesFault = faultAt('roles')
  return (
    <FormDialog
      title="دعوت همکار"
      action="فرستادن دعوت"
      careful
      write={invite}
      onSave={save}
      onClose={onClose}
    >
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
      {passwordField}
      <p className={text.small}>
        نقش را وقتی می‌گیرد که پیوند را بپذیرد؛ پیوند سه روز و یک بار کار می‌کند و پس گرفتنی است.
      </p>
    </FormDialog>
  )
}
