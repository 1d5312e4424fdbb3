/** How many days of learning in a row earn a day off, and how many of those are kept. */
export const earnsAfter = 7
export const maxFreezes = 2

/** Days are `YYYY-MM-DD`. */
export type StreakInput = {
  /** The days somebody learned, in any order. */
  active: Iterable<string>
  /** From one day to another, both among them; they may overlap. */
  outages: readonly { first: string; last: string }[]
  today: string
}

export type Streak = {
  /** Days of learning in a row, up to today; today itself counts once something was learned. */
  days: number
  /** Days off that are kept for days that will be missed. */
  freezes: number
  isActiveToday: boolean
  /** The missed days that were let pass, the earliest first. */
  frozen: string[]
}

const dayMs = 86_400_000
const toDayNumber = (day: string) => Date.parse(day) / dayMs
const formatDay = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)

/**
 * The streak of one person. Every seventh day of learning in a row earns a day off, of which two are kept; a day that is
 * missed uses one, and without one the streak is over. A day of an outage is as if it had not been: nothing is missed on
 * it and nothing used; who learned on it all the same has that day. What lies after today does not count.
 *
 * Days towards the next day off are only counted while there is room for it: thus one more day of learning, or of an
 * outage, never leaves anybody with a shorter streak.
 */
export function computeStreak({ active, outages, today }: StreakInput): Streak {
  const learned = new Set([...active].map(toDayNumber))
  const frees = outages.map(({ first, last }) => [toDayNumber(first), toDayNumber(last)] as const)
  const isFree = (day: number) => frees.some(([first, last]) => first <= day && day <= last)
  const end = toDayNumber(today)
  let days = 0
  /** Days towards days off: seven are one. */
  let saved = 0
  const frozen: number[] = []
  for (let day = Math.min(end, ...learned); day <= end; day++) {
    if (learned.has(day)) {
      days++
      saved = Math.min(saved + 1, maxFreezes * earnsAfter)
    } else if (isFree(day) || day === end) {
      // Nothing is missed: of today some is left.
    } else if (saved >= earnsAfter) {
      saved -= earnsAfter
      frozen.push(day)
    } else {
      days = 0
      saved = 0
    }
  }
  return {
    days,
    freezes: Math.floor(saved / earnsAfter),
    isActiveToday: learned.has(end),
    frozen: frozen.map(formatDay),
  }
}
