import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Requirement } from './requirements.ts'

/** A test as the reports in `test-results/` tell of it. */
export type ReportedTest = {
  title: string
  file: string
  /** `unit`, `browser`: the project it ran in. */
  project: string
  /** `pglite`, `postgres`: the database it ran on. */
  engine: string
  /** As Vitest's JSON report writes it: `passed`, `failed`, `skipped`, `pending`. */
  status: string
  assertions: number
  propertyCases: number
}

export type Coverage = {
  /** Ids that a test covers; `browser`: one of those ran there. */
  covered: Map<string, { browser: boolean }>
  /** Titles that name an id and do not count although they passed, and why. */
  faults: { title: string; file: string; why: string }[]
}

/** What an id looks like; a title that starts with one covers it. */
const idPattern = /\b(?:S\d+(?:\.\d+)+|RC\d+|[A-Z]{1,2}\d+)(?![\w.-]*\w)/g

/**
 * Which required ids the tests cover. A test covers the one id its title starts with. It counts when the test
 * passed on every engine it ran on, with two assertions or a property, in the place the id needs.
 */
export function readCoverage(tests: readonly ReportedTest[], requirements: readonly Requirement[]): Coverage {
  const byId = new Map(requirements.map(entry => [entry.id, entry]))
  const families = new Set(requirements.map(({ id }) => toFamily(id)))
  const coverage: Coverage = { covered: new Map(), faults: [] }
  const refuted = new Set<string>()
  // Whether another test of the same id would have counted is not known of a run that left some out.
  const leftOut = new Set<string>()
  const weak = new Map<string, Coverage['faults'][number]>()

  for (const test of tests) {
    const { title, file } = test
    const id = title.split(' ', 1)[0]!
    if (!looksLikeId(id) || !families.has(toFamily(id))) continue
    const refuse = (why: string) => coverage.faults.push({ title, file, why })
    const entry = byId.get(id)
    if (!entry) {
      refuse('no document requires this id')
      continue
    }
    const others = (title.match(idPattern) ?? []).filter(other => other !== id && byId.has(other))
    if (others.length > 0) {
      refuse(`names another id too: ${others.join(', ')}`)
      continue
    }
    if (test.status === 'failed') {
      refuted.add(id)
      continue
    }
    // `skipped`, or `pending` in a file that did not begin while there was time.
    if (test.status !== 'passed') {
      leftOut.add(id)
      continue
    }
    if (test.assertions < 2 && test.propertyCases === 0) {
      weak.set(id, { title, file, why: `makes ${test.assertions} assertion(s) and runs no property` })
      continue
    }
    if (entry.needs === 'postgres' && test.engine !== 'postgres') continue
    const browser = test.project === 'browser' || coverage.covered.get(id)?.browser === true
    coverage.covered.set(id, { browser })
  }

  for (const [id, { browser }] of coverage.covered) {
    if (refuted.has(id) || (byId.get(id)?.needs === 'browser' && !browser)) coverage.covered.delete(id)
  }
  for (const [id, fault] of weak)
    if (!coverage.covered.has(id) && !refuted.has(id) && !leftOut.has(id)) coverage.faults.push(fault)
  return coverage
}

const looksLikeId = (word: string) => word.replace(idPattern, '') === '' && word !== ''
const toFamily = (id: string) => id.replace(/[\d.]+$/, '')

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
