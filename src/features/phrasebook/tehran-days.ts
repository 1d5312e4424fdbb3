import { addDays, fromJalali, toJalali } from '#persian/jalali.ts'

/** The first moment of the day it is in Tehran. */
export function dayStart(now: Date): Date {
  const { year, month, day } = toJalali(now)
  return fromJalali({ year, month, day })
}

/** The first moment of the next day. */
export function nextDayStart(now: Date): Date {
  const { year, month, day } = toJalali(now)
  return fromJalali(addDays({ year, month, day }, 1))
}
