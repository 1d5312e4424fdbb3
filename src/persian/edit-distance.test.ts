import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['passport', 'passport', 0],
  ['pasport', 'passport', 1],
  ['passprot', 'passport', 1],
  ['سلم', 'سلام', 1],
  ['فرودگاه', 'فرودگاخ', 1],
  ['kitten', 'sitting', 3],
  ['', 'ab', 2],
])('%s to %s takes %i', (one, other, slips) => {
  expect(editDistance(one, other, 3)).toBe(slips)
  expect(editDistance(other, one, 3)).toBe(slips)
})

test('a random slip is one away, and the limit ends the counting', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdeآبپتث'), minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(word, fc.nat(), (text, seed) => {
      const at = seed % (text.length - 1)
      const exchanged = text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
      const shortened = text.slice(0, at) + text.slice(at + 1)
      expect(editDistance(text, exchanged, 2)).toBeLessThanOrEqual(1)
      expect(editDistance(text, shortened, 2)).toBe(1)
      expect(editDistance(text, `${text}${text}xyz`, 2)).toBe(3)
    }),
  )
})
