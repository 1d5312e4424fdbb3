/** Phone numbers: what people type, in any of the ways they type it, as the two fields of the contract. */

import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'

/** `countryCode` with its plus («+98»); `phoneNumber` without the leading zero («9121234567»). Latin digits. */
export type Phone = { countryCode: string; phoneNumber: string }

const IRAN = '+98'

/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const shortCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/**
 * Countries whose national numbers begin with a zero of their own, which is dialled from abroad too: Ivory Coast, Benin,
 * Gabon, Congo, San Marino, and the landlines of Italy.
 */
export const keepsZero = (countryCode: string) => /^\+(?:225|229|241|242|378|39)$/.test(countryCode)

/** Latin digits and, where it leads, the plus; «00» before digits is a plus too. Spaces, dashes, brackets are dropped. */
function readDialled(text: string): string {
  const typed = toLatinDigits(text).replace(/^\s*tel:|[\s\p{Cf}()._\-–−/]/giu, '')
  return typed.replace(/^(?:[+＋]|00)0*/, '+')
}

/**
 * The country code field as it is stored: «98», «۰۰۹۸», «+ 98» are «+98». While it is typed it is cut to `maxLength`, once
 * it has its plus; what is sent never is.
 * What is no number stays without its spaces, for the field's rule to refuse.
 */
export function normaliseCountryCode(text: string, maxLength?: number): string {
  const dialled = readDialled(text)
  return dialled.replace(/^(?=\d)0*/, '+').slice(0, maxLength)
}

/**
 * The phone number field as it is stored: without the country code (+98, 0098, or 98 before a whole number) and
 * the leading zero, where that is none of its own. While it is typed it is cut to `maxLength`, only then; what is sent
 * never is. What is no number stays without its spaces, for the field's rule.
 */
export function normalisePhoneNumber(text: string, countryCode = IRAN, maxLength?: number): string {
  const dialled = readDialled(text)
  const code = normaliseCountryCode(countryCode)
  let number = dialled
  if (dialled.startsWith(code)) number = dialled.slice(code.length)
  // An Iranian number has ten digits, so «98» before ten of them is the country.
  else if (code === IRAN && /^980?\d{10}$/.test(dialled)) number = dialled.slice(2)
  return (keepsZero(code) ? number : number.replace(/^0+/, '')).slice(0, maxLength)
}

/**
 * A whole number typed in one piece, or null when it is none: «۰۹۱۲ ۱۲۳ ۴۵۶۷», 9121234567, +98…, 0098…, 98…, and
 * +44… for other countries. Without a plus it belongs to `countryCode`. Iranian numbers have ten digits, others 5 to 14,
 * and no E.164 number more than 15 with its code.
 */
export function normalisePhone(text: string, countryCode = IRAN): Phone | null {
  const dialled = readDialled(text)
  if (!/^\+?\d+$/.test(dialled)) return null
  const home = normaliseCountryCode(countryCode)
  const code = dialled.startsWith('+') && !dialled.startsWith(home) ? splitCode(dialled) : home
  const phoneNumber = normalisePhoneNumber(dialled, code)
  const length = code === IRAN ? /^\d{10}$/ : /^\d{5,14}$/
  if (!/^\+\d{1,4}$/.test(code) || !length.test(phoneNumber)) return null
  return code.length - 1 + phoneNumber.length > 15 ? null : { countryCode: code, phoneNumber }
}

function splitCode(dialled: string): string {
  const digits = dialled.slice(1)
  return `+${shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3)}`
}

/** «+989121234567», as it is stored and as the calls' `identifier`. */
export function toE164({ countryCode, phoneNumber }: Phone): string {
  return countryCode + phoneNumber
}

/**
 * The number as it is read: «۰۹۱۲ ۱۲۳ ۴۵۶۷» at home, «+۴۴ ۷۹۱۱۱۲۳۴۵۶» abroad. The spaces are no-break ones, which keep
 * the groups in order inside right-to-left text; the plus, which nothing keeps on the left by itself, comes isolated.
 */
export function displayPhone({ countryCode, phoneNumber }: Phone): string {
  if (countryCode !== IRAN) return toPersianDigits(`\u2066${countryCode}\u00A0${phoneNumber}\u2069`)
  const groups = /^(\d{3})(\d{3})(\d{4})$/.exec(phoneNumber)
  return toPersianDigits(`0${groups ? groups.slice(1).join('\u00A0') : phoneNumber}`)
}

/** The two fields of a stored number: Iran's code, else the country's by ITU-T E.164. */
export function splitE164(e164: string): Phone {
  const countryCode = splitCode(e164)
  return { countryCode, phoneNumber: e164.slice(countryCode.length) }
}
