import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: it did not begin while there was time. */
    isLate?: boolean
  }
}

/**
 * Vitest's own runner, that leaves out the files that would begin when the run's time is over (`TEST_UNTIL`, milliseconds
 * since 1970): a machine may be four times slower than another.
 */
export default class RunnerWithinTime extends TestRunner {
  override async onBeforeRunSuite(suite: Parameters<TestRunner['onBeforeRunSuite']>[0]) {
    const until = Number(process.env.TEST_UNTIL ?? Number.POSITIVE_INFINITY)
    if ('filepath' in suite && Date.now() > until) {
      suite.mode = 'skip'
      suite.meta.isLate = true
    }
    return super.onBeforeRunSuite(suite)
  }
}
