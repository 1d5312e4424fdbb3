import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

test.each([
  ['۱۸:۳۰', 18 * 60 + 30],
  ['1830', 18 * 60 + 30],
  [' ٩ ', 9 * 60],
  ['930', 9 * 60 + 30],
  ['9.5', 9 * 60 + 5],
  ['۰:۰۰', 0],
  ['23:59', 24 * 60 - 1],
])('%s is a time', (typed, minute) => {
  expect(readTime(typed)).toBe(minute)
})

test.each(['', '۲۴', '24:00', '18:60', '183۹0', 'شش', '-1', '6:', '1:2:3'])('%s is none', typed => {
  expect(readTime(typed)).toBe(null)
})
