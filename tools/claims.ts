import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type Claims, readClaims, readReports } from './claimed-ids.ts'
import { type Owed, readOwed } from './owed-ids.ts'

/** The table of what is owed and claimed, group by group, with a sum below. */
export function claimsTable(owed: readonly Owed[], { claimed }: Claims): string {
  const rows = [...Map.groupBy(owed, ({ group }) => group)].map(([group, entries]) => row(group, entries))
  return [head, ...rows, row('all', owed)].map(print).join('\n')

  function row(group: string, entries: readonly Owed[]) {
    const got = entries.filter(({ id }) => claimed.has(id))
    const musts = entries.filter(({ id, mark }) => mark === 'must' && !claimed.has(id))
    const seen = got.filter(({ id }) => claimed.get(id)?.browser)
    return [group, entries.length, got.length, seen.length, entries.length - got.length, musts.length]
  }
}

const head = ['', 'owed', 'claimed', 'in browser', 'missing', 'musts missing']

function print([group, ...numbers]: (string | number)[]): string {
  const width = [8, 10, 12, 10, 15]
  return `${String(group).slice(0, 42).padEnd(44)}${numbers.map((value, at) => String(value).padStart(width[at]!)).join('')}`
}

/** The unclaimed ids, a line for each group. */
export function missingIds(owed: readonly Owed[], { claimed }: Claims): string {
  const open = owed.filter(({ id }) => !claimed.has(id))
  return [...Map.groupBy(open, ({ group }) => group)]
    .map(([group, entries]) => `${group}: ${entries.map(({ id }) => id).join(' ')}`)
    .join('\n')
}

/** What pages say is still to come (`data-coming="…"`), by the file that says so. */
async function findComing(root: string): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('src/**/*.tsx', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8')
    for (const [, what] of text.matchAll(/data-coming="([^"]*)"/g)) found.push(`${file}: ${what}`)
  }
  return found.sort()
}

/** `npm run claims`: what the documents owe and the tests prove. `-- --missing` names every unclaimed id. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { missing: { type: 'boolean', default: false } } })
  const root = join(import.meta.dirname, '..')
  const owed = await readOwed(join(root, '../shared'))
  if (!owed) {
    console.log('claims: skipped, the documents (../shared) are not beside this project')
    return 0
  }
  const tests = await readReports(join(root, 'test-results'))
  if (tests.length === 0) {
    console.error('claims: no reports in test-results; run npm test first')
    return 1
  }
  const claims = readClaims(tests, owed)
  console.log(claimsTable(owed, claims))
  const runs = new Set(tests.map(({ project, engine }) => `${project} on ${engine}`))
  console.log(`\nread: ${[...runs].sort().join(', ')}`)
  if (values.missing) console.log(`\n${missingIds(owed, claims)}`)
  const coming = await findComing(root)
  if (coming.length > 0) console.log(`\nSaid on pages to be coming:\n${coming.join('\n')}`)
  if (claims.faults.length > 0) {
    console.error('\nClaims that do not count although their tests ran:')
    for (const { title, file, why } of claims.faults)
      console.error(`  ${relative(root, file)}: «${title}» ${why}`)
    return 1
  }
  return 0
}

if (import.meta.main) process.exit(await main())
