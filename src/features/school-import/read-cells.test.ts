import { expect, test } from 'vitest'
import { readWeekly } from './read-cells.ts'

test('a weekly plan may have two hours of one day, and not the same hour of a day twice', () => {
  expect(readWeekly('شنبه ۱۸:۰۰، شنبه ۹، دوشنبه ۱۸:۰۰')).toEqual({
    value: [
      { weekday: 0, minute: 540 },
      { weekday: 0, minute: 1080 },
      { weekday: 2, minute: 1080 },
    ],
  })
  for (const twice of ['شنبه ۱۸:۰۰، شنبه ۱۸', 'شنبه و دوشنبه ۹، یک‌شنبه ۹، دوشنبه ۹:۰۰'])
    expect(readWeekly(twice)).toMatchObject({ why: expect.stringContaining('برنامه را مانند') })
})
