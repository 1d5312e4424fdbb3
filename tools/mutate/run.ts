import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { randomFrom } from '../../test/random.ts'
import { drawn, type Mutated, pure } from './modules.ts'

/**
 * `npm run mutate`: changes one place after another in the pure modules and looks whether a test falls, by Stryker with
 * its Vitest runner. `npm run mutate -- persian rules` does so for the modules named. `npm run mutate -- draw [SEED]`
 * draws 200 mutants (`DRAW=50` so many) out of payment, sessions, codes, the sanitizer and backup; a seed draws the
 * same again. Not part of CI: it takes up to an hour. Its tools lie outside the lock file, under `node_modules/.cache`.
 */
const root = join(import.meta.dirname, '../..')
const tools = join(root, 'node_modules/.cache/hamava/mutate')
const results = join(root, 'test-results/mutate')
const stryker = { '@stryker-mutator/core': '10.1.1', '@stryker-mutator/vitest-runner': '10.1.1' }

/** A change of one place. Lines count from 1, columns from 0. */
type Mutant = {
  mutatorName: string
  replacement: string
  location: { start: Place; end: Place }
}
type Place = { line: number; column: number }
type Judged = Mutant & { status: string; file: string; module: string }

const [first, ...more] = process.argv.slice(2)
await installTools()
const judged =
  first === 'draw' ? await judgeDraw(Number(more[0] ?? Date.now() % 1_000_000)) : await judgePure()
await writeFile(join(results, `${first === 'draw' ? 'draw' : 'pure'}.json`), JSON.stringify(judged, null, 1))
process.exit(report(judged, first === 'draw' ? 95 : 90))

/** Peer dependencies are the project's own: Stryker finds Vitest above its folder. */
async function installTools() {
  const wanted = JSON.stringify({ private: true, dependencies: stryker })
  const manifest = join(tools, 'package.json')
  if (existsSync(join(tools, 'done')) && (await readFile(manifest, 'utf8')) === wanted) return
  await rm(tools, { recursive: true, force: true })
  await mkdir(tools, { recursive: true })
  await writeFile(manifest, wanted)
  execFileSync('npm', ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: tools,
    stdio: 'inherit',
  })
  await writeFile(manifest, wanted)
  await writeFile(join(tools, 'done'), '')
}

async function judgePure(): Promise<Judged[]> {
  const names = first ? [first, ...more] : Object.keys(pure)
  const unknown = names.filter(name => !pure[name])
  if (unknown.length > 0) {
    console.error(
      `There is no module ${unknown.join(', ')}. Modules: ${Object.keys(pure).join(', ')}, or draw.`,
    )
    process.exit(2)
  }
  const judged: Judged[] = []
  for (const name of names) judged.push(...(await judge(name, pure[name]!, listFiles(pure[name]!.sources))))
  return judged
}

async function judgeDraw(seed: number): Promise<Judged[]> {
  const all: { module: string; file: string; mutant: Mutant }[] = []
  for (const [module, { sources }] of Object.entries(drawn)) {
    for (const file of listFiles(sources))
      for (const mutant of await listMutants(file)) all.push({ module, file, mutant })
  }
  const count = Math.min(Number(process.env.DRAW ?? 200), all.length)
  console.log(`${count} of ${all.length} mutants, drawn with the seed ${seed}`)
  const random = randomFrom(seed)
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(random() * (all.length - at))
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  const judged: Judged[] = []
  for (const [module, mutated] of Object.entries(drawn)) {
    const own = all.slice(0, count).filter(one => one.module === module)
    const places = own.map(({ file, mutant: { location } }) => `${file}:${formatRange(location)}`)
    const found = await judge(module, mutated, [...new Set(places)])
    // A place may hold several mutants; the others were not drawn.
    const drawnKeys = new Set(own.map(({ file, mutant }) => buildMutantKey(file, mutant)))
    judged.push(...found.filter(({ file, ...mutant }) => drawnKeys.has(buildMutantKey(file, mutant))))
  }
  return judged
}

/** Runs Stryker over places of one module's files. */
async function judge(module: string, { tests }: Mutated, places: string[]): Promise<Judged[]> {
  if (places.length === 0) return []
  const report = join(results, `${module}.json`)
  const settings = join(results, `${module}.settings.json`)
  await mkdir(results, { recursive: true })
  await writeFile(
    settings,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: [join(tools, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
      vitest: { configFile: 'tools/mutate/vitest.config.ts', related: false },
      mutate: places,
      coverageAnalysis: 'perTest',
      concurrency: 2,
      timeoutMS: 30_000,
      dryRunTimeoutMinutes: 20,
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: report },
      tempDirName: join(results, 'sandbox'),
      ignorePatterns: ['build', 'shots', '.data', 'test-results', 'public', 'docs'],
      allowConsoleColors: false,
    }),
  )
  const bin = join(tools, 'node_modules/.bin/stryker')
  const files = listFiles(tests)
  console.log(`\n== ${module}: ${places.length} places or files, ${files.length} test files`)
  const child = spawn(process.execPath, [bin, 'run', settings], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, MUTATE_TESTS: files.join(' ') },
  })
  const code = await new Promise<number | null>(resolve => child.on('exit', resolve))
  if (code !== 0) throw new Error(`Stryker ended with ${code}`)
  const { files: reported } = JSON.parse(await readFile(report, 'utf8')) as {
    files: Record<string, { mutants: (Mutant & { status: string })[] }>
  }
  return Object.entries(reported).flatMap(([file, { mutants }]) =>
    mutants.map(({ mutatorName, replacement, location, status }) => ({
      module,
      file,
      mutatorName,
      replacement,
      // The report counts columns from 1, the instrumenter from 0.
      location: {
        start: { line: location.start.line, column: location.start.column - 1 },
        end: { line: location.end.line, column: location.end.column - 1 },
      },
      status,
    })),
  )
}

/** What Stryker would change in a file. */
async function listMutants(file: string): Promise<Mutant[]> {
  const { Instrumenter } = await import(
    join(tools, 'node_modules/@stryker-mutator/instrumenter/dist/src/index.js')
  )
  const silent = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} }
  const { mutants } = await new Instrumenter(silent).instrument(
    [{ name: join(root, file), mutate: true, content: await readFile(join(root, file), 'utf8') }],
    { plugins: null, excludedMutations: [], ignorers: [] },
  )
  return mutants.map(({ mutatorName, replacement, location }: Mutant) => ({
    mutatorName,
    replacement,
    // The instrumenter tells lines from 0.
    location: {
      start: { line: location.start.line + 1, column: location.start.column },
      end: { line: location.end.line + 1, column: location.end.column },
    },
  }))
}

/** Prints each module's score and every mutant that lived; answers the exit code. */
function report(judged: readonly Judged[], min: number): number {
  const lived = (status: string) => status === 'Survived' || status === 'NoCoverage'
  const counted = judged.filter(({ status }) =>
    ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status),
  )
  for (const { file, location, mutatorName, replacement, status } of counted.filter(({ status }) =>
    lived(status),
  ))
    console.log(
      `${status} ${file}:${location.start.line}:${location.start.column + 1} ${mutatorName} → ${replacement.replace(/\s+/g, ' ').slice(0, 120)}`,
    )
  const score = (of: readonly Judged[]) =>
    (100 * of.filter(({ status }) => !lived(status)).length) / of.length
  const groups = first === 'draw' ? { all: counted } : Object.groupBy(counted, ({ file }) => file)
  let code = 0
  console.log(`\n${'caught'.padStart(8)}${'of'.padStart(6)}`)
  for (const [name, of] of Object.entries(
    first === 'draw' ? { ...Object.groupBy(counted, ({ module }) => module), ...groups } : groups,
  )) {
    const value = score(of!)
    console.log(`${value.toFixed(1).padStart(6)} %${String(of!.length).padStart(6)}  ${name}`)
    if (name in groups && value < min) code = 1
  }
  return code
}

function buildMutantKey(file: string, { mutatorName, replacement, location }: Mutant): string {
  return `${file} ${formatRange(location)} ${mutatorName} ${replacement}`
}
function formatRange({ start, end }: Mutant['location']): string {
  return `${start.line}:${start.column}-${end.line}:${end.column}`
}

/** Files that fit the globs and none of those that begin with `!`. */
function listFiles(globs: readonly string[]): string[] {
  const not = globs.filter(glob => glob.startsWith('!')).map(glob => glob.slice(1))
  return globs
    .filter(glob => !glob.startsWith('!'))
    .flatMap(glob => globSync(glob, { cwd: root, exclude: not }))
    .map(file => relative('.', file))
    .toSorted()
}
