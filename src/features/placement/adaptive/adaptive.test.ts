/** @module-tag embedded */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inventBank, simulatePlacement } from '../../../../bench/placement.ts'
import { estimateAbility, grid } from './ability.ts'
import { type AdaptiveTest, findNextStep, type GivenAnswer } from './adaptive-test.ts'
import { computeBandProbabilities, findBand, findLevel, isWithinBand, standardCuts } from './bands.ts'
import { computeShares, fullShares, standardChoice } from './choose-item.ts'
import { drawNumber } from './draw.ts'
import { estimateItem } from './estimate-item.ts'
import { findMisfit } from './item-fit.ts'
import { computeInformation, computeProbability } from './item-response.ts'
import { moveCuts } from './move-cuts.ts'
import { findStopReason, maxItems, maxStandardError, minItems } from './stop.ts'

const curve = fc.record({
  a: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
  b: fc.double({ min: -3, max: 3, noNaN: true }),
  c: fc.double({ min: 0, max: 0.35, noNaN: true }),
})
const ability = fc.double({ min: -4, max: 4, noNaN: true })
const { items } = inventBank()
const curves = new Map(items.map(item => [item.id, item]))

const makeTest = (seed: string, start = 0): AdaptiveTest => ({
  items,
  shares: computeShares(items),
  cuts: standardCuts,
  start,
  random: position => drawNumber(`${seed} ${position}`),
})

/** Takes a test to its end, answering by a rule. */
function take(adaptive: AdaptiveTest, answer: (id: string, position: number) => number) {
  const answers: GivenAnswer[] = []
  let step = findNextStep(adaptive, answers, curves)
  while (step.item) {
    answers.push({ id: step.item.id, fraction: answer(step.item.id, answers.length) })
    step = findNextStep(adaptive, answers, curves)
  }
  return { answers, ability: step.ability, stopReason: step.stopReason }
}

describe('the model', () => {
  test('an answer is likelier right the abler one is, never below guessing', () => {
    fc.assert(
      fc.property(curve, ability, ability, (item, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(computeProbability(item, low)).toBeLessThanOrEqual(computeProbability(item, high))
        expect(computeProbability(item, low)).toBeGreaterThanOrEqual(item.c)
        expect(computeInformation(item, one)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('without guessing an item tells most at its own difficulty', () => {
    const item = { a: 1.2, b: 0.5, c: 0 }
    expect(computeProbability(item, 0.5)).toBeCloseTo(0.5)
    expect(computeInformation(item, 0.5)).toBeCloseTo((1.7 * 1.2) ** 2 / 4)
    expect(computeInformation(item, 0.5)).toBeGreaterThan(computeInformation(item, 1.5))
  })
})

describe('estimates', () => {
  test('PL3 patterns all right and all wrong have a finite estimate, on the side they point at', () => {
    fc.assert(
      fc.property(fc.array(curve, { minLength: 1, maxLength: maxItems }), given => {
        const estimate = (fraction: number) => estimateAbility(given.map(item => ({ curve: item, fraction })))
        const [right, wrong] = [estimate(1), estimate(0)]
        for (const { theta, standardError } of [right, wrong]) {
          expect(Number.isFinite(theta) && Number.isFinite(standardError)).toBe(true)
          expect(Math.abs(theta)).toBeLessThanOrEqual(grid.at(-1)!)
        }
        expect(right.theta).toBeGreaterThan(wrong.theta)
      }),
    )
  })

  test('a better answer never lowers the estimate', () => {
    fc.assert(
      fc.property(fc.array(curve, { minLength: 2, maxLength: 12 }), fc.nat(), (given, which) => {
        const at = which % given.length
        const estimate = (fraction: number) =>
          estimateAbility(
            given.map((item, index) => ({ curve: item, fraction: index === at ? fraction : index % 2 })),
          ).theta
        expect(estimate(0.5)).toBeGreaterThanOrEqual(estimate(0) - 1e-9)
        expect(estimate(1)).toBeGreaterThanOrEqual(estimate(0.5) - 1e-9)
      }),
    )
  })

  test('levels lie between the cut scores and their probabilities sum to one', () => {
    expect([-2.5, -2, -0.1, 0, 1.9, 2].map(theta => findLevel(theta, standardCuts))).toEqual([
      'A1',
      'A2',
      'B1',
      'B2',
      'C1',
      'C2',
    ])
    const probabilities = computeBandProbabilities(estimateAbility([]), standardCuts)
    expect(probabilities).toHaveLength(6)
    expect(probabilities.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1)
  })
})

describe('a test', () => {
  test('PL4 it stops between 8 and 25 items, for the reason that it gives', () => {
    const reasons = new Set<string>()
    for (let seed = 0; seed < 60; seed++) {
      const level = -3 + seed / 10
      const taken = take(makeTest(`stop ${seed}`), (id, position) => {
        const isRight = drawNumber(`${seed} ${id} ${position}`) < computeProbability(curves.get(id)!, level)
        return isRight ? 1 : 0
      })
      reasons.add(taken.stopReason)
      expect(taken.answers.length).toBeGreaterThanOrEqual(minItems)
      expect(taken.answers.length).toBeLessThanOrEqual(maxItems)
      if (taken.stopReason === 'precision') {
        expect(taken.ability.standardError).toBeLessThanOrEqual(maxStandardError)
      }
      if (taken.stopReason === 'band') expect(isWithinBand(taken.ability, standardCuts)).toBe(true)
    }
    expect([...reasons].sort()).toEqual(expect.arrayContaining(['band', 'precision']))
    const unsure = { ...estimateAbility([]), theta: 0 }
    expect(findStopReason(unsure, maxItems - 1, standardCuts)).toBeNull()
    expect(findStopReason(unsure, maxItems, standardCuts)).toBe('length')
  })

  test('a bank that runs out ends the test and says so', () => {
    const few = items.slice(0, 5)
    const step = findNextStep(
      { ...makeTest('few'), items: few, shares: computeShares(few) },
      few.map(({ id }, index) => ({ id, fraction: index % 2 })),
    )
    expect(step).toMatchObject({ item: null, stopReason: 'bank' })
  })

  test('PL2 the first item lies near what a taker says of himself, and the result does not', () => {
    for (const start of [-2.5, -0.5, 2.5]) {
      const { item } = findNextStep(makeTest('start', start), [])
      expect(Math.abs(item!.b - start)).toBeLessThan(0.8)
    }
    const answers = items.slice(0, 10).map(({ id }, index) => ({ id, fraction: index % 2 }))
    const thetas = [-2.5, 2.5].map(start => findNextStep(makeTest('x', start), answers).ability.theta)
    expect(thetas[0]).toBe(thetas[1])
  })

  test('PL5 every test keeps the shares of the skills, whatever is answered', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(-2.5, 0.5, 2.5), (seed, start) => {
        const { answers } = take(makeTest(seed, start), id => (drawNumber(seed + id) < 0.6 ? 1 : 0))
        expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length)
        for (const [skill, share] of Object.entries(fullShares)) {
          const had = answers.filter(({ id }) => curves.get(id)!.skill === skill).length
          expect(Math.abs(had - share * answers.length)).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('a language without listening divides its share among the others', () => {
    const mute = items.filter(({ skill }) => skill !== 'listening')
    const shares = computeShares(mute)
    expect(Object.keys(shares)).toEqual(['grammar', 'vocabulary', 'reading'])
    expect(shares.grammar).toBeCloseTo(0.375)
    expect(shares.reading).toBeCloseTo(0.25)
  })

  test('the same test draws the same items again', () => {
    const once = take(makeTest('again'), id => (drawNumber(id) < 0.5 ? 1 : 0))
    expect(take(makeTest('again'), id => (drawNumber(id) < 0.5 ? 1 : 0)).answers).toEqual(once.answers)
    expect(take(makeTest('other'), id => (drawNumber(id) < 0.5 ? 1 : 0)).answers).not.toEqual(once.answers)
  })

  test('PL6 no item is in more than a quarter of a thousand tests, and levels are found', () => {
    const figures = simulatePlacement(items, { takers: 1000, seed: 7, choice: standardChoice })
    expect(figures.maxExposurePercent).toBeLessThanOrEqual(25)
    expect(figures.meanLength).toBeLessThanOrEqual(16)
    expect(figures.exactPercent).toBeGreaterThanOrEqual(65)
    expect(figures.withinOnePercent).toBeGreaterThanOrEqual(98)
    expect(figures.maxOffBalancePoints).toBeLessThanOrEqual(5)
    const uncontrolled = simulatePlacement(items, { takers: 200, seed: 7, choice: 1 })
    expect(uncontrolled.maxExposurePercent).toBeGreaterThan(figures.maxExposurePercent)
  })
})

test('draws are spread over the whole range', () => {
  const draws = Array.from({ length: 2000 }, (_, index) => drawNumber(`attempt ${index}`))
  expect(draws.filter(value => value < 0.25).length).toBeGreaterThan(400)
  expect(draws.filter(value => value >= 0.75).length).toBeGreaterThan(400)
  expect(findBand(draws[0]!, standardCuts)).toBe(3)
})

const verdicts = fc.record({ easy: fc.nat(500), right: fc.nat(500), hard: fc.nat(500) })

test('PL15 however many verdicts there are, cut scores stay in order and within half a level of where they began', () => {
  fc.assert(
    fc.property(fc.array(verdicts, { minLength: 6, maxLength: 6 }), said => {
      const cuts = moveCuts(standardCuts, said)
      for (const [index, cut] of cuts.entries()) {
        expect(Math.abs(cut - standardCuts[index]!)).toBeLessThanOrEqual(0.5 + 1e-9)
        if (index > 0) expect(cut - cuts[index - 1]!).toBeGreaterThanOrEqual(0.5 - 1e-9)
      }
    }),
  )
  const none = { easy: 0, right: 0, hard: 0 }
  expect(moveCuts(standardCuts, Array(6).fill(none))).toEqual(standardCuts)
})

test('PL12 without answers an item keeps what its author assumed, and many answers find what is true', () => {
  const author = { a: 1.2, b: 0, c: 0.25 }
  expect(estimateItem(author, [])).toMatchObject({ b: expect.closeTo(0, 3), c: expect.closeTo(0.25, 3) })
  const truth = { a: 1.6, b: 0.8, c: 0.2 }
  const answers = Array.from({ length: 3000 }, (_, index) => {
    const theta = -3 + (6 * index) / 3000
    return { theta, fraction: drawNumber(`answer ${index}`) < computeProbability(truth, theta) ? 1 : 0 }
  })
  const estimate = estimateItem(author, answers)
  expect(Math.abs(estimate.b - truth.b)).toBeLessThan(0.2)
  expect(Math.abs(estimate.a - truth.a)).toBeLessThan(0.4)
  expect(estimate.seB).toBeLessThan(0.15)
  expect(findMisfit(estimate, answers)).toBeNull()
  const reversed = answers.map(({ theta, fraction }) => ({ theta, fraction: 1 - fraction }))
  expect(findMisfit(estimate, reversed)).toBe('reversed')
})
