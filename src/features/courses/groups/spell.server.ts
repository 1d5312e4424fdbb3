import { formatLongDate, formatTime } from '#persian/jalali.ts'

/** How messages write when something is: «شنبه ۷ آذر ۱۴۰۵، ساعت ۱۸:۳۰». */
export const spell = (when: Date) => `${formatLongDate(when)}، ساعت ${formatTime(when)}`
