import type { TestContext } from 'vitest'

type Optimizer = typeof import('@open-spaced-repetition/binding')

/** Its native part; null on machines for which the lock file names none. */
export const optimizer: Optimizer | null = await import('@open-spaced-repetition/binding').catch(() => null)

/** Skips the test where schedules are fitted to nobody; the end of the run names it. */
export const needsOptimizer = ({ skip }: Pick<TestContext, 'skip'>) =>
  skip(optimizer === null, 'needs optimizer')
