import type { ReactNode } from 'react'
import { displayPhone, toE164 } from '#persian/phone.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './login-dialog.module.css'
import type { Contact } from './login-flow.ts'

/** Who logs in or registers, as they said; password managers read it too. */
export function ContactCard({ contact, children }: { contact: Contact; children: ReactNode }) {
  return (
    <div className={styles.contact}>
      <input
        hidden
        readOnly
        name="username"
        autoComplete="username"
        value={contact.email ?? toE164(contact)}
      />
      <Icon name="user-round" />
      <b dir={contact.email === null ? undefined : 'ltr'}>{contact.email ?? displayPhone(contact)}</b>
      {children}
    </div>
  )
}
