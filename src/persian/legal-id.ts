/** The national ID of a legal person (شناسهٔ ملی): eleven digits, the last of which checks the ten before it. */

/**
 * Whether eleven Latin digits are one. Each digit and the tenth plus 2 are added, weighted by five primes in turn; the rest
 * modulo 11 is the last digit, a rest of 10 is 0. Eleven equal digits are nobody's.
 */
export function isLegalId(digits: string): boolean {
  if (!/^(\d)(?!\1{10})\d{10}$/.test(digits)) return false
  const added = Number(digits[9]) + 2
  let sum = 0
  for (let index = 0; index < 10; index++) sum += (Number(digits[index]) + added) * weights[index % 5]!
  return Number(digits[10]) === (sum % 11) % 10
}

const weights = [29, 27, 23, 19, 17]
