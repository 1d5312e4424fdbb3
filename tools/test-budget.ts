import type { FileTime } from './report-by-project.ts'

/**
 * Seconds: above `named` a file is named at the end of a run, above `failing` it fails the run, as the whole does above
 * `whole`. Measured by the clock, on two cores with three workers.
 */
export const budget = { named: 30, failing: 90, whole: 900 }

/** What a run took too long for: lines that name, and lines that fail it. */
export function overBudget(
  files: readonly FileTime[],
  seconds: number,
): { slow: string[]; failures: string[] } {
  const slow: string[] = []
  const failures: string[] = []
  for (const { name, seconds: taken } of files) {
    if (taken > budget.failing)
      failures.push(`${name} took ${taken.toFixed(0)} s, a file may take ${budget.failing} s`)
    else if (taken > budget.named) slow.push(`${name} took ${taken.toFixed(0)} s`)
  }
  if (seconds > budget.whole)
    failures.push(`the run took ${seconds.toFixed(0)} s, it may take ${budget.whole} s`)
  return { slow, failures }
}
