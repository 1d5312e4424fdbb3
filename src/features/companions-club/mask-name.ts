import { toPersianDigits } from '#persian/digits.ts'

/** A first name by its ends, «س…ن»: whom it is of is known to their friends, and to nobody else. */
export function maskName(name: string): string {
  const letters = [...name.replace(/[\u200C\s]/g, '')]
  const [first] = letters
  return first === undefined ? '…' : letters.length === 1 ? `${first}…` : `${first}…${letters.at(-1)}`
}

/** «۰۹۱۲…۴۴», by a number in E.164. */
export const maskPhone = (phone: string): string => {
  const digits = phone.replace(/^\+98/, '0')
  return toPersianDigits(`${digits.slice(0, 4)}…${digits.slice(-2)}`)
}
