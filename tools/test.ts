import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { buildIfChanged } from './build.ts'
import {
  type EngineName,
  journeyFiles,
  type Lane,
  raceFiles,
  smokeFiles,
  soakFiles,
  walkFiles,
} from './lanes.ts'
import { watchPace } from './machine-pace.ts'
import { findMemoryFolder, makeOwnFolder } from './memory-folder.ts'
import { closingLine, ReportByProject } from './report-by-project.ts'
import { overBudget } from './test-budget.ts'

/**
 * `npm test`: builds if something changed, runs the unit and the browser tests in one plan over two cores, names the
 * ten slowest files and ends with one line of counts. `npm test FILE …` runs the files that fit; `npm run e2e` runs
 * the browser tests alone, `node tools/test.ts unit` the others. With `TEST_DATABASE_URL` naming a PostgreSQL server
 * the same tests run there, of the browser's those in which a database has a part; with `BROWSER_TESTS=smoke` a handful
 * of the browser's stand for all of them, with `BROWSER_TESTS=all` all run on PostgreSQL too; with `TEST_FILES=once` the
 * races, the walks over all calls and the journeys run there instead of on the embedded database. `npm run soak [FILE …]`
 * runs the long tests, `SOAK_SECONDS` says for how long: what does not begin within it is named as skipped. `TEST_SECONDS`
 * does so for the other runs, file by file, and files above their budget are then named and fail nothing.
 */
const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { brief: { type: 'boolean', default: false } },
})
const names: Record<string, string> = { unit: 'unit', e2e: 'browser' }
const asked = [...positionals]
const lane: Lane = asked[0] === 'soak' ? 'soak' : 'normal'
if (lane === 'soak') asked.shift()
const only = names[asked[0] ?? '']
if (only) asked.shift()
const filters = lane === 'soak' && asked.length === 0 ? soakFiles() : asked
const engine: EngineName = process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite'
const secondsGiven = lane === 'soak' ? process.env.SOAK_SECONDS : process.env.TEST_SECONDS
if (secondsGiven) process.env.TEST_UNTIL = String(Date.now() + Number(secondsGiven) * 1000)

// Who names a folder means it.
const memory = process.env.TMPDIR ? null : findMemoryFolder()
if (memory) process.env.TMPDIR = makeOwnFolder(memory)

const isSmoke = process.env.BROWSER_TESTS === 'smoke'
// Whoever names files, or soaks, means them.
if (filters.length > 0) process.env.BROWSER_TESTS ||= 'all'

// Coverage is read from whole runs: a part of one must not pass for it.
const resolveFolder = (project: string) => {
  if (lane === 'soak') return join(root, 'test-results/soak')
  const isPart = filters.length > 0 || (isSmoke && project === 'browser')
  return join(root, isPart ? 'test-results/part' : 'test-results')
}
for (const project of only ? [only] : Object.values(names)) {
  await rm(join(resolveFolder(project), `${project}-${engine}.json`), { force: true })
}

if (only !== 'unit') {
  try {
    await buildIfChanged()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.log('0 passed, 1 failed')
    process.exit(1)
  }
}

const report = new ReportByProject({ resolveFolder, engine, lane })
const watched = watchPace()
const begun = performance.now()
const vitest = await startVitest('test', filters, {
  root,
  run: true,
  watch: false,
  project: only,
  tagsFilter: [lane === 'soak' ? 'soak' : '!soak'],
  reporters: [[values.brief ? 'dot' : 'default', {}], report],
})
await vitest.close()

const { tally } = report
const seconds = (performance.now() - begun) / 1000
const pace = watched.stop()
await mkdir(resolveFolder('unit'), { recursive: true })
await writeFile(
  join(resolveFolder('unit'), `times-${only ?? 'all'}-${engine}.json`),
  JSON.stringify({ lane, engine, seconds, pace, files: tally.files }, null, 1),
)
// A part is run by somebody who waits for it, and soaking takes as long as it is given.
const isBudgeted = lane === 'normal' && filters.length === 0
const { slow, failures } = isBudgeted ? overBudget(tally.files, seconds, pace) : { slow: [], failures: [] }
if (process.env.TEST_SECONDS) slow.unshift(...failures)
else {
  tally.failures.push(...failures)
  tally.failed += failures.length
}
// Whatever went wrong outside of tests (no file fits, no browser) is a failure too.
if (process.exitCode && tally.failed === 0) tally.failed = 1
if (!values.brief && tally.files.length > 0) {
  console.log('\nThe ten slowest files:')
  for (const { name, seconds } of tally.files.slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  console.log(`\n${tally.files.length} files on ${engine} in ${seconds.toFixed(0)} s`)
  if (pace > 1.2)
    console.log(`this machine is ${pace.toFixed(1)} times slower than the one of the budgets: so are these`)
}
if (isSmoke) console.log(`BROWSER_TESTS=smoke: of the browser tests only ${smokeFiles().length} files ran`)
if (process.env.TEST_FILES === 'once' && engine === 'pglite' && filters.length === 0)
  console.log(
    `TEST_FILES=once: ${raceFiles().length} files of races, ${walkFiles().length} walks over all calls and ${journeyFiles().length} files of journeys are left to PostgreSQL`,
  )
if (tally.late.length > 0)
  console.log(`NOT RUN, no time was left: ${tally.late.length} files\n${tally.late.join('\n')}`)
for (const test of tally.skips) console.log(`skipped: ${test}`)
for (const file of slow) console.log(`slow: ${file}`)
for (const test of tally.again) console.log(`not at the first try: ${test}`)
for (const failure of tally.failures) console.log(`failed: ${failure}`)
console.log(closingLine(tally))
// A run of nothing is none, but for a soak that came too late: it says so, file by file.
const hasRun = tally.passed + tally.failed > 0 || (lane === 'soak' && tally.late.length > 0)
process.exitCode = tally.failed === 0 && hasRun ? 0 : 1
// Not before a pipe has taken the last lines: they say what failed, and on a busy machine they were cut off.
process.stdout.write('', () => process.exit())
