import { computeTimes, type SessionTime } from '../classroom/times.ts'

/** Who was there for less of a class has missed it. */
const minPresentShare = 0.6
/** Who comes later than this is late, in milliseconds. */
const lateAfter = 10 * 60_000

export type Visit = { from: Date; to: Date }

/**
 * What the visits of one person to a class come to. Several add up, what overlaps counts once, and what lies before the
 * class or after it does not count.
 * @returns `seconds` of the class they were there for
 */
export function computeAttendance(
  visits: readonly Visit[],
  session: SessionTime,
): { state: 'present' | 'late' | 'absent'; seconds: number } {
  const { start, end } = computeTimes(session)
  const inside = visits
    .map(({ from, to }) => ({
      from: Math.max(start, from.getTime()),
      to: Math.min(end, to.getTime()),
    }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from)
  let [there, until] = [0, start]
  for (const { from, to } of inside) {
    there += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  const seconds = Math.round(there / 1000)
  if (there < minPresentShare * (end - start)) return { state: 'absent', seconds }
  return { state: inside[0]!.from > start + lateAfter ? 'late' : 'present', seconds }
}
