import { expect, test } from 'vitest'
import { chartDays } from './chart-days.ts'

const weeks = ['2026-08-30', '2026-09-06', '2026-09-13', '2026-09-20', '2026-09-27'].map(
  day => `${day}T12:00:00Z`,
)

test('a month is named at the first day shown and where it changes', () => {
  expect(chartDays(weeks)).toEqual(['۸ شهریور', '۱۵', '۲۲', '۲۹', '۵ مهر'])
  expect(chartDays([])).toEqual([])
})

test('where there is little room every other day is named, the newest always', () => {
  expect(chartDays(weeks, 2)).toEqual(['۸ شهریور', '', '۲۲', '', '۵ مهر'])
  expect(chartDays(weeks.slice(1), 2)).toEqual(['', '۲۲ شهریور', '', '۵ مهر'])
})
