import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, toJalali } from '#persian/jalali.ts'
import type { CallWindow } from './contract.ts'

/** «۹ تا ۱۲» */
export const formatHours = ({ startsAt, endsAt }: CallWindow): string =>
  `${persianNumber(toJalali(startsAt).hour)} تا ${persianNumber(toJalali(endsAt).hour)}`

/** «شنبه ۷ آذر، ۹ تا ۱۲» */
export const formatWindow = (window: CallWindow): string =>
  `${formatLongDate(window.startsAt)}، ${formatHours(window)}`
