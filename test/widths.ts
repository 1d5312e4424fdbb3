import { describe } from 'vitest'

/**
 * The same tests on a phone, by which most people come, and in the soaking lane (tools/lanes.ts) on a desk's screen: for
 * what hangs on no width. What does hang on it is looked at in both by one test of the file.
 */
export function atEachWidth(tests: (width: number) => void): void {
  describe('at 390 px', () => tests(390))
  describe('at 1280 px', { tags: ['soak'] }, () => tests(1280))
}
