import { sql } from 'kysely'
import { addDays, getWeekday, isoDay, toJalali } from '#persian/jalali.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { toActivities } from './learning-activities.ts'
import { computeStreak } from './streak.ts'
import { type StreakCalendarData, streakCalendarWeeks } from './streak-calendar-shape.ts'
import type { StreaksTables } from './tables.server.ts'

const t = withTables<StreaksTables>()

/** Somebody's streak and the last weeks of their calendar, by one query. */
export async function readStreakCalendar(db: Db, userId: string, now: Date): Promise<StreakCalendarData> {
  const rows = await t(db)
    .selectFrom('learning_day')
    .select(['day as first', 'day as last', 'activities'])
    .where('user_id', '=', userId)
    .where('activities', '>', 0)
    .unionAll(
      t(db)
        .selectFrom('outage')
        .select(['first_day as first', 'last_day as last', sql<number>`0`.as('activities')]),
    )
    .execute()
  const active = new Map(
    rows.filter(({ activities }) => activities > 0).map(({ first, activities }) => [first, activities]),
  )
  const outages = rows.filter(({ activities }) => activities === 0)
  const day = toJalali(now)
  const today = isoDay(day)
  const since = [...active.keys(), today].toSorted()[0]!
  const { days, freezes, isActiveToday, frozen } = computeStreak({ active: active.keys(), outages, today })
  const shown = 7 * (streakCalendarWeeks - 1) + getWeekday(day) + 1
  const marks = Array.from({ length: shown }, (_, index) => isoDay(addDays(day, index + 1 - shown))).flatMap(
    (day): StreakCalendarData['marks'] => {
      const acts = toActivities(active.get(day) ?? 0)
      if (acts.length > 0) return [{ day, state: 'active', acts }]
      // Days before somebody came are nobody's.
      if (day >= since && outages.some(({ first, last }) => first <= day && day <= last)) {
        return [{ day, state: 'outage', acts }]
      }
      return frozen.includes(day) ? [{ day, state: 'frozen', acts }] : []
    },
  )
  return { today, since, streak: days, freezes, isActiveToday, marks }
}
