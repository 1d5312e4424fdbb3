import { expect, test } from 'vitest'
import { findMaxSlips, findNearestWord } from './nearest-word.ts'

test('short words bear one slip, longer ones two; of two letters and of numbers nobody can tell', () => {
  expect(['از', 'ab', '2026', 'کتاب', 'book', 'آیلتس'].map(findMaxSlips)).toEqual([0, 0, 0, 1, 1, 2])
})

test('the fewest slips win, then the most frequent word, then the alphabet; what is too far is nothing', () => {
  const known = (...words: string[]) => words.map((word, at) => ({ word, uses: at }))
  expect(findNearestWord('teh', known('the', 'tea', 'ten'))).toBe('ten')
  expect(findNearestWord('kitche', known('kitten', 'kitchen'))).toBe('kitchen')
  expect(
    findNearestWord('bokk', [
      { word: 'bock', uses: 3 },
      { word: 'book', uses: 3 },
    ]),
  ).toBe('bock')
  expect(findNearestWord('book', known('kitchen'))).toBeNull()
  expect(findNearestWord('ab', known('ac'))).toBeNull()
})
