import { expect, test } from 'vitest'
import { findDue } from './find-due.ts'
import { readClock } from './studio/read-clock.ts'

const check = (id: string, second: number) => ({
  id,
  second,
  question: '?',
  choices: ['a', 'b'],
  answer: null,
})

test('CO11 a question is due where the player passes its second, once, and not where that is jumped over or it was answered', () => {
  const checks = [check('one', 14.5), check('two', 43)]
  const find = (from: number, to: number, stopped: string[] = []) =>
    findDue(checks, { from, to }, new Set(stopped))?.id ?? null
  expect(find(14.3, 14.55)).toBe('one')
  expect(find(14.5, 14.75)).toBe('one')
  expect(find(14.6, 14.85)).toBeNull()
  expect(find(14.3, 14.55, ['one'])).toBeNull()
  expect(find(2, 30)).toBeNull()
  expect(find(43.2, 42.9)).toBeNull()
  const answered = [{ ...check('one', 14.5), answer: { choice: null, verdict: null } }]
  expect(findDue(answered, { from: 14.3, to: 14.55 }, new Set())).toBeNull()
})

test('CO11 staff type the second of a question as a player shows it, in any digits', () => {
  expect(['۳:۲۰', '3:20', ' ۰:۰۷ ', '۱:۰۲:۰۷', '75:00'].map(readClock)).toEqual([200, 200, 7, 3727, 4500])
  expect(['', '۳', '۳:۷۵', 'سه:بیست', '1:2:3:4'].map(readClock)).toEqual([null, null, null, null, null])
})
