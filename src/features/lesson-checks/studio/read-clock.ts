import { toLatinDigits } from '#persian/digits.ts'

/** The seconds of «۳:۲۰» or «۱:۰۲:۰۷», in any digits; null for what is no time of a recording. */
export function readClock(typed: string): number | null {
  const [, hours = '0', minutes, seconds] =
    /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]?\d)$/.exec(toLatinDigits(typed).trim()) ?? []
  return minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
