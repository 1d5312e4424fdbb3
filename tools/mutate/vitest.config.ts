import { defineConfig } from 'vitest/config'
import { tags } from '../lanes.ts'

/** What Stryker runs its mutants against: the test files that `run.ts` names, of the one project without a browser. */
export default defineConfig({
  test: {
    include: (process.env.MUTATE_TESTS ?? '').split(' '),
    tags: tags.map(tag => ({ ...tag, skip: tag.name === 'soak' })),
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
