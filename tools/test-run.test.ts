/** @module-tag embedded */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overBudget } from './test-budget.ts'

const project = join(import.meta.dirname, '..')
let copy = ''

const sample = `import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
test('S1.1 two assertions', () => { expect(1).toBe(1); expect(2).toBe(2) })
test('S1.2 a property', () => assert(property(integer(), n => Number.isInteger(n)), { numRuns: 7 }))
test.concurrent('counts its own', async ({ expect }) => { expect(1).toBe(1) })
test.skip('not now', () => {})
`
const lacking = `import { expect, test } from 'vitest'
test('needs a tool', ({ skip }) => { skip('needs strace'); expect(1).toBe(2) })
test('needs none', () => { expect(1).toBe(1) })
`

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'hamava-test-run-'))
  const settings = ['count-assertions.ts', 'is-alive.ts', 'phases.ts', 'quick-database.ts', 'runner.ts'].map(
    name => `test/${name}`,
  )
  const needed = ['tools', 'package.json', 'vitest.config.ts', ...settings]
  for (const name of needed) await cp(join(project, name), join(copy, name), { recursive: true })
  await rm(join(copy, 'tools'), { recursive: true })
  await mkdir(join(copy, 'src'))
  for (const name of [
    'test.ts',
    'build.ts',
    'lanes.ts',
    'report-by-project.ts',
    'test-budget.ts',
    'machine-pace.ts',
    'memory-folder.ts',
    'slow-first.ts',
  ]) {
    await cp(join(project, 'tools', name), join(copy, 'tools', name))
  }
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** Runs `npm test` over the files given, in the copy. */
async function run(files: Record<string, string>, env: Record<string, string> = {}, ...argv: string[]) {
  await rm(join(copy, 'src'), { recursive: true })
  await mkdir(join(copy, 'src'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(copy, 'src', name), text)
  // As a person runs it, not as a worker of this run.
  const { PATH, HOME } = process.env
  const options = { cwd: copy, env: { PATH, HOME, NO_COLOR: '1', ...env } }
  const { code, stdout } = await promisify(execFile)(
    process.execPath,
    ['tools/test.ts', ...(argv[0] === 'soak' ? ['soak', 'unit', ...argv.slice(1)] : ['unit', ...argv])],
    options,
  )
    .then(({ stdout }) => ({ code: 0, stdout }))
    .catch((error: { code: number; stdout: string }) => error)
  return { code, stdout, last: stdout.trimEnd().split('\n').at(-1) }
}

test('a run ends with the one line of counts and leaves a report that says what each test asserted', async () => {
  const { code, stdout, last } = await run({ 'a.test.ts': sample })
  expect({ code, last }).toEqual({ code: 0, last: '3 passed, 0 failed, 1 skipped' })
  expect(stdout).toContain('src/a.test.ts\n')
  const report = JSON.parse(await readFile(join(copy, 'test-results/unit-pglite.json'), 'utf8'))
  const findMeta = (title: string) =>
    report.testResults[0].assertionResults.find((result: { title: string }) => result.title === title)?.meta
  expect(findMeta('S1.1 two assertions')).toEqual({ assertions: 2, propertyCases: 0 })
  expect(findMeta('S1.2 a property')).toEqual({ assertions: 0, propertyCases: 7 })
  expect(findMeta('counts its own')).toMatchObject({ assertions: 1 })
})

test('on PostgreSQL those run that do things at once, or say that a database has a part in them, unless others are named', async () => {
  const race = `import { expect, test } from 'vitest'
test('a race', async () => { expect(await Promise.all([1])).toEqual([1]) })`
  const files = {
    'a.test.ts': `/** @module-tag embedded */\n${race}`,
    'b.test.ts': race,
    'c.test.ts': `/** @module-tag engines */\n${lacking}`,
    'd.test.ts': sample,
  }
  const onPostgres = { TEST_DATABASE_URL: 'postgres://127.0.0.1:9/none' }
  const { stdout, last } = await run(files, onPostgres)
  expect(last).toBe('2 passed, 0 failed, 1 skipped')
  for (const name of ['a', 'b', 'c', 'd'])
    expect({ name, ran: stdout.includes(`src/${name}.test.ts`) }).toEqual({ name, ran: 'bc'.includes(name) })
  expect((await run(files, onPostgres, 'd.test')).last).toBe('3 passed, 0 failed, 1 skipped')
  expect((await run(files)).last).toBe('6 passed, 0 failed, 2 skipped')
  // Where each file runs once, the race is left to PostgreSQL, and what says `engines` is not.
  const once = await run(files, { TEST_FILES: 'once' })
  expect(once.last).toBe('5 passed, 0 failed, 2 skipped')
  expect(once.stdout).toContain('TEST_FILES=once: 1 files of races, 0 walks')
  expect((await run(files, { ...onPostgres, TEST_FILES: 'once' })).last).toBe('2 passed, 0 failed, 1 skipped')
})

test('a run that was given a time names the files that did not begin within it', async () => {
  // Whichever runs first, the time is over with it, and not even the hooks of the other begin.
  const last = `import { beforeAll, expect, test } from 'vitest'
beforeAll(() => { if (process.env.TEST_UNTIL === '1') throw new Error('must not begin') })
test('last', () => { process.env.TEST_UNTIL = '1'; expect(1).toBe(1) })`
  const env = { TEST_SECONDS: '600', VITEST_MAX_WORKERS: '1' }
  const some = await run({ 'a.test.ts': last, 'b.test.ts': last }, env)
  expect(some.stdout).toMatch(/NOT RUN, no time was left: 1 files\nsrc\/[ab]\.test\.ts\n/)
  expect({ code: some.code, last: some.last }).toEqual({ code: 0, last: '1 passed, 0 failed, 1 skipped' })
  // A run of nothing at all is none.
  const none = await run({ 'a.test.ts': last }, { TEST_SECONDS: '-1' })
  expect({ code: none.code, last: none.last }).toEqual({ code: 1, last: '0 passed, 0 failed, 1 skipped' })
  const inTime = await run({ 'a.test.ts': sample }, { TEST_SECONDS: '600' })
  expect({ code: inTime.code, last: inTime.last }).toEqual({ code: 0, last: '3 passed, 0 failed, 1 skipped' })
})

test('failures, files that do not load and errors outside of tests are counted and end in failure', async () => {
  const failing = `import { expect, test } from 'vitest'\ntest('fails', () => { expect(1).toBe(2) })`
  const late = `import { test } from 'vitest'
test('leaves something behind', () => { setTimeout(() => { throw new Error('later') }, 0) })
test('waits', () => new Promise(resolve => setTimeout(resolve, 100)))`
  const files = { 'a.test.ts': failing, 'b.test.ts': `import './nowhere.ts'`, 'c.test.ts': late }
  const { code, last } = await run(files)
  expect({ code, last }).toEqual({ code: 1, last: '2 passed, 3 failed' })
})

test('a run of no test is a failure, and a part of a run leaves the whole one’s report alone', async () => {
  const { code, last } = await run({ 'a.test.ts': sample }, {}, 'no-such-file')
  expect({ code, last }).toEqual({ code: 1, last: '0 passed, 1 failed' })
  await run({ 'a.test.ts': sample })
  const before = await readFile(join(copy, 'test-results/unit-pglite.json'), 'utf8')
  const part = await run({ 'a.test.ts': sample }, {}, 'src/a')
  expect(part.code).toBe(0)
  expect(await readFile(join(copy, 'test-results/unit-pglite.json'), 'utf8')).toBe(before)
})

test('what passed at the second try is named with the reason of the first', async () => {
  const shaky = `import { expect, test } from 'vitest'
let tries = 0
test('shaky', { retry: 1 }, () => { tries++; expect(tries).toBe(2) })`
  const { code, stdout, last } = await run({ 'a.test.ts': shaky })
  expect({ code, last }).toEqual({ code: 0, last: '1 passed, 0 failed' })
  expect(stdout).toContain('not at the first try: src/a.test.ts > shaky: expected 1 to be 2')
})

test('what was skipped for a reason is named with it, so that who has the tool can run it', async () => {
  const { code, stdout, last } = await run({ 'a.test.ts': lacking })
  expect({ code, last }).toEqual({ code: 0, last: '1 passed, 0 failed, 1 skipped' })
  expect(stdout).toContain('\nskipped: src/a.test.ts > needs a tool: needs strace\n')
})

const lanes = `import { expect, test } from 'vitest'
test('quick', () => { expect(1).toBe(1) })
test('long', { tags: ['soak'] }, () => { expect(1).toBe(1) })
test('longer', { tags: ['soak'] }, () => {
  const { TEST_UNTIL: until } = process.env
  if (!until) return
  expect(Math.abs(Number(until) - Date.now() - 500_000)).toBeLessThan(100_000)
  // The time is over with it.
  process.env.TEST_UNTIL = String(Date.now() - 1)
})
test('last', { tags: ['soak'] }, () => { expect(1).toBe(2) })
`

test('a lane runs its own tests: the long ones by themselves', async () => {
  const files = { 'a.test.ts': lanes, 'b.test.ts': sample }
  expect((await run(files)).last).toBe('4 passed, 0 failed, 1 skipped')
  const soak = await run(files, {}, 'soak')
  expect(soak.last).toBe('2 passed, 1 failed')
  expect(soak.stdout).not.toContain('b.test.ts')
})

test('a soak that was given a time names what did not begin within it', async () => {
  const soak = await run({ 'a.test.ts': lanes }, { SOAK_SECONDS: '550' }, 'soak')
  expect({ code: soak.code, last: soak.last }).toEqual({ code: 0, last: '2 passed, 0 failed, 1 skipped' })
  expect(soak.stdout).toContain('skipped: src/a.test.ts > last: no time was left for it')
  const none = await run({ 'a.test.ts': lanes }, { SOAK_SECONDS: '-1' }, 'soak')
  expect({ code: none.code, last: none.last }).toEqual({ code: 0, last: '0 passed, 0 failed, 3 skipped' })
  expect(none.stdout).toContain('NOT RUN, no time was left: 1 files\nsrc/a.test.ts')
})

test('a run names the files above its budget, and fails for those far above and for the whole', () => {
  const file = (name: string, seconds: number) => ({ name, seconds, project: 'unit', loading: 0, phases: {} })
  const files = [file('a.test.ts', 91), file('b.test.ts', 31), file('c.test.ts', 30)]
  expect(overBudget(files, 900)).toEqual({
    slow: ['b.test.ts took 31 s'],
    failures: ['a.test.ts took 91 s, a file may take 90 s'],
  })
  expect(overBudget([], 901).failures).toEqual(['the run took 901 s, it may take 900 s'])
  expect(overBudget(files, 1800, 2).slow).toEqual(['a.test.ts took 91 s'])
  expect(overBudget([], 1801, 2).failures).toEqual(['the run took 1801 s, it may take 1800 s'])
})
