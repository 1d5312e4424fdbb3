import { expect, test } from 'vitest'
import { clock, countdown } from './countdown.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  [26 * 3600, 'فردا'],
  [3 * 24 * 3600, '۳ روز دیگر'],
  [2 * 3600 + 5 * 60, '۲ ساعت و ۵ دقیقهٔ دیگر'],
  [2 * 3600 + 59, '۲ ساعت دیگر'],
  [59 * 60, '۵۹ دقیقهٔ دیگر'],
  [20 * 60, '۲۰:۰۰'],
  [4 * 60 + 30, '۰۴:۳۰'],
  [0.2, '۰۰:۰۱'],
  [-5, '۰۰:۰۰'],
])('%d seconds before, it says %s', (seconds, says) => {
  expect(countdown(now + seconds * 1000, now)).toBe(says)
})

test('a clock has hours only where there are any', () => {
  expect([clock(59), clock(3599), clock(3600), clock(5405)]).toEqual(['۰۰:۵۹', '۵۹:۵۹', '۱:۰۰:۰۰', '۱:۳۰:۰۵'])
})
