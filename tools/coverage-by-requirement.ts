import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type Coverage, readCoverage, readReports } from './covered-ids.ts'
import { type Requirement, readRequirements } from './requirements.ts'

/** The table of what is required and covered, group by group, with a sum below. */
export function coverageTable(requirements: readonly Requirement[], { covered }: Coverage): string {
  const rows = [...Map.groupBy(requirements, ({ group }) => group)].map(([group, entries]) =>
    row(group, entries),
  )
  return [head, ...rows, row('all', requirements)].map(print).join('\n')

  function row(group: string, entries: readonly Requirement[]) {
    const got = entries.filter(({ id }) => covered.has(id))
    const musts = entries.filter(({ id, mark }) => mark === 'must' && !covered.has(id))
    const seen = got.filter(({ id }) => covered.get(id)?.browser)
    return [group, entries.length, got.length, seen.length, entries.length - got.length, musts.length]
  }
}

const head = ['', 'required', 'covered', 'in browser', 'missing', 'musts missing']

function print([group, ...numbers]: (string | number)[]): string {
  const width = [8, 10, 12, 10, 15]
  return `${String(group).slice(0, 42).padEnd(44)}${numbers.map((value, at) => String(value).padStart(width[at]!)).join('')}`
}

/** The uncovered ids, a line for each group. */
export function missingIds(requirements: readonly Requirement[], { covered }: Coverage): string {
  const open = requirements.filter(({ id }) => !covered.has(id))
  return [...Map.groupBy(open, ({ group }) => group)]
    .map(([group, entries]) => `${group}: ${entries.map(({ id }) => id).join(' ')}`)
    .join('\n')
}

/** `npm run claims`: what the documents require and the tests cover. `-- --missing` names every uncovered id. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { missing: { type: 'boolean', default: false } } })
  const root = join(import.meta.dirname, '..')
  const requirements = await readRequirements(join(root, '../shared'))
  if (!requirements) {
    console.log('claims: skipped, the documents (../shared) are not beside this project')
    return 0
  }
  const tests = await readReports(join(root, 'test-results'))
  if (tests.length === 0) {
    console.error('claims: no reports in test-results; run npm test first')
    return 1
  }
  const coverage = readCoverage(tests, requirements)
  console.log(coverageTable(requirements, coverage))
  const runs = new Set(tests.map(({ project, engine }) => `${project} on ${engine}`))
  console.log(`\nread: ${[...runs].sort().join(', ')}`)
  if (values.missing) console.log(`\n${missingIds(requirements, coverage)}`)
  if (coverage.faults.length > 0) {
    console.error('\nTests that name an id and do not count although they ran:')
    for (const { title, file, why } of coverage.faults)
      console.error(`  ${relative(root, file)}: «${title}» ${why}`)
    return 1
  }
  return 0
}

if (import.meta.main) process.exit(await main())
