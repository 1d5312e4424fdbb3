import { expect, test } from 'vitest'
import { estimateAbility, grid } from './ability.ts'
import { isWithinBand, standardCuts } from './bands.ts'
import { type AdaptiveItem, chooseItem } from './choose-item.ts'
import { groupAnswers } from './estimate-item.ts'

test('PL12 answers of nearly one ability are counted together, a tenth apart they are not', () => {
  const given = [
    { theta: 0.31, fraction: 1 },
    { theta: 0.28, fraction: 0.5 },
    { theta: 0.42, fraction: 1 },
    { theta: -1.24, fraction: 0 },
  ]
  expect(groupAnswers(given)).toEqual([
    { theta: 0.3, count: 2, right: 1.5 },
    { theta: 0.4, count: 1, right: 1 },
    { theta: -1.2, count: 1, right: 0 },
  ])
  const spread = Array.from({ length: 61 }, (_, at) => ({ theta: -3 + at / 10, fraction: 1 }))
  expect(groupAnswers(spread)).toHaveLength(61)
})

test('PL5 of a skill that has no share no item is asked, however much it would tell', () => {
  const item = (id: string, skill: AdaptiveItem['skill'], a: number): AdaptiveItem => ({
    id,
    skill,
    a,
    b: 0,
    c: 0,
  })
  const items = [item('spoken', 'speaking', 3), item('one', 'grammar', 1), item('two', 'grammar', 1)]
  const options = { items, theta: 0, shares: { grammar: 1 } }
  expect(chooseItem({ ...options, used: new Set() }, () => 0)?.skill).toBe('grammar')
  expect(chooseItem({ ...options, used: new Set(['one', 'two']) }, () => 0)).toBeUndefined()
})

test('PL4 a level is sure once 95 of 100 intervals lie within it', () => {
  const at = (theta: number, standardError: number) =>
    isWithinBand({ ...estimateAbility([]), theta, standardError }, standardCuts)
  // From 0 to 1: half a level is 1.96 standard errors of 0.255.
  expect([at(0.5, 0.25), at(0.5, 0.26)]).toEqual([true, false])
  expect([at(0.2, 0.1), at(0.2, 0.11)]).toEqual([true, false])
  expect(at(4, 1)).toBe(true)
})

test('PL3 abilities lie from -4 to 4 in tenths, and nothing said points to neither side', () => {
  expect([grid.length, grid[0], grid[40], grid.at(-1)]).toEqual([81, -4, 0, 4])
  const { theta, posterior } = estimateAbility([])
  expect(theta).toBeCloseTo(0, 9)
  expect([...posterior].toReversed().map(value => value.toFixed(9))).toEqual(
    [...posterior].map(value => value.toFixed(9)),
  )
})
