import { expect, test } from 'vitest'
import { computeKappa, describeKappa, type Pair } from './kappa.ts'

const pair = (first: readonly number[], second: readonly number[]): Pair[] =>
  first.map((score, index) => [score, second[index]!])
const repeat = (...runs: readonly [score: number, times: number][]) =>
  runs.flatMap(([score, times]) => Array<number>(times).fill(score))

/** As the definition has it: weighted disagreement of the table of categories over that of its margins. */
function computeByTable(pairs: readonly Pair[], categories: number): number {
  let [observed, expected] = [0, 0]
  for (let one = 0; one < categories; one++) {
    for (let other = 0; other < categories; other++) {
      const weight = ((one - other) / (categories - 1)) ** 2
      observed += (weight * pairs.filter(([a, b]) => a === one && b === other).length) / pairs.length
      const [row, column] = [pairs.filter(([a]) => a === one), pairs.filter(([, b]) => b === other)]
      expected += (weight * row.length * column.length) / pairs.length ** 2
    }
  }
  return 1 - observed / expected
}

/** Scores from 0 to 9 that are the same at each run. */
function draw(count: number, seed: number): number[] {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * 10)
  })
}

test('kappa is what scikit-learn and the irr package of R compute', () => {
  // `test_cohen_kappa` of scikit-learn (sklearn/metrics/tests/test_classification.py), weights="quadratic".
  const first = repeat([0, 46], [1, 44], [2, 10])
  const second = repeat([0, 50], [1, 40], [2, 10])
  expect(computeKappa(pair(first, second))).toBeCloseTo(0.9541, 4)
  // The data set `anxiety` of irr, its first two raters: kappa2(anxiety[, 1:2], "squared") is 0.297, and so has
  // scikit-learn 1: 0.29677.
  const anxiety = pair(
    [3, 3, 3, 4, 5, 5, 2, 3, 5, 2, 2, 6, 1, 5, 2, 2, 1, 2, 4, 3],
    [3, 6, 4, 6, 2, 4, 2, 4, 3, 3, 2, 3, 3, 3, 2, 2, 1, 3, 3, 4],
  )
  expect(computeKappa(anxiety)).toBeCloseTo(0.297, 3)
})

test('kappa is the weighted table of its definition, symmetric, and the same in any order', () => {
  for (const seed of [7, 1405, 90_210]) {
    const pairs = pair(draw(60, seed), draw(60, seed + 1))
    const kappa = computeKappa(pairs)!
    expect(kappa).toBeCloseTo(computeByTable(pairs, 10), 10)
    expect(computeKappa(pairs.map(([first, second]) => [second, first]))).toBeCloseTo(kappa, 12)
    expect(computeKappa(pairs.toReversed())).toBeCloseTo(kappa, 12)
    expect(computeKappa(pairs.map(([first, second]) => [first + 3, second + 3]))).toBeCloseTo(kappa, 10)
    expect(computeKappa(pairs.map(([first]) => [first, first]))).toBe(1)
    expect(Math.abs(kappa)).toBeLessThanOrEqual(1)
  }
  expect(computeKappa([])).toBeNull()
  expect(computeKappa([[4, 4]])).toBe(1)
  expect(
    computeKappa([
      [3, 4],
      [4, 3],
    ]),
  ).toBe(-1)
})

test('the words for it are those of Landis and Koch', () => {
  const words = [-0.1, 0, 0.2, 0.21, 0.4, 0.41, 0.6, 0.61, 0.8, 0.81, 1].map(describeKappa)
  expect(words).toEqual([
    'کم‌تر از تصادف',
    'ناچیز',
    'ناچیز',
    'کم',
    'کم',
    'متوسط',
    'متوسط',
    'چشمگیر',
    'چشمگیر',
    'تقریباً کامل',
    'تقریباً کامل',
  ])
})
