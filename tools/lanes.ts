import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `normal` is what a change can break, once; `soak` the long loops, simulations and every width. Tests say so
 * themselves, by the tag `soak`. The reasons, kind by kind: docs/decisions/0045.
 */
export type Lane = 'normal' | 'soak'
export type EngineName = 'pglite' | 'postgres'

const root = join(import.meta.dirname, '..')

const filesSaying = (pattern: string, what: RegExp): string[] =>
  globSync(pattern, { cwd: root }).filter(file => what.test(readFileSync(join(root, file), 'utf8')))

/** The test files that have soaking tests: loading the others costs minutes. */
export const soakFiles = () =>
  filesSaying('{src,tools,test,emulators,bench}/**/*.{test,e2e}.{ts,tsx}', /tags: \[?'soak'|atEachWidth\(/)

/** Test files by their first line. */
const taggedFiles = (tag: string, pattern = '{src,test}/**/*.e2e.ts') =>
  filesSaying(pattern, new RegExp(`^/\\*\\* @module-tag ${tag} \\*/$`, 'm'))

/**
 * Those in which a database has a part: these run on PostgreSQL too. What a page shows and does is the same on both; what
 * it asks the server is asked on both by the unit tests.
 */
export const engineFiles = () => taggedFiles('engines')

/**
 * Unit test files in which a database has no part, or only as what holds the rows while something else is looked at: these
 * run on the embedded one alone. The statements they send are sent on both by other tests.
 */
export const embeddedFiles = () =>
  taggedFiles('embedded', '{src,tools,test,emulators,bench}/**/*.test.{ts,tsx}')

/** Those that stand for all under `BROWSER_TESTS=smoke`: pages, a login, a service worker, a recording. */
export const smokeFiles = () => taggedFiles('smoke')
