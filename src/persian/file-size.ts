import { persianNumber } from '#persian/digits.ts'

const units = ['بایت', 'کیلوبایت', 'مگابایت', 'گیگابایت'] as const

/** «۴٫۲ مگابایت» of a count of bytes; a kilobyte is 1024 of them. Whole bytes, else one digit after «٫» at most. */
export function fileSize(bytes: number): string {
  let value = bytes
  let unit = 0
  // What would be rounded up to 1024 of a unit is one of the next.
  while (Math.round(value * 10) / 10 >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${persianNumber(Math.round(value * 10) / 10)} ${units[unit]}`
}
