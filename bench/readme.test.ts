import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatFigures, readResults, withFigures } from './readme.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

test('the figures of README are those of bench/result.json', () => {
  expect(withFigures(readme, readResults())).toBe(readme)
})

test('what was measured anew stands in the printed table', () => {
  const results = readResults()
  results.benches.pages.storedPage.ratio.median = 7.77
  results.benches.kill.embedded.lost = 3
  const figures = formatFigures(results)
  expect(figures).toContain('| 7.8 × (')
  expect(figures).toMatch(/\| 3 of [\d,]+, \d+ kills \|/)
})
