import { defineConfig } from 'vitest/config'

/** What Stryker runs its mutants against: the test files that `run.ts` names, of the one project without a browser. */
export default defineConfig({
  test: {
    include: (process.env.MUTATE_TESTS ?? '').split(' '),
    tags: [{ name: 'soak', skip: true }],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
