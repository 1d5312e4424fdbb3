/** Bank account numbers of Iran: «شبا», an IBAN of IR and 24 digits. */

import { toLatinDigits } from '#persian/digits.ts'

/** What was typed, in the form it is sent: `IR` and digits, without spaces and hyphens. */
export function cleanSheba(typed: string): string {
  const bare = toLatinDigits(typed)
    .replace(/[\s\u200C\u200E\u200F-]/g, '')
    .toUpperCase()
  return /^\d{24}$/.test(bare) ? `IR${bare}` : bare
}

/** Whether a cleaned number has the right length and check digits (ISO 7064, modulo 97). */
export function isSheba(cleaned: string): boolean {
  if (!/^IR\d{24}$/.test(cleaned)) return false
  // IR is 1827 in IBAN's numbering of letters.
  return BigInt(`${cleaned.slice(4)}1827${cleaned.slice(2, 4)}`) % 97n === 1n
}
