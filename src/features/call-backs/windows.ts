import { addDays, fromJalali, getWeekday, isoDay, toJalali } from '#persian/jalali.ts'
import { daysAhead, windowHours, windowLength } from './rules.ts'

const friday = 6
/** How many days are looked through for open ones: Nowruz is closed for two weeks. */
const maxDays = 21
/** Somebody is called half an hour from now at the earliest. */
const notice = 30 * 60_000

/** The hours in which one may be called from now on: of the next days that are neither a Friday nor closed. */
export function listWindows(now: Date, closed: ReadonlySet<string>): { startsAt: Date; endsAt: Date }[] {
  const today = toJalali(now)
  const windows: { startsAt: Date; endsAt: Date }[] = []
  let days = 0
  for (let passed = 0; passed < maxDays && days < daysAhead; passed++) {
    const { year, month, day } = addDays(today, passed)
    if (getWeekday({ year, month, day }) === friday || closed.has(isoDay({ year, month, day }))) continue
    const ofDay = windowHours
      .map(hour => ({
        startsAt: fromJalali({ year, month, day, hour }),
        endsAt: fromJalali({ year, month, day, hour: hour + windowLength }),
      }))
      .filter(({ endsAt }) => endsAt.getTime() - notice >= now.getTime())
    if (ofDay.length === 0) continue
    windows.push(...ofDay)
    days += 1
  }
  return windows
}
