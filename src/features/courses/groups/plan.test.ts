import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  formatLongDate,
  fromJalali,
  getWeekday,
  isoDay,
  toJalali,
} from '#persian/jalali.ts'
import { daysLeftOut, earliestMinute, planSessions, sameWeek, type WeeklyHour, weekdayBits } from './plan.ts'
import { formatHours, formatTimeRange, formatWeekdays } from './weekly.ts'

/** Saturday, Monday, Wednesday at six in the evening. */
const evenings: WeeklyHour[] = [0, 2, 4].map(weekday => ({ weekday, minute: 1080 }))
const from = { year: 1405, month: 9, day: 7 }

describe('the plan of a term', () => {
  test('CO7 twenty sessions on three evenings a week, closed days left out and made up for at the end', () => {
    const whole = planSessions({ from, weekly: evenings, count: 20, closed: new Set() })
    expect(whole).toHaveLength(20)
    expect(formatLongDate(whole[0]!)).toBe('شنبه ۷ آذر ۱۴۰۵')
    expect(whole[0]!.toISOString()).toBe('2026-11-28T14:30:00.000Z')
    expect(new Set(whole.map(start => toJalali(start).weekday))).toEqual(new Set([0, 2, 4]))
    const closed = new Set([isoDay(whole[3]!), isoDay(whole[9]!)])
    const planned = planSessions({ from, weekly: evenings, count: 20, closed })
    expect(planned).toHaveLength(20)
    expect(planned.some(start => closed.has(isoDay(start)))).toBe(false)
    expect(planned.slice(0, 3)).toEqual(whole.slice(0, 3))
    expect(planned[17]).toEqual(whole[19])
  })

  test('across Nowruz the days of the holiday are skipped and the hour stays', () => {
    const nowruz = new Set(
      Array.from({ length: 13 }, (_, day) => isoDay(addDays({ year: 1406, month: 1, day: 1 }, day))),
    )
    const starts = planSessions({
      from: { year: 1405, month: 12, day: 22 },
      weekly: evenings,
      count: 6,
      closed: nowruz,
    })
    expect(starts.map(start => formatLongDate(start))).toEqual([
      'شنبه ۲۲ اسفند ۱۴۰۵',
      'دوشنبه ۲۴ اسفند ۱۴۰۵',
      'چهارشنبه ۲۶ اسفند ۱۴۰۵',
      'شنبه ۲۹ اسفند ۱۴۰۵',
      'شنبه ۱۴ فروردین ۱۴۰۶',
      'دوشنبه ۱۶ فروردین ۱۴۰۶',
    ])
    expect(starts.every(start => toJalali(start).hour === 18)).toBe(true)
  })

  test('two hours of one day come in their order; nothing is planned of an empty week', () => {
    const twice = [
      { weekday: 1, minute: 1140 },
      { weekday: 1, minute: 540 },
    ]
    const starts = planSessions({ from, weekly: twice, count: 3, closed: new Set() })
    expect(starts.map(start => toJalali(start).hour)).toEqual([9, 19, 9])
    expect(planSessions({ from, weekly: [], count: 3, closed: new Set() })).toEqual([])
  })

  test('whatever the week and the closed days: in order, on the days of the plan, never on a closed one, none left out', () => {
    const hour = fc.record({
      weekday: fc.integer({ min: 0, max: 6 }),
      minute: fc.integer({ min: 0, max: 1439 }),
    })
    const week = fc.uniqueArray(hour, { minLength: 1, maxLength: 5, selector: ({ weekday }) => weekday })
    const start = fc.record({
      // Until 1401 the clocks of Iran left an hour of a spring night out, which no class can be at.
      year: fc.integer({ min: 1402, max: 1420 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 29 }),
    })
    const skipped = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 12 })
    fc.assert(
      fc.property(start, week, skipped, fc.integer({ min: 1, max: 24 }), (from, weekly, skipped, count) => {
        const closed = new Set(skipped.map(days => isoDay(addDays(from, days))))
        const starts = planSessions({ from, weekly, count, closed })
        expect(starts).toHaveLength(count)
        for (const [index, at] of starts.entries()) {
          const { hour, minute, ...day } = toJalali(at)
          expect(closed.has(isoDay(at))).toBe(false)
          expect(weekly).toContainEqual({ weekday: getWeekday(day), minute: hour * 60 + minute })
          if (index > 0) expect(at.getTime()).toBeGreaterThan(starts[index - 1]!.getTime())
        }
        // Every open day of the plan up to the last session holds one.
        const days = daysBetween(from, toJalali(starts.at(-1)!)) + 1
        const open = Array.from({ length: days }, (_, passed) => addDays(from, passed)).filter(
          day => !closed.has(isoDay(day)) && weekly.some(({ weekday }) => weekday === getWeekday(day)),
        )
        expect(open).toHaveLength(count)
      }),
    )
  })
})

test('nothing is planned more than 800 days ahead, and of closed days none later is named', () => {
  const never = { has: () => true }
  const weekly = [{ weekday: 0, minute: 600 }]
  expect(planSessions({ from, weekly, count: 1, closed: never })).toEqual([])
  // Of one day a week 800 days hold 115 from a Saturday on; the last of them is 798 days later.
  const starts = planSessions({ from, weekly, count: 1000, closed: new Set() })
  expect([starts.length, daysBetween(from, toJalali(starts.at(-1)!))]).toEqual([115, 798])
  const until = fromJalali({ ...addDays(from, 1500) })
  expect(daysLeftOut({ from, until, weekly, closed: never })).toHaveLength(115)
})

test('two weeks are the same by their hours in their order, whatever else stands with them', () => {
  const [first, second] = evenings as [WeeklyHour, WeeklyHour]
  expect(sameWeek([first, second], [{ minute: 1080, weekday: 0 }, { ...second }])).toBe(true)
  expect(sameWeek([], [])).toBe(true)
  for (const other of [
    [],
    [first],
    [first, second, first],
    [second, first],
    [first, { ...second, minute: 1081 }],
    [first, { ...second, weekday: 3 }],
  ]) {
    expect(sameWeek([first, second], other)).toBe(false)
    expect(sameWeek(other, [first, second])).toBe(false)
  }
})

test('a weekly plan in words, and as what groups are filtered by', () => {
  expect(formatWeekdays(evenings)).toBe('شنبه، دوشنبه و چهارشنبه')
  expect(formatWeekdays([{ weekday: 5, minute: 600 }])).toBe('پنجشنبه')
  expect(formatWeekdays(Array.from({ length: 7 }, (_, weekday) => ({ weekday, minute: 600 })))).toBe('هر روز')
  expect(formatTimeRange(evenings, 90)).toBe('۱۸:۰۰ تا ۱۹:۳۰')
  expect(formatTimeRange([{ weekday: 0, minute: 1380 }], 90)).toBe('۲۳:۰۰ تا ۰۰:۳۰')
  const mixed = [
    { weekday: 0, minute: 1110 },
    { weekday: 3, minute: 570 },
  ]
  expect([formatHours(mixed), formatTimeRange(mixed, 90)]).toEqual(['۰۹:۳۰ و ۱۸:۳۰', '۰۹:۳۰ و ۱۸:۳۰'])
  expect([weekdayBits(evenings), earliestMinute(mixed), earliestMinute([])]).toEqual([0b10101, 570, null])
})
