import { formatLongDate, formatTime, isoDay } from '#persian/jalali.ts'
import type { Overview } from './contract.ts'
import styles from './profile.module.css'
import { ProfileHead } from './profile-head.tsx'
import { useOverview } from './use-overview.ts'

/** «سلام مهتاب»، «دوشنبه ۲ آذر ۱۴۰۵. کاشی امروز سر جایش است.»; the sentence comes with the overview. */
export function Greeting({ firstName }: { firstName: string }) {
  const { overview } = useOverview()
  const day = formatLongDate(overview?.now ?? new Date().toISOString())
  return (
    <ProfileHead title={`سلام ${firstName}`}>
      {day}. <span className={styles.today}>{overview && describeToday(overview)}</span>
    </ProfileHead>
  )
}

/** What is true of today and matters most: a class, else whether something was learned. */
function describeToday({ now, next, wall: streakCalendar }: Overview): string {
  const today = isoDay(now)
  if (next && isoDay(next.startsAt) === today) {
    const time = formatTime(next.startsAt)
    return next.startsAt > now ? `امروز ساعت ${time} کلاس دارید.` : `کلاس ساعت ${time} در جریان است.`
  }
  // The streak calendar is of the day it was asked on.
  return streakCalendar.isActiveToday && streakCalendar.today === today
    ? 'کاشی امروز سر جایش است.'
    : 'کاشی امروز هنوز مانده است.'
}
