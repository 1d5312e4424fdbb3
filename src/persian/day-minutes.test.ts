import { expect, test } from 'vitest'
import { formatDaysInRow, formatMinute, formatShortMinute, fromDayMinute } from './day-minutes.ts'

test('a minute of the day as a clock shows it, past midnight too', () => {
  expect([0, 555, 18 * 60 + 30, 25 * 60].map(formatMinute)).toEqual(['۰۰:۰۰', '۰۹:۱۵', '۱۸:۳۰', '۰۱:۰۰'])
})

test('a short clock has no leading zero, and no minutes at the whole hour', () => {
  expect([30, 9 * 60, 555, 20 * 60, 24 * 60].map(formatShortMinute)).toEqual([
    '۰:۳۰',
    '۹',
    '۹:۱۵',
    '۲۰',
    '۲۴',
  ])
})

test('a minute of a day is an instant in Tehran', () => {
  expect(fromDayMinute({ year: 1405, month: 8, day: 30 }, 18 * 60 + 30).toISOString()).toBe(
    '2026-11-21T15:00:00.000Z',
  )
})

test('days in a row by their first and last, one by its name', () => {
  expect(formatDaysInRow(0, 4)).toBe('شنبه تا چهارشنبه')
  expect(formatDaysInRow(5, 5)).toBe('پنجشنبه')
})
