import { expect, test } from 'vitest'
import { estimateLevel } from './estimate-level.ts'

const at = (level: 'A1' | 'A2' | 'B1' | 'B2' | 'C2', ...shares: number[]) =>
  shares.map(share => ({ level, share }))

test('three well understood episodes of a level lead one up, and three that were not one down', () => {
  expect(estimateLevel('A2', at('A2', 0.8, 0.8, 0.8))).toBe('B1')
  expect(estimateLevel('A2', at('A2', 1, 1))).toBe('A2')
  expect(estimateLevel('B1', at('B1', 0.4, 0.2, 0.6))).toBe('A2')
  expect(estimateLevel('B1', at('B1', 0.6, 0.6, 0.8))).toBe('B1')
})

test('the last three count, episodes of other levels do not, and a step begins anew', () => {
  expect(estimateLevel('A2', at('A2', 0.2, 0.6, 0.8, 1))).toBe('B1')
  expect(estimateLevel('A2', at('B2', 1, 1, 1))).toBe('A2')
  expect(estimateLevel('A2', [...at('A2', 1, 1, 1), ...at('B1', 1, 1)])).toBe('B1')
  expect(estimateLevel('A2', [...at('A2', 1, 1, 1), ...at('B1', 1, 1, 1)])).toBe('B2')
})

test('without a finding the first check begins; nothing is said of nobody; the ends stay the ends', () => {
  expect(estimateLevel(null, [])).toBeNull()
  expect(estimateLevel(null, at('B1', 0))).toBe('B1')
  expect(estimateLevel('A1', at('A1', 0, 0, 0))).toBe('A1')
  expect(estimateLevel('C2', at('C2', 1, 1, 1))).toBe('C2')
})
