import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Owed } from './owed-ids.ts'

/** A test as the reports in `test-results/` tell of it. */
export type ReportedTest = {
  title: string
  file: string
  /** `unit`, `browser`: the project it ran in. */
  project: string
  /** `pglite`, `postgres`: the database it ran on. */
  engine: string
  status: string
  assertions: number
  propertyCases: number
}

export type Claims = {
  /** Ids with a claim that counts; `browser`: one of those ran there. */
  claimed: Map<string, { browser: boolean }>
  /** Titles that claim and do not count although they passed, and why. */
  faults: { title: string; file: string; why: string }[]
}

/** What an id looks like; a title that starts with one claims it. */
const idPattern = /\b(?:S\d+(?:\.\d+)+|RC\d+|[A-Z]{1,2}\d+)(?![\w.-]*\w)/g

/**
 * Which owed ids the tests prove. A test claims the one id its title starts with. The claim counts when the test
 * passed on every engine it ran on, with two assertions or a property, in the place the id needs.
 */
export function readClaims(tests: readonly ReportedTest[], owed: readonly Owed[]): Claims {
  const byId = new Map(owed.map(entry => [entry.id, entry]))
  const families = new Set(owed.map(({ id }) => familyOf(id)))
  const claims: Claims = { claimed: new Map(), faults: [] }
  const refuted = new Set<string>()
  const weak = new Map<string, Claims['faults'][number]>()

  for (const test of tests) {
    const { title, file } = test
    const id = title.split(' ', 1)[0]!
    if (!looksLikeId(id) || !families.has(familyOf(id))) continue
    const refuse = (why: string) => claims.faults.push({ title, file, why })
    const entry = byId.get(id)
    if (!entry) {
      refuse('nobody owes this id')
      continue
    }
    const others = (title.match(idPattern) ?? []).filter(other => other !== id && byId.has(other))
    if (others.length > 0) {
      refuse(`names another id too: ${others.join(', ')}`)
      continue
    }
    if (test.status === 'failed') refuted.add(id)
    if (test.status !== 'passed') continue
    if (test.assertions < 2 && test.propertyCases === 0) {
      weak.set(id, { title, file, why: `makes ${test.assertions} assertion(s) and runs no property` })
      continue
    }
    if (entry.needs === 'postgres' && test.engine !== 'postgres') continue
    const browser = test.project === 'browser' || claims.claimed.get(id)?.browser === true
    claims.claimed.set(id, { browser })
  }

  for (const [id, { browser }] of claims.claimed) {
    if (refuted.has(id) || (byId.get(id)?.needs === 'browser' && !browser)) claims.claimed.delete(id)
  }
  for (const [id, fault] of weak) if (!claims.claimed.has(id) && !refuted.has(id)) claims.faults.push(fault)
  return claims
}

const looksLikeId = (word: string) => word.replace(idPattern, '') === '' && word !== ''
const familyOf = (id: string) => id.replace(/[\d.]+$/, '')

/** Reads every report of whole runs in the folder; none when no test has run. */
export async function readReports(folder: string): Promise<ReportedTest[]> {
  const names = await readdir(folder).catch(() => [])
  const tests: ReportedTest[] = []
  for (const name of names) {
    const [, project, engine] = /^(\w+)-(\w+)\.json$/.exec(name) ?? []
    if (!project || !engine) continue
    const report = JSON.parse(await readFile(join(folder, name), 'utf8')) as VitestReport
    for (const { name: file, assertionResults } of report.testResults) {
      for (const { title, status, meta } of assertionResults) {
        const { assertions = 0, propertyCases = 0 } = meta ?? {}
        tests.push({ title, file, project, engine, status, assertions, propertyCases })
      }
    }
  }
  return tests
}

/** The part of Vitest's JSON report that is read here. */
type VitestReport = {
  testResults: {
    name: string
    assertionResults: {
      title: string
      status: string
      meta?: { assertions?: number; propertyCases?: number }
    }[]
  }[]
}
