import { expect, test } from 'vitest'
import { holdsWords } from './holds-words.ts'
import { key } from './search-key.ts'

test('X5 a word finds itself joined, apart and with a ZWNJ, whichever of these is typed', () => {
  const spellings = [
    ['کتاب‌ها', 'كتاب ها', 'کتابها'],
    ['می‌روم', 'مي روم', 'میروم'],
    ['کوچک‌ترین', 'كوچك ترین', 'کوچکترین'],
  ]
  for (const group of spellings) {
    for (const written of group) {
      for (const typed of group)
        expect([written, typed, holdsWords(key(`آن ${written}`), typed)]).toEqual([written, typed, true])
    }
  }
})

test('what is written apart is a word of its own: «میدان» is not in «می‌دانم»', () => {
  expect(holdsWords(key('می‌دانم'), 'میدان')).toBe(false)
  expect(holdsWords(key('من می‌دان'), 'میدان')).toBe(true)
})

test('every word counts, in any order, and what means the same counts too', () => {
  const text = key('فردا آزمون IELTS دارم')
  expect(holdsWords(text, 'آیلتس فردا')).toBe(true)
  expect(holdsWords(text, 'آیلتس دیروز')).toBe(false)
  expect(holdsWords(text, '')).toBe(true)
})
