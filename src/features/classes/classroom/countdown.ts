import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { relativeTime } from '#persian/relative-time.ts'

const minute = 60_000
const hour = 60 * minute

/** How long until an instant: «۳ روز دیگر», «۲ ساعت و ۵ دقیقهٔ دیگر», and at last «۰۴:۳۰». Both in milliseconds. */
export function countdown(to: number, now: number): string {
  const left = to - now
  if (left >= 24 * hour) return relativeTime(to, now)
  if (left >= hour) {
    const [hours, minutes] = [Math.floor(left / hour), Math.floor((left % hour) / minute)]
    return minutes === 0
      ? `${persianNumber(hours)} ساعت دیگر`
      : `${persianNumber(hours)} ساعت و ${persianNumber(minutes)} دقیقهٔ دیگر`
  }
  const seconds = Math.max(0, Math.ceil(left / 1000))
  if (seconds > 20 * 60) return `${persianNumber(Math.ceil(seconds / 60))} دقیقهٔ دیگر`
  return clock(seconds)
}

/** «۰۴:۳۰»; with hours where there are any. In seconds. */
export function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = `${two(minutes)}:${two(seconds % 60)}`
  return toPersianDigits(hours > 0 ? `${hours}:${rest}` : rest)
}
