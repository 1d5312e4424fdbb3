import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '..')

/** Seconds of the files that took long when they were measured last; whoever has no measurement begins without. */
function readSeconds(): Record<string, number> {
  try {
    const measured = JSON.parse(readFileSync(join(root, 'bench/test-times.json'), 'utf8'))
    return measured['slow files in CI'] ?? {}
  } catch {
    return {}
  }
}

/** Another order each day: what a slow machine has no time for (`TEST_SECONDS`) is not always the same. */
const placeOfToday = ({ moduleId }: TestSpecification) =>
  createHash('sha1')
    .update(new Date().toISOString().slice(0, 10) + relative(root, moduleId))
    .digest()
    .readUInt32BE()

/**
 * Begins with what takes longest, so that no worker is alone with it at the end. Vitest does so by what it remembers of
 * earlier runs, and after a fresh installation by the files' size, which says little: the walk over all calls is short.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs)
    if (specs.every(spec => this.ctx.cache.getTestSpecificationResult(spec))) return sorted
    const known = readSeconds()
    const findSeconds = ({ moduleId }: TestSpecification) => known[relative(root, moduleId)] ?? 0
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap(name =>
      sorted
        .filter(({ project }) => project.name === name)
        .sort(
          (one, other) =>
            findSeconds(other) - findSeconds(one) ||
            (process.env.TEST_SECONDS ? placeOfToday(one) - placeOfToday(other) : 0),
        ),
    )
  }
}
