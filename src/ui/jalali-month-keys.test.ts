import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, daysInMonth, getWeekday } from '#persian/jalali.ts'
import { dayByKey } from './jalali-month-keys.ts'

const press = (key: string, shiftKey = false) => ({ key, shiftKey })
/** Saturday. */
const day = { year: 1405, month: 8, day: 30 }

test('arrows follow the week from right to left', () => {
  expect(dayByKey(day, press('ArrowLeft'))).toEqual({ year: 1405, month: 9, day: 1 })
  expect(dayByKey(day, press('ArrowRight'))).toEqual({ year: 1405, month: 8, day: 29 })
  expect(dayByKey(day, press('ArrowDown'))).toEqual({ year: 1405, month: 9, day: 7 })
  expect(dayByKey(day, press('ArrowUp'))).toEqual({ year: 1405, month: 8, day: 23 })
})

test('Home and End are Saturday and Friday of the week', () => {
  const tuesday = { year: 1405, month: 9, day: 3 }
  expect(getWeekday(tuesday)).toBe(3)
  expect(dayByKey(tuesday, press('Home'))).toEqual(day)
  expect(dayByKey(tuesday, press('End'))).toEqual({ year: 1405, month: 9, day: 6 })
})

test('Page keys turn the month, with Shift the year, to the last day where there is no such day', () => {
  const last = { year: 1405, month: 6, day: 31 }
  expect(dayByKey(last, press('PageDown'))).toEqual({ year: 1405, month: 7, day: 30 })
  expect(dayByKey(last, press('PageUp'))).toEqual({ year: 1405, month: 5, day: 31 })
  expect(dayByKey(last, press('PageUp', true))).toEqual({ year: 1404, month: 6, day: 31 })
})

test('other keys lead nowhere', () => {
  expect(dayByKey(day, press('a'))).toBeNull()
  expect(dayByKey(day, press('Enter'))).toBeNull()
})

test('every arrow is undone by its opposite', () => {
  const anyDay = fc
    .record({ year: fc.integer({ min: 1300, max: 1450 }), month: fc.integer({ min: 1, max: 12 }) })
    .chain(({ year, month }) =>
      fc.integer({ min: 1, max: daysInMonth(year, month) }).map(number => ({ year, month, day: number })),
    )
  const opposites = fc.constantFrom(
    ['ArrowLeft', 'ArrowRight', 1] as const,
    ['ArrowDown', 'ArrowUp', 7] as const,
  )
  fc.assert(
    fc.property(anyDay, opposites, (from, [key, opposite, days]) => {
      const to = dayByKey(from, press(key))!
      expect(daysBetween(from, to)).toBe(days)
      expect(to).toEqual(addDays(from, days))
      expect(dayByKey(to, press(opposite))).toEqual(from)
    }),
  )
})
