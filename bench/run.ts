import { execFileSync, fork } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { buildIfChanged } from '../tools/build.ts'
import { type Measured, printIntoReadme, quoted } from './readme.ts'

/**
 * `npm run bench`: measures what README's figures are printed from, in less than ten minutes, writes it into
 * `bench/result.json` and the table into README; `npm run bench NAME …` runs these benches of this folder, `npm run bench
 * readme` prints the table alone. A bench is a module that exports `run()`, and is run in a process of its own. One that
 * fails, or for which no time is left, keeps its last figures.
 */
const folder = import.meta.dirname
const maxSeconds = 580
const wanted = process.argv.slice(2)
const known = globSync('*.ts', { cwd: folder })
  .filter(file => /^export (?:async )?function run\b/m.test(readFileSync(join(folder, file), 'utf8')))
  .map(file => basename(file, '.ts'))
const strange = wanted.filter(name => name !== 'readme' && !known.includes(name))
if (strange.length > 0) {
  console.error(`no such bench: ${strange.join(', ')}; there are: readme, ${known.sort().join(', ')}`)
  process.exit(1)
}
const names = wanted.length > 0 ? wanted.filter(name => name !== 'readme') : quoted
const ends = performance.now() + (wanted.length > 0 ? Number.POSITIVE_INFINITY : maxSeconds * 1000)

if (names.length > 0) await buildIfChanged()
for (const name of names) {
  console.log(`— ${name}`)
  const [began, load] = [performance.now(), loadavg()[0]!]
  try {
    const figures = await measure(name, ends - began)
    const tookSeconds = Math.round((performance.now() - began) / 1000)
    const { cpu } = describeMachine()
    keep(name, figures, { ...origin(), cpu, load: Number(load.toFixed(1)), tookSeconds })
    console.log(JSON.stringify(figures, null, 1))
  } catch (failure) {
    process.exitCode = 1
    console.error(`${name} was not measured, its last figures stay: ${(failure as Error).message}`)
  }
}
printIntoReadme()

/** @throws Error when it ends without figures or takes longer than it may */
function measure(name: string, milliseconds: number): Promise<object> {
  if (milliseconds <= 0) throw new Error('no time was left')
  return new Promise((resolve, reject) => {
    const timeout = Number.isFinite(milliseconds) ? Math.ceil(milliseconds) : undefined
    const child = fork(join(folder, 'run-one.ts'), [name], {
      execArgv: ['--import', join(folder, '../tools/glob-in-node.ts')],
      timeout,
      killSignal: 'SIGKILL',
    })
    child.once('message', figures => resolve(figures as object))
    child.once('exit', (code, signal) =>
      reject(new Error(signal ? 'it took too long' : `it ended with ${code}`)),
    )
  })
}

function keep(name: string, figures: object, measured: Measured) {
  const file = join(folder, 'result.json')
  const { benches } = JSON.parse(readFileSync(file, 'utf8')) as { benches: Record<string, object> }
  const { dependencies } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const machine = describeMachine()
  const versions = { ...dependencies, node: process.version }
  benches[name] = { ...figures, measured }
  writeFileSync(file, `${JSON.stringify({ machine, versions, benches }, null, 2)}\n`)
}

function describeMachine() {
  const [first] = cpus()
  return {
    cpu: first?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  }
}

function origin() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder }).toString().trim()
  return { date: new Date().toISOString(), commit }
}
