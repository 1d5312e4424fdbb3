import { expect, test } from 'vitest'
import { addPart, sumParts, type WatchedPart } from './watched-parts.ts'

const add = (...parts: WatchedPart[]) =>
  parts.reduce<WatchedPart[]>((known, part) => addPart(known, part), [])

test('what is watched twice counts once, in whatever order it comes', () => {
  expect(add([0, 10], [20, 30], [8, 22])).toEqual([[0, 30]])
  expect(sumParts(add([20, 30], [0, 10], [0, 10]))).toBe(20)
  expect(add([0, 5], [6, 10])).toEqual([[0, 10]])
  expect(add([0, 100], [10, 20])).toEqual([[0, 100]])
})
