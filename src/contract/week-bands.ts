import { persianNumber } from '#persian/digits.ts'
import { weekdayNames } from '#persian/jalali.ts'

/** The hours at which the two-hour bands of a day begin, in Tehran. */
export const bandHours = [8, 10, 12, 14, 16, 18, 20] as const

/** How long a band is, in hours. */
export const bandLength = 2

/** A band of the week: the weekday from Saturday, 0, and the hour it begins, such as «0-18». */
export type Band = `${number}-${number}`

/** Every band of the week, day by day. */
export const bands = weekdayNames.flatMap((_, weekday) =>
  bandHours.map((hour): Band => toBand({ weekday, hour })),
)

export function toBand({ weekday, hour }: { weekday: number; hour: number }): Band {
  return `${weekday}-${hour}`
}

export function readBand(band: string): { weekday: number; hour: number } {
  const [weekday = 0, hour = 0] = band.split('-').map(Number)
  return { weekday, hour }
}

/** Whether a class lies within painted bands: each of them that it touches is one. */
export function isPainted(
  { weekday, minute }: { weekday: number; minute: number },
  length: number,
  painted: readonly string[],
): boolean {
  for (let at = minute; at < minute + Math.max(length, 1); at = (Math.floor(at / 120) + 1) * 120) {
    const hour = Math.floor(at / 120) * bandLength
    if (!painted.includes(toBand({ weekday, hour }))) return false
  }
  return true
}

/** «۱۸ تا ۲۰» */
export const hoursOfBand = (hour: number) => `${persianNumber(hour)} تا ${persianNumber(hour + bandLength)}`

/** «شنبه ۱۸ تا ۲۰» */
export function formatBand(band: string): string {
  const { weekday, hour } = readBand(band)
  return `${weekdayNames[weekday]} ${hoursOfBand(hour)}`
}
