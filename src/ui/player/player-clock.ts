import { toPersianDigits } from '#persian/digits.ts'

const parts = (seconds: number) => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 }
}

/** «۳:۰۷», «۱:۰۲:۰۷»: so many seconds as a player's clock shows them; what is no length shows as none. */
export function playerClock(length: number): string {
  const { hours, minutes, seconds } = parts(length)
  const two = (value: number) => String(value).padStart(2, '0')
  return toPersianDigits(
    hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`,
  )
}

/** «۱ ساعت و ۲ دقیقه و ۷ ثانیه»: the same, as it is said. */
export function spokenLength(length: number): string {
  const { hours, minutes, seconds } = parts(length)
  const words = [hours && `${hours} ساعت`, minutes && `${minutes} دقیقه`, seconds && `${seconds} ثانیه`]
  return toPersianDigits(words.filter(Boolean).join(' و ') || '0 ثانیه')
}
