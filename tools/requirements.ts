import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One promise of the documents beside the project. */
export type Requirement = {
  id: string
  /** The section it stands in, as the table names it. */
  group: string
  /** `must`, `nice`, `beyond`: the mark of a feature row; clauses and reliability cases are musts. */
  mark: 'must' | 'nice' | 'beyond'
  /** Where the proof must have run: what a person sees, in the browser; races, on PostgreSQL. */
  needs: 'browser' | 'postgres' | null
}

/**
 * Feature rows that no page shows, or that no page can prove: sums, races, jobs, simulations, what machines read.
 * Every other row is proved in the browser.
 */
const withoutInterface = new Set([
  ...['HO9', 'TE9', 'CO8', 'PL3', 'PL4', 'PL5', 'PL6', 'PL12', 'GI6', 'X13'],
  ...['BL6', 'JO5', 'PO1', 'PR12', 'BK3', 'BK4', 'CT7', 'WR14', 'CN4'],
  ...['PA2', 'PA3', 'PA5', 'PA6', 'PA11', 'PA13', 'CL2', 'CL3', 'CL4', 'CL5', 'CH14'],
])

/** Feature rows whose promise only two sessions at once can break: PGlite has one. */
const races = new Set(['GI6', 'BK3', 'PA2'])

/** `- S2.2.4 … [browser]` under `## 2.2 Login / Sign-up dialog`; lines with `=` repeat other clauses. */
export function clausesIn(text: string): Requirement[] {
  let group = ''
  const requirements: Requirement[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) group = `S ${line.slice(3)}`
    const clause = /^- (S\d+(?:\.\d+)+) .*\[(\w+)\]\s*$/.exec(line)
    if (clause)
      requirements.push({ id: clause[1]!, group, mark: 'must', needs: isSeen(clause[2]!) ? 'browser' : null })
  }
  return requirements
}

/** `eye`: a person looks; what a machine can hold of it, the browser shows. */
const isSeen = (proof: string) => proof === 'browser' || proof === 'eye'

const marks = { M: 'must', n: 'nice', B: 'beyond' } as const

/** `| PH1 | what | who | M | V |` under `## 18. Phrasebook`. */
export function featuresIn(text: string): Requirement[] {
  let group = ''
  const requirements: Requirement[] = []
  for (const line of text.split('\n')) {
    const heading = /^## \d+\. ([^(]+)/.exec(line)
    if (heading) group = heading[1]!.trim()
    const row = /^\| ([A-Z]{1,2}\d+) \|.*\| ([MnB]) \| [^|]* \|\s*$/.exec(line)
    if (!row) continue
    const [, id = '', mark = 'M'] = row
    const needs = races.has(id) ? 'postgres' : withoutInterface.has(id) ? null : 'browser'
    const family = id.replace(/\d+/, '')
    requirements.push({ id, group: `${family} ${group}`, mark: marks[mark as keyof typeof marks], needs })
  }
  return requirements
}

/** `RC1. **Title** (PG; …): …`; PG: PGlite, with its one session, cannot race. */
export function casesIn(text: string): Requirement[] {
  return [...text.matchAll(/^(RC\d+)\. \*\*[^*]+\*\* ?(\(PG[ ;)])?/gm)].map(([, id = '', needsPostgres]) => ({
    id,
    group: 'RC reliability',
    mark: 'must',
    needs: needsPostgres ? 'postgres' : null,
  }))
}

/** Everything required, in the documents' order; null where the documents are not there. */
export async function readRequirements(shared: string): Promise<Requirement[] | null> {
  const read = (path: string) => readFile(join(shared, path), 'utf8')
  try {
    return [
      ...clausesIn(await read('spec/clauses.md')),
      ...featuresIn(await read('features.md')),
      ...casesIn(await read('reliability.md')),
    ]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
