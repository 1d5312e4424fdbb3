import { toLatinDigits } from '#persian/digits.ts'

/** A number as people type it from a paper: any digits and case, blanks, letters that look like digits. */
export function tidyNumber(typed: string): string {
  const plain = toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  const [, year, rest] = /^HV(\d{4})(.{8})$/.exec(plain) ?? []
  if (!year || !rest) return plain
  return `HV-${year}-${rest.replaceAll('O', '0').replace(/[IL]/g, '1')}`
}

/** Whether it has the form of a number of ours. */
export const isNumber = (text: string) => /^HV-\d{4}-[0-9A-HJKMNP-TV-Z]{8}$/.test(text)
