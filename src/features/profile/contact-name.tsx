import { displayPhone } from '#persian/phone.ts'
import { Bdi } from '#ui/bdi.tsx'
import type { Contact } from './contact.ts'

/** «شمارهٔ ۰۹۱۲ ۱۲۳ ۴۵۶۷» or «ایمیل mahtab@example.com», inside a sentence. */
export function ContactName({ contact }: { contact: Contact }) {
  return contact.email === null ? (
    <>
      شمارهٔ <b>{displayPhone(contact)}</b>
    </>
  ) : (
    <>
      ایمیل <Bdi as="b">{contact.email}</Bdi>
    </>
  )
}
