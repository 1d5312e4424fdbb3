/** The right to withdraw that the law gives whoever bought from afar, and until when it holds: docs/decisions/0044. */

import {
  addDays,
  fromJalali,
  getWeekday,
  type Instant,
  isoDay,
  type JalaliDay,
  toJalali,
} from '#persian/jalali.ts'

/**
 * `days` are working days after the day it was bought, or (`start`) after the first session, if that is later. With
 * `endsAtStart` it ends when what was bought begins.
 */
export type WithdrawalRight = {
  applies: boolean
  days: number
  from: 'purchase' | 'start'
  endsAtStart: boolean
}

/** The least that the law gives, in working days. */
export const minDays = 7

/** What holds until a school's counsel has confirmed something else: read in favour of whoever bought. */
export const lawfulRight: WithdrawalRight = {
  applies: true,
  days: minDays,
  from: 'purchase',
  endsAtStart: false,
}

/** What was bought, and when; `startsAt` null where nothing is set. */
export type Bought = { paidAt: Instant; startsAt: Instant | null; sessions: readonly Instant[] }

/**
 * The instant from which the right holds no more; null where there is none.
 * @param closed days that are no working days, `YYYY-MM-DD`
 */
export function withdrawUntil(
  { applies, days, from, endsAtStart }: WithdrawalRight,
  { paidAt, startsAt, sessions }: Bought,
  closed: Pick<ReadonlySet<string>, 'has'>,
): number | null {
  if (!applies) return null
  const paid = toMilliseconds(paidAt)
  const start = [...sessions, ...(startsAt === null ? [] : [startsAt])]
    .map(toMilliseconds)
    .filter(instant => instant >= paid)
    .reduce<number | null>((first, instant) => (first === null || instant < first ? instant : first), null)
  let day: JalaliDay = toJalali(from === 'start' ? (start ?? paid) : paid)
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, closed)) left--
  }
  const { year, month, day: date } = addDays(day, 1)
  const end = fromJalali({ year, month, day: date }).getTime()
  return endsAtStart && start !== null ? Math.min(end, start) : end
}

const toMilliseconds = (when: Instant) => new Date(when).getTime()

/** Thursdays are half of one in some offices and none in others; who bought has the benefit of the doubt. */
const isWorkingDay = (day: JalaliDay, closed: Pick<ReadonlySet<string>, 'has'>) =>
  getWeekday(day) < 5 && !closed.has(isoDay(day))
