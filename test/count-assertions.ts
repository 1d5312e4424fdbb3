import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { takePhases } from './phases.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** How many assertions the test made; `npm run claims` counts a test only from two on … */
    assertions?: number
    /** … or when a property ran: the number of its cases. */
    propertyCases?: number
  }
}

// Registered before a file's own, so it runs after them.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern.
afterAll(({}, { meta }) => {
  meta.phases = takePhases()
})

let cases = 0
const configured = readConfigureGlobal()
configureGlobal({
  ...configured,
  beforeEach: () => {
    cases += 1
  },
})

beforeEach(({ task, skip }) => {
  cases = 0
  const until = Number(process.env.TEST_UNTIL ?? Number.POSITIVE_INFINITY)
  // One that may take half an hour does not begin in the last minute.
  if (task.tags?.includes('soak') && Date.now() + task.timeout / 2 > until) skip('no time was left for it')
})

afterEach(({ task, expect: own }) => {
  // A concurrent test counts on its context's own `expect`; all others on the file's.
  task.meta.assertions = Math.max(
    own.getState().assertionCalls,
    task.concurrent ? 0 : expect.getState().assertionCalls,
  )
  task.meta.propertyCases = cases
})
