import { toPersianDigits } from '#persian/digits.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'
import { Bdi } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'

/** A phone or an email under a name; of a masked one only what is left. */
export function ContactLine({ contact, isMasked }: { contact: string | null; isMasked: boolean }) {
  return (
    <span className={classes(text.small, text.muted)}>
      {contact === null ? (
        'بدون شماره'
      ) : isMasked ? (
        <bdi dir="ltr">{toPersianDigits(contact)}</bdi>
      ) : contact.includes('@') ? (
        <Bdi>{contact}</Bdi>
      ) : (
        displayPhone(splitE164(contact))
      )}
    </span>
  )
}
