import type { Check } from './contract.ts'

/** A step this long, in seconds, was sought and not played: players say four times a second where they stand. */
const longestStep = 3

/**
 * The question that a player came to while it went from one second to another; of those that are answered, were passed over or
 * stopped it already (`stopped`) none. Null where it comes to none.
 */
export function findDue(
  checks: readonly Check[],
  { from, to }: { from: number; to: number },
  stopped: ReadonlySet<string>,
): Check | null {
  if (to <= from || to - from > longestStep) return null
  return (
    checks.find(({ id, second, answer }) => from <= second && second <= to && !answer && !stopped.has(id)) ??
    null
  )
}
