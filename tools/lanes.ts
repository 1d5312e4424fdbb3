import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `normal` is what a change can break, once; `soak` the long loops, simulations and every width. Tests say so
 * themselves, by the tag `soak`. The reasons, kind by kind: docs/decisions/0045.
 */
export type Lane = 'normal' | 'soak'
export type EngineName = 'pglite' | 'postgres'

/** What a test, or the first line of a file of tests, may say of itself. */
export const tags = [
  { name: 'soak', description: 'long loops, simulations, every width: `npm run soak` alone runs them' },
  {
    name: 'engines',
    description: 'of a test file: a database has a part in it, so on PostgreSQL too',
  },
  {
    name: 'embedded',
    description:
      'of a unit test file that does things at once: no database has a part in it, so on the embedded one alone',
  },
  {
    name: 'walk',
    description: 'of a unit test file: it walks over all calls, on one engine (`TEST_FILES`)',
  },
  {
    name: 'journey',
    description: 'of a browser test file: people go through several features, on one engine (`TEST_FILES`)',
  },
  { name: 'smoke', description: 'of a browser test file: it runs under BROWSER_TESTS=smoke too' },
]

const root = join(import.meta.dirname, '..')

export const unitTests = '{src,tools,test,emulators,bench}/**/*.test.{ts,tsx}'
export const browserTests = '{src,test}/**/*.e2e.ts'

const filesSaying = (pattern: string, what: RegExp): string[] =>
  globSync(pattern, { cwd: root }).filter(file => what.test(readFileSync(join(root, file), 'utf8')))

/** The test files that have soaking tests: loading the others costs minutes. */
export const soakFiles = () =>
  filesSaying('{src,tools,test,emulators,bench}/**/*.{test,e2e}.{ts,tsx}', /tags: \[?'soak'|atEachWidth\(/)

/** Test files by their first line. */
const taggedFiles = (tag: string, pattern = browserTests) =>
  filesSaying(pattern, new RegExp(`^/\\*\\* @module-tag ${tag} \\*/$`, 'm'))

/**
 * Browser test files in which a database has a part: these run on PostgreSQL too. What a page shows and does is the same on
 * both; what it asks the server is asked on both by the unit tests.
 */
export const engineFiles = () => taggedFiles('engines')

/**
 * Unit test files that run on PostgreSQL too: the races, and those whose first line says that a database has a part in
 * them (`engines`). The embedded one is PostgreSQL in one session: it answers the same statements alike, and walks over
 * all calls send nearly all of them to the server.
 */
export const engineUnits = (): string[] => [...raceFiles(), ...taggedFiles('engines', unitTests)]

/**
 * Unit test files where several do something at once, or a test asks for a PostgreSQL server. They run on both engines;
 * with `TEST_FILES=once` on PostgreSQL alone, where what happens at once does.
 */
export function raceFiles(): string[] {
  const others = new Set(taggedFiles('(?:embedded|engines)', unitTests))
  return filesSaying(unitTests, /onPostgres|testServer|Promise\.all(Settled)?\(/).filter(
    file => !others.has(file),
  )
}

/**
 * Unit test files that walk over all calls and look at roles, logs, pages or the number of statements, whatever engine
 * holds the rows. They run on the embedded one; with `TEST_FILES=once` on PostgreSQL instead, which is quicker.
 */
export const walkFiles = () => taggedFiles('walk', unitTests)

/**
 * Browser test files in which people buy, learn and teach across features. They run on the embedded engine; with
 * `TEST_FILES=once` on PostgreSQL instead, where the races within them are real ones. What kills or cuts runs on both.
 */
export const journeyFiles = () => taggedFiles('journey')

/** Those that stand for all under `BROWSER_TESTS=smoke`: pages, a login, a service worker, a recording. */
export const smokeFiles = () => taggedFiles('smoke')
