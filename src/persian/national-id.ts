/** The national ID (کد ملی): ten digits, kept as text because zeros may lead. */

import { toLatinDigits } from '#persian/digits.ts'

/** The ten Latin digits of what was typed, in any digit script and with any spaces, or null when they are not ten. */
export function readNationalId(text: string): string | null {
  const digits = toLatinDigits(text).replace(/[\s\p{Cf}]/gu, '')
  return /^\d{10}$/.test(digits) ? digits : null
}

/**
 * Whether the last digit agrees with the nine before it. A hint to show, never a reason to refuse. Ten equal digits
 * satisfy the sum but are nobody's, so they count as false, as does whatever `readNationalId` does not read.
 */
export function hasNationalIdChecksum(text: string): boolean {
  const digits = readNationalId(text)
  if (!digits || /^(\d)\1{9}$/.test(digits)) return false
  let sum = 0
  for (let index = 0; index < 9; index++) sum += Number(digits[index]) * (10 - index)
  const rest = sum % 11
  return Number(digits[9]) === (rest < 2 ? rest : 11 - rest)
}
