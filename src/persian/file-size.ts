import { persianNumber } from '#persian/digits.ts'

const units = ['بایت', 'کیلوبایت', 'مگابایت', 'گیگابایت'] as const

/** «۴٫۲ مگابایت» of a count of bytes; a kilobyte is 1024 of them. Whole bytes, else one digit after «٫» at most. */
export function fileSize(bytes: number): string {
  const { value, unit } = inUnits(bytes)
  return `${persianNumber(Math.round(value * 10) / 10)} ${units[unit]}`
}

/** «۳۷۲ کیلوبایت», «۳۷ مگابایت», of what is weighed before it is fetched; below ten of megabytes a digit after «٫» stays. */
export function roughSize(bytes: number): string {
  const { value, unit } = inUnits(bytes)
  const isWhole = unit < 2 || value >= 10
  return `${persianNumber(isWhole ? Math.round(value) : Math.round(value * 10) / 10)} ${units[unit]}`
}

function inUnits(bytes: number) {
  let value = bytes
  let unit = 0
  // What would be rounded up to 1024 of a unit is one of the next.
  while (Math.round(value * 10) / 10 >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return { value, unit }
}
