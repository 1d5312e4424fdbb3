import { addDays, getWeek, isoDay, parseIsoDay } from '#persian/jalali.ts'
import type { Goal } from './contract.ts'

/** Days are `YYYY-MM-DD` in Tehran; a week is named by its Saturday. */
type LearnedDay = { userId: string; day: string; isReview: boolean }
type Outage = { first: string; last: string }

const moveDay = (day: string, days: number) => isoDay(addDays(parseIsoDay(day)!, days))

/** The Saturday of the week that a day is in. */
export const findWeek = (day: string): string => isoDay(getWeek(parseIsoDay(day)!)[0]!)
export const listWeek = (week: string): string[] => getWeek(parseIsoDay(week)!).map(day => isoDay(day))
export const nextWeek = (week: string): string => moveDay(week, 7)
export const lastWeek = (week: string): string => moveDay(week, -7)

/** From which week on a goal counts that is agreed on a day: this one where enough of it is left. */
export function findFirstWeek(today: string, { days }: Pick<Goal, 'days'>): string {
  const week = findWeek(today)
  const left = listWeek(week).filter(day => day >= today).length
  return left >= days ? week : nextWeek(week)
}

export type WeekGoal = Goal & { fromWeek: string }

/** What was agreed last for a week; null where nothing counts yet. */
export const findGoal = (goals: readonly WeekGoal[], week: string): WeekGoal | null =>
  goals
    .filter(({ fromWeek }) => fromWeek <= week)
    .sort((one, other) => (one.fromWeek < other.fromWeek ? 1 : -1))[0] ?? null

/** The days of a week that an outage took. */
export const listOutageDays = (week: string, outages: readonly Outage[]): string[] =>
  listWeek(week).filter(day => outages.some(({ first, last }) => first <= day && day <= last))

/** How many days a goal asks of each: never more than an outage left of the week, and one at the fewest. */
export const countNeeded = (goal: Goal, lost: readonly string[]): number =>
  Math.max(1, Math.min(goal.days, 7 - lost.length))

/** On which days of a week each did what the goal counts; what was learned before `since` does not. */
export function listDone(
  week: string,
  { goal, userId, since, days }: { goal: Goal; userId: string; since: string; days: readonly LearnedDay[] },
): string[] {
  const own = new Set(listWeek(week).filter(day => day >= since))
  return days
    .filter(one => one.userId === userId && own.has(one.day) && (goal.kind === 'learning' || one.isReview))
    .map(({ day }) => day)
    .sort()
}

/**
 * The day on which the second of the two reached what a week asks; null while it is not reached, or where no goal counts yet.
 */
export function findReached(
  week: string,
  {
    goals,
    since,
    members,
    days,
    outages,
  }: {
    goals: readonly WeekGoal[]
    since: string
    members: readonly string[]
    days: readonly LearnedDay[]
    outages: readonly Outage[]
  },
): string | null {
  const goal = findGoal(goals, week)
  if (!goal || members.length !== 2) return null
  const needed = countNeeded(goal, listOutageDays(week, outages))
  const reached = members.map(userId => listDone(week, { goal, userId, since, days })[needed - 1])
  return reached.some(day => day === undefined) ? null : reached.toSorted().at(-1)!
}

/** The days on which both learned, whatever it was. */
export function listShared(members: readonly string[], since: string, days: readonly LearnedDay[]): string[] {
  const [one, other] = members.map(
    userId => new Set(days.filter(day => day.userId === userId && day.day >= since).map(({ day }) => day)),
  )
  return one && other ? [...one].filter(day => other.has(day)) : []
}
