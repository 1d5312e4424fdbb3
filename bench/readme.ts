import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './measure.ts'

/** `bench/result.json`, as far as README quotes it. */
export type Results = {
  machine: { cpu: string; cores: number; memoryGb: number }
  versions: { node: string }
  benches: {
    size: { asked: { aboveEmpty: number; inAll: number }; emptyPage: number; pages: { brotli: number }[] }
    pages: {
      asked: { ratio: number; freshCpuMs: number; freshListCpuMs: number }
      storedPage: { ratio: Figure; cpuMs: Figure }
      freshPage: { cpuMs: Figure; kinds: Record<'phrases' | 'lists', { cpuMs: Figure }> }
      listPage: { freshCpuMs: Figure }
    }
    accounts: {
      check: { ratio: Figure; cpuMs: { whole: Figure } }
      login: { cpuMs: Figure }
      crowd: { people: number; failed: number; eventLoopP99Ms: Figure }
    }
    start: {
      asked: { postgresStartMs: number; postgresIdleMb: number }
      postgres: { startMs: Figure; idleMb: Figure }
      embedded: { startMs: Figure; idleMb: Figure }
    }
    lighthouse: {
      asked: { performance: number; lcp: number; cls: number }
      '/': { scores: Record<string, Figure>; lcp: Figure; cls: Figure }
      'empty page': { scores: Record<string, Figure> }
    }
    kill: Record<
      'embedded' | 'postgres',
      { kills: number; acknowledged: number; lost: number; halfDone: number }
    >
    'phrase-search': { results: { phrases: number; all: { p95: number } }[]; versions: { postgres: string } }
  }
}

/** When, from what and beside how much else a bench was run; the first ones did not look how much. */
export type Measured = {
  date: string
  commit: string
  cpu: string
  load: number | null
  tookSeconds: number
}

/** The benches README quotes, which `npm run bench` runs: what is quick and moves most comes first. */
export const quoted: readonly (keyof Results['benches'])[] = [
  'size',
  'pages',
  'accounts',
  'lighthouse',
  'start',
  'kill',
  'phrase-search',
]

/** The part of README between its marks, as the file has it; medians over the rounds. */
export function formatFigures({ machine, versions, benches }: Results): string {
  const { size, pages, accounts, start, lighthouse, kill, 'phrase-search': search } = benches
  const kb = (bytes: number) => (bytes / 1000).toFixed(1)
  const ms = ({ median }: Figure) => median.toPrecision(2)
  const seconds = (milliseconds: number, digits = 1) => (milliseconds / 1000).toFixed(digits)
  const home = lighthouse['/']
  const others = ['accessibility', 'best-practices', 'seo'].map(name => home.scores[name]!.median).join(', ')
  const maxScripts = Math.max(...size.pages.map(({ brotli }) => brotli))
  const p95 = (phrases: number) =>
    Math.round(search.results.find(result => result.phrases === phrases)!.all.p95)
  const { embedded, postgres } = kill
  const lost = embedded.lost + embedded.halfDone + postgres.lost + postgres.halfDone
  const rows = [
    ['figure', 'asked', 'measured'],
    ['---', '---', '---'],
    [
      'a kept page, CPU beside a bare `node:http` answer of its size',
      `≤ ${pages.asked.ratio} ×`,
      `${pages.storedPage.ratio.median.toFixed(1)} × (${ms(pages.storedPage.cpuMs)} ms)`,
    ],
    [
      'a page made anew and compressed, CPU',
      `≤ ${pages.asked.freshCpuMs} ms`,
      `${ms(pages.freshPage.cpuMs)} ms (a phrase ${ms(pages.freshPage.kinds.phrases.cpuMs)}, a list of twenty ${ms(pages.freshPage.kinds.lists.cpuMs)})`,
    ],
    [
      'the catalogue or the teachers under a filter, made anew, CPU',
      `≤ ${pages.asked.freshListCpuMs} ms`,
      `${ms(pages.listPage.freshCpuMs)} ms`,
    ],
    [
      'first-load JavaScript, brotli',
      `≤ ${size.asked.inAll / 1000} KB, ≤ an empty page + ${size.asked.aboveEmpty / 1000} KB`,
      `${kb(maxScripts)} KB, + ${kb(maxScripts - size.emptyPage)} KB`,
    ],
    [
      '`login/check` beside a bare Fastify route with its body, limiter included, by CPU',
      '≥ 0.25 ×',
      `${accounts.check.ratio.median.toFixed(2)} × (${ms(accounts.check.cpuMs.whole)} ms)`,
    ],
    ['a login, CPU (argon2id, 19 MiB)', '≤ 12 ms', `${accounts.login.cpuMs.median} ms`],
    [
      `${accounts.crowd.people} logins at once, five times: event loop p99, failed`,
      '≤ 50 ms, 0',
      `${Math.round(accounts.crowd.eventLoopP99Ms.median)} ms, ${accounts.crowd.failed}`,
    ],
    [
      `Lighthouse, mobile, home (an empty page: ${lighthouse['empty page'].scores.performance!.median})`,
      `performance ≥ ${lighthouse.asked.performance}, the others 100`,
      `${home.scores.performance!.median}; ${others}`,
    ],
    [
      'largest paint, simulated; layout shift',
      `≤ ${seconds(lighthouse.asked.lcp)} s; ${lighthouse.asked.cls}`,
      `${seconds(home.lcp.median, 2)} s; ${home.cls.median}`,
    ],
    [
      'search over 1,000,000 phrases, p95',
      '≤ 30 ms',
      `${p95(1_000_000)} ms (${p95(10_000)} ms over 10,000, which runs first and cold)`,
    ],
    [
      'start to first page, once built',
      `≤ ${start.asked.postgresStartMs / 1000} s`,
      `${seconds(start.postgres.startMs.median)} s (embedded ${seconds(start.embedded.startMs.median)} s)`,
    ],
    [
      'memory when idle',
      `≤ ${start.asked.postgresIdleMb} MB`,
      `${Math.round(start.postgres.idleMb.median)} MB (embedded ${Math.round(start.embedded.idleMb.median)} MB)`,
    ],
    [
      '`kill -9` while writing, both engines: acknowledged rows lost or half done',
      '0',
      `${lost} of ${(embedded.acknowledged + postgres.acknowledged).toLocaleString('en')}, ${embedded.kills + postgres.kills} kills`,
    ],
  ]
  return [
    `Printed by \`npm run bench\` from \`bench/result.json\`: ${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, Node ${versions.node.slice(1)}, ${search.versions.postgres.replace(/\.\d+.*/, '')};`,
    'medians of five rounds, ours and the bare peer in turn. What asks is a process of its own since 2026-11-23 (docs/decisions/0032).',
    '',
    ...rows.map(cells => `| ${cells.join(' | ')} |`),
    '',
    whenMeasured(benches as unknown as Record<string, { measured: Measured }>, machine),
  ].join('\n')
}

/** Each bench with its commit, how many programs wanted a processor when it began, and which one where that was another. */
function whenMeasured(
  benches: Record<string, { measured: Measured }>,
  { cpu, cores }: Results['machine'],
): string {
  const runs = quoted.map(name => ({ name, ...benches[name]!.measured }))
  const summary = [
    ...Map.groupBy(
      runs,
      run => `${run.date.slice(0, 10)} at ${run.commit}${run.cpu === cpu ? '' : `, ${run.cpu}`}`,
    ),
  ]
    .map(
      ([when, some]) =>
        `${when}: ${some.map(({ name, load }) => (load === null ? name : `${name} (load ${load})`)).join(', ')}`,
    )
    .join('; ')
  const isBusy = runs.some(({ load }) => load !== null && load > cores)
  return `Measured ${summary}.${isBusy ? ` A load above ${cores} is a machine that others used as well: its times are upper bounds, and of a crowd those are turned away (503) who waited three seconds for the database.` : ''}`
}

const begins = '<!-- printed by npm run bench -->\n'
const ends = '\n<!-- end of what is printed -->'

/** README with the figures of the file in it. */
export function withFigures(readme: string, results: Results): string {
  const [from, to] = [readme.indexOf(begins), readme.indexOf(ends)]
  if (from < 0 || to < 0) throw new Error('README.md has no place for the figures')
  return readme.slice(0, from) + begins + formatFigures(results) + readme.slice(to)
}

const root = join(import.meta.dirname, '..')
export const readResults = () => JSON.parse(readFileSync(join(root, 'bench/result.json'), 'utf8')) as Results

export function printIntoReadme(): void {
  const readme = join(root, 'README.md')
  writeFileSync(readme, withFigures(readFileSync(readme, 'utf8'), readResults()))
}
