import { persianNumber } from './digits.ts'
import { formatTime, fromJalali, type JalaliDay, weekdayNames } from './jalali.ts'

/** «۱۸:۳۰» of a minute of the day, or of the day after. */
export const formatMinute = (minute: number): string =>
  formatTime({ hour: Math.floor(minute / 60) % 24, minute: minute % 60 })

/** «۹» of a whole hour, «۹:۳۰» of any other minute. */
export const formatShortMinute = (minute: number): string =>
  minute % 60 === 0 ? persianNumber(minute / 60) : formatMinute(minute).replace(/^۰/, '')

/** The instant of a minute of a day in Tehran. */
export const fromDayMinute = (day: JalaliDay, minute: number): Date =>
  fromJalali({ ...day, hour: Math.floor(minute / 60), minute: minute % 60 })

/** «شنبه»; «شنبه تا چهارشنبه» for days in a row. */
export const formatDaysInRow = (first: number, last: number): string =>
  first === last ? weekdayNames[first]! : `${weekdayNames[first]} تا ${weekdayNames[last]}`
