import { displayPhone, splitE164 } from '#persian/phone.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Tag } from '#ui/tag.tsx'
import type { AccountRow } from './contract.ts'
import styles from './dashboard.module.css'

/** A phone or an email as it is read, and whether it was only claimed. */
export function ContactText({ contact }: { contact: AccountRow['contacts'][number] }) {
  return (
    <span className={styles.contact}>
      {contact.kind === 'phone' ? displayPhone(splitE164(contact.value)) : <Bdi>{contact.value}</Bdi>}
      {!contact.verified && <Tag tone="saffron">تأییدنشده</Tag>}
    </span>
  )
}
