import { bandHours, bandLength, isPainted } from '#contract/week-bands.ts'
import { enoughPercent } from './contract.ts'

type WeeklyHour = { weekday: number; minute: number }
/** Who answered, and the bands they are free in. */
export type Answer = { enrolmentId: string; hours: readonly string[] }
export type Slot = { weekly: WeeklyHour[]; kept: number; losers: string[] }

/** From one start to the next, in minutes. */
const step = 30
const opens = bandHours[0] * 60
const closes = (bandHours.at(-1)! + bandLength) * 60

/**
 * All times a group could have: so many days of the week, at one hour of the day. Those that keep most of who answered
 * first, then those closest to the hour of now, then those that keep most of its days.
 * @param current the week of now, which is none of them
 */
export function rankSlots({
  answers,
  sessions,
  minutes,
  current,
}: {
  answers: readonly Answer[]
  sessions: number
  minutes: number
  current: readonly WeeklyHour[]
}): Slot[] {
  const starts = Array.from(
    { length: Math.max(0, Math.floor((closes - minutes - opens) / step) + 1) },
    (_, at) => opens + at * step,
  )
  const days = [0, 1, 2, 3, 4, 5, 6]
  const choices = choose(days, sessions)
  const slots = starts.flatMap(minute => {
    const free = days.map(weekday =>
      answers.map(({ hours }) => isPainted({ weekday, minute }, minutes, hours)),
    )
    return choices.map(chosen => {
      const lost = answers.filter((_, at) => chosen.some(day => !free[day]![at]))
      return {
        weekly: chosen.map(weekday => ({ weekday, minute })),
        kept: answers.length - lost.length,
        losers: lost.map(({ enrolmentId }) => enrolmentId),
      }
    })
  })
  return slots
    .filter(({ weekly }) => !isSameWeek(weekly, current))
    .map(slot => ({ slot, distance: measure(slot.weekly, current) }))
    .toSorted(
      (one, other) =>
        other.slot.kept - one.slot.kept ||
        one.distance.minutes - other.distance.minutes ||
        one.distance.days - other.distance.days,
    )
    .map(({ slot }) => slot)
}

/** How a week that is already known fits those who answered. */
export function weighWeek(weekly: readonly WeeklyHour[], minutes: number, answers: readonly Answer[]): Slot {
  const losers = answers.filter(({ hours }) => weekly.some(hour => !isPainted(hour, minutes, hours)))
  return {
    weekly: [...weekly],
    kept: answers.length - losers.length,
    losers: losers.map(({ enrolmentId }) => enrolmentId),
  }
}

export const isEnough = ({ kept }: Pick<Slot, 'kept'>, answered: number) =>
  answered > 0 && kept * 100 >= answered * enoughPercent

const maxProposals = 5
const maxTaken = 3

/**
 * What staff see of `ranked`: the first that nothing stands in the way of, then a few that are taken. Of times that touch
 * the same bands of the same days only the first that is free, for nobody's answer tells them apart.
 */
export function pickProposals<T extends { obstacle: string | null }>(
  ranked: readonly Slot[],
  minutes: number,
  examine: (slot: Slot) => T,
): T[] {
  const free: T[] = []
  const taken = new Map<string, T>()
  const seen = new Set<string>()
  for (const slot of ranked) {
    if (free.length === maxProposals) break
    const key = slot.weekly.map(({ weekday, minute }) => `${weekday} ${touch(minute, minutes)}`).join()
    if (seen.has(key)) continue
    const examined = examine(slot)
    if (examined.obstacle === null) {
      seen.add(key)
      taken.delete(key)
      free.push(examined)
    } else if (!taken.has(key)) taken.set(key, examined)
  }
  return [...free, ...[...taken.values()].slice(0, maxTaken)]
}

const bandMinutes = bandLength * 60
const touch = (minute: number, minutes: number) =>
  `${Math.floor(minute / bandMinutes)}-${Math.floor((minute + minutes - 1) / bandMinutes)}`

const measure = (weekly: readonly WeeklyHour[], current: readonly WeeklyHour[]) => ({
  minutes: Math.min(...current.map(({ minute }) => Math.abs(minute - weekly[0]!.minute))),
  days: weekly.filter(({ weekday }) => !current.some(now => now.weekday === weekday)).length,
})

function isSameWeek(one: readonly WeeklyHour[], other: readonly WeeklyHour[]) {
  const toKey = (weekly: readonly WeeklyHour[]) =>
    weekly
      .map(({ weekday, minute }) => `${weekday} ${minute}`)
      .toSorted()
      .join()
  return toKey(one) === toKey(other)
}

/** All choices of so many of these, each in their order. */
function choose(from: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  return from.flatMap((one, at) => choose(from.slice(at + 1), count - 1).map(rest => [one, ...rest]))
}
