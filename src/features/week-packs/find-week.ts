import { fromJalali, getWeek, isoDay, type JalaliDay, toJalali } from '#persian/jalali.ts'

type Planned = { id: string; startsAt: string; recordings: readonly { media: object | null }[] }

const toWeek = (instant: string | number): JalaliDay => getWeek(toJalali(instant))[0]!
const toKey = (instant: string | number) => isoDay(fromJalali(toWeek(instant)))

/**
 * The week, Saturday to Friday in Tehran, whose pack is offered: the newest of which something is recorded, up to this one; with
 * those of its sessions that have anything. Null where nothing was recorded yet.
 */
export function findWeek<S extends Planned>(
  plan: readonly S[],
  now: number,
  hasAnything: (session: S) => boolean,
): { isThis: boolean; from: JalaliDay; sessions: S[] } | null {
  const past = plan.filter(({ startsAt }) => toKey(startsAt) <= toKey(now))
  const recorded = past.filter(({ recordings }) => recordings.some(({ media }) => media))
  const newest = recorded
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
    .at(-1)
  if (!newest) return null
  const key = toKey(newest.startsAt)
  return {
    isThis: key === toKey(now),
    from: toWeek(newest.startsAt),
    sessions: past.filter(session => toKey(session.startsAt) === key && hasAnything(session)),
  }
}
