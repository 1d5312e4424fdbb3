/** Bank account numbers of Iran: «شبا», an IBAN of IR and 24 digits. */

import { toLatinDigits } from '#persian/digits.ts'

/** What was typed, in the form it is sent: `IR` and digits, without spaces and hyphens. */
export function cleanSheba(typed: string): string {
  const bare = toLatinDigits(typed)
    .replace(/[\s\u200C\u200E\u200F-]/g, '')
    .toUpperCase()
  return /^\d{24}$/.test(bare) ? `IR${bare}` : bare
}

/** A cleaned number as banks print it: «IR06 2960 0000 …», in Latin digits, from left to right. */
export const spelledSheba = (sheba: string) => sheba.replace(/(.{4})(?=.)/g, '$1 ')

/** Whether a cleaned number has the right length and check digits, 02 to 98 (ISO 13616; ISO 7064, modulo 97). */
export function isSheba(cleaned: string): boolean {
  // 00, 01 and 99 come out right by the modulus, and are nobody's.
  if (!/^IR(?!00|01|99)\d{24}$/.test(cleaned)) return false
  // IR is 1827 in IBAN's numbering of letters.
  return BigInt(`${cleaned.slice(4)}1827${cleaned.slice(2, 4)}`) % 97n === 1n
}
