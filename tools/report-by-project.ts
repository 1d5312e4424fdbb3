import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TaskMeta } from 'vitest'
import { JsonReporter, type Reporter, type SerializedError, type TestModule, type Vitest } from 'vitest/node'
import type { EngineName, Lane } from './lanes.ts'

/** Seconds spent in a test file and, of them, in loading its modules; its phases as `test/phases.ts` counts them. */
export type FileTime = {
  name: string
  project: string
  seconds: number
  loading: number
  phases: TaskMeta['phases']
}

/** How a run went, over all projects. */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  /** Seconds spent in each file, the slowest first. */
  files: FileTime[]
  /** What failed and why, one line each. */
  failures: string[]
  /** What did not run and said why, one line each. */
  skips: string[]
  /** Files that did not begin while there was time (`TEST_SECONDS`). */
  late: string[]
  /** What passed, but not at the first try, and why, one line each. */
  again: string[]
}

/**
 * Writes Vitest's own JSON report once for each project, as `<project>-<engine>.json` in the project's folder, and
 * keeps the tally of the whole run. A file that could not be loaded and an error outside of tests count as one failure
 * each.
 */
export class ReportByProject implements Reporter {
  tally: Tally = { passed: 0, failed: 0, skipped: 0, files: [], failures: [], skips: [], late: [], again: [] }
  readonly #resolveFolder: (project: string) => string
  readonly #engine: EngineName
  readonly #lane: Lane
  #vitest: Vitest | undefined
  #reporters = new Map<string, JsonReporter>()

  constructor({
    resolveFolder,
    engine,
    lane,
  }: { resolveFolder: (project: string) => string; engine: EngineName; lane: Lane }) {
    this.#resolveFolder = resolveFolder
    this.#engine = engine
    this.#lane = lane
  }

  onInit(vitest: Vitest) {
    this.#vitest = vitest
    for (const { name } of vitest.projects) {
      const outputFile = join(this.#resolveFolder(name), `${name}-${this.#engine}.json`)
      const reporter = new JsonReporter({ outputFile })
      reporter.onInit(vitest)
      this.#reporters.set(name, reporter)
    }
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const { tally } = this
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      const name = relative(this.#vitest?.config.root ?? '.', module.moduleId)
      if (module.meta().isLate) {
        tally.late.push(name)
        tally.skipped += tests.filter(test => test.tags.includes('soak') === (this.#lane === 'soak')).length
        continue
      }
      let failures = 0
      for (const test of tests) {
        const { state, errors: thrown = [] } = test.result()
        const line = `${name} > ${test.fullName}: ${thrown.map(formatReason).join('; ')}`
        if (state === 'passed') {
          tally.passed++
          if (test.diagnostic()?.retryCount) tally.again.push(line)
        } else if (state === 'skipped') {
          if (test.tags.includes('soak') !== (this.#lane === 'soak')) continue
          tally.skipped++
          const { note } = test.result() as { note?: string }
          if (note) tally.skips.push(`${name} > ${test.fullName}: ${note}`)
        } else {
          failures++
          tally.failures.push(line)
        }
      }
      const brokenOutside = module.state() === 'failed' && failures === 0
      tally.failed += failures + (brokenOutside ? 1 : 0)
      if (brokenOutside) tally.failures.push(`${name}: ${module.errors().map(formatReason).join('; ')}`)
      const { duration, collectDuration, setupDuration } = module.diagnostic()
      tally.files.push({
        name,
        project: module.project.name,
        seconds: (duration + collectDuration + setupDuration) / 1000,
        loading: (collectDuration + setupDuration) / 1000,
        phases: module.meta().phases,
      })
    }
    tally.failed += errors.length
    tally.failures.push(...errors.map(formatReason))
    tally.files.sort((one, other) => other.seconds - one.seconds)
    for (const [name, reporter] of this.#reporters) {
      const own = modules.filter(module => module.project.name === name)
      if (own.length > 0) await reporter.onTestRunEnd(own)
    }
  }
}

/** An error's message on one line of readable length, without colours; what was thrown may be anything. */
const formatReason = ({ message, name }: { message?: string; name?: string }) =>
  stripVTControlCharacters(message ?? name ?? 'something without a message was thrown')
    .replace(/\s+/g, ' ')
    .slice(0, 500)

/** The last line of a run, in the one form that runners of any language are read by. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
