import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `normal` is what a change can break, once; `soak` the long loops, simulations and every width. On PostgreSQL the
 * normal lane leaves out what only looks. The reasons, kind by kind: docs/decisions/0045.
 */
export type Lane = 'normal' | 'soak'
export type EngineName = 'pglite' | 'postgres'

/** Expressions over the tags of tests, all of which a test of the lane fulfils. */
export function tagsOf(lane: Lane, engine: EngineName): string[] {
  if (lane === 'soak') return ['soak']
  return engine === 'postgres' ? ['!soak', '!looks'] : ['!soak']
}

/** Whether a test is another lane's, by its tags. */
export const isOfOther = (tags: readonly string[], lane: Lane, engine: EngineName) =>
  tags.includes('soak') !== (lane === 'soak') ||
  (lane === 'normal' && engine === 'postgres' && tags.includes('looks'))

/** The test files that have soaking tests: loading the others costs minutes. */
export const soakFiles = (root: string): string[] =>
  globSync('{src,tools,test,peers,bench}/**/*.{test,e2e}.{ts,tsx}', { cwd: root }).filter(file =>
    /tags: \[?'soak'/.test(readFileSync(join(root, file), 'utf8')),
  )
