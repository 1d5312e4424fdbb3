import type { FileTime } from './report-by-project.ts'

/**
 * Seconds: above `named` a file is named at the end of a run, above `failing` it fails the run, as the whole does above
 * `whole`. Measured by the clock, on two cores with three workers; on a machine that is slow just now each is so many times
 * longer (tools/machine-pace.ts).
 */
export const budget = { named: 30, failing: 90, whole: 900 }

/** What a run took too long for: lines that name, and lines that fail it. */
export function overBudget(
  files: readonly FileTime[],
  seconds: number,
  pace = 1,
): { slow: string[]; failures: string[] } {
  const slow: string[] = []
  const failures: string[] = []
  const named = budget.named * pace
  const failing = budget.failing * pace
  const whole = budget.whole * pace
  for (const { name, seconds: taken } of files) {
    if (taken > failing)
      failures.push(`${name} took ${taken.toFixed(0)} s, a file may take ${failing.toFixed(0)} s`)
    else if (taken > named) slow.push(`${name} took ${taken.toFixed(0)} s`)
  }
  if (seconds > whole)
    failures.push(`the run took ${seconds.toFixed(0)} s, it may take ${whole.toFixed(0)} s`)
  return { slow, failures }
}
