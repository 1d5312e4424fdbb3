/** What the trial's accounts hold together, always. */
export const sumOfAccounts = 1000

/** A line the target process writes. */
export type Report =
  | { report: 'migrating' }
  | { report: 'migrated'; entries: string[] }
  | { report: 'stored'; ids: string[]; halves: string[]; sum: number }
  | { report: 'acknowledged'; id: string }
