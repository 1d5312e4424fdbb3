import { displayPhone } from '#persian/phone.ts'
import { Foreign } from '#ui/foreign.tsx'
import type { Contact } from './contact.ts'

/** «شمارهٔ ۰۹۱۲ ۱۲۳ ۴۵۶۷» or «ایمیل mahtab@example.com», inside a sentence. */
export function ContactName({ contact }: { contact: Contact }) {
  return contact.email === null ? (
    <>
      شمارهٔ <b>{displayPhone(contact)}</b>
    </>
  ) : (
    <>
      ایمیل <Foreign as="b">{contact.email}</Foreign>
    </>
  )
}
