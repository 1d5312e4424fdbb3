import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesShown } from './pages-shown.ts'

test('a few pages are all shown', () => {
  expect(pagesShown(1, 1)).toEqual([1])
  expect(pagesShown(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('pages far from the present one are left out, never just one of them', () => {
  expect(pagesShown(1, 20)).toEqual([1, 2, 'gap', 20])
  expect(pagesShown(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20])
  expect(pagesShown(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20])
  expect(pagesShown(20, 20)).toEqual([1, 'gap', 19, 20])
})

test('first, last, present and neighbouring pages are always there, in order, at most seven entries', () => {
  const place = fc
    .integer({ min: 1, max: 5000 })
    .chain(count => fc.record({ count: fc.constant(count), page: fc.integer({ min: 1, max: count }) }))
  fc.assert(
    fc.property(place, ({ page, count }) => {
      const shown = pagesShown(page, count)
      const numbers = shown.filter(entry => entry !== 'gap')
      const wanted = [1, page - 1, page, page + 1, count].filter(number => number >= 1 && number <= count)
      expect(numbers).toEqual(expect.arrayContaining(wanted))
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(shown.length).toBeLessThanOrEqual(7)
    }),
  )
})
