import { toLatinDigits } from '#persian/digits.ts'
import { normalisePhone, toE164 } from '#persian/phone.ts'

/**
 * How somebody is reached, as it is compared: a phone as E.164, a mail address in small letters; null where the text is
 * neither.
 */
export function toReach(typed: string): string | null {
  const text = toLatinDigits(typed).trim()
  if (/^[^\s<>,;:"()[\]\\@\p{Cc}]+@[^\s<>,;:"()[\]\\@\p{Cc}]+\.[^\s<>,;:"()[\]\\@\p{Cc}]+$/u.test(text)) {
    return text.toLowerCase()
  }
  const phone = normalisePhone(text)
  return phone && toE164(phone)
}

export const isPhone = (reach: string): boolean => reach.startsWith('+')
