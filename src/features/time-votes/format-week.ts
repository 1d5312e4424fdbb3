import { formatTimeRange, formatWeekdays } from '#features/courses/groups/public.ts'

type WeeklyHour = { weekday: number; minute: number }

/** «شنبه و دوشنبه، ۱۸:۳۰ تا ۲۰:۰۰» */
export const formatWeek = (weekly: readonly WeeklyHour[], minutes: number) =>
  `${formatWeekdays(weekly)}، ${formatTimeRange(weekly, minutes)}`
