/** What the trial's accounts hold together, always. */
export const sumOfAccounts = 1000

/** A line the target process writes. */
export type Told =
  | { told: 'migrating' }
  | { told: 'migrated'; entries: string[] }
  | { told: 'stored'; ids: string[]; halves: string[]; sum: number }
  | { told: 'acknowledged'; id: string }
