/** @module-tag embedded */
import { CalendarDate, PersianCalendar, toCalendar } from '@internationalized/date'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatMonth,
  formatShortDate,
  formatTime,
  fromJalali,
  getWeek,
  getWeekday,
  isLeapYear,
  isoDay,
  isRealDay,
  type JalaliDay,
  monthGrid,
  monthNames,
  parseIsoDay,
  parseJalali,
  toJalali,
  weekdayNames,
} from '#persian/jalali.ts'

const day = (year: number, month: number, day: number): JalaliDay => ({ year, month, day })
const text = ({ year, month, day }: JalaliDay) => `${year}/${month}/${day}`

/** All 55,152 days of 1300–1450, counted month by month and not by the arithmetic under test. */
function* everyDay(): Generator<JalaliDay> {
  for (let year = 1300; year <= 1450; year++) {
    for (let month = 1; month <= 12; month++) {
      for (let date = 1; date <= daysInMonth(year, month); date++) yield day(year, month, date)
    }
  }
}

function icuCalendar(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone,
  })
  return (instant: Date) => {
    const read: Record<string, string> = {}
    for (const part of format.formatToParts(instant)) read[part.type] = part.value
    return `${read.year}/${read.month}/${read.day}`
  }
}

test('X3 every day of 1300–1450, stored as a UTC instant, comes back as the same day, which ICU confirms', () => {
  const icuInTehran = icuCalendar('Asia/Tehran')
  const wrong: string[] = []
  let count = 0
  for (const picked of everyDay()) {
    count++
    const stored = fromJalali(picked).toISOString()
    const lastMoment = new Date(fromJalali(addDays(picked, 1)).getTime() - 1)
    const same =
      text(toJalali(stored)) === text(picked) &&
      text(toJalali(lastMoment)) === text(picked) &&
      text(parseIsoDay(isoDay(picked))!) === text(picked) &&
      text(parseJalali(formatShortDate(picked))!) === text(picked) &&
      icuInTehran(new Date(stored)) === text(picked) &&
      icuInTehran(lastMoment) === text(picked)
    if (!same) wrong.push(text(picked))
  }
  expect(wrong).toEqual([])
  expect(count).toBe(Date.UTC(2072, 2, 20) / 86_400_000 - Date.UTC(1921, 2, 21) / 86_400_000)
})

test('X3 every Gregorian day of that time is the Jalali day two other calendars make of it', () => {
  const icu = icuCalendar('UTC')
  const wrong: string[] = []
  let expected = everyDay().next().value as JalaliDay
  for (let instant = Date.UTC(1921, 2, 21, 12); instant < Date.UTC(2072, 2, 20); instant += 86_400_000) {
    const noon = new Date(instant)
    const ours = toJalali(noon, 'UTC')
    const gregorian = new CalendarDate(noon.getUTCFullYear(), noon.getUTCMonth() + 1, noon.getUTCDate())
    const same =
      text(ours) === icu(noon) &&
      text(ours) === text(toCalendar(gregorian, new PersianCalendar())) &&
      text(ours) === text(expected) &&
      ours.hour === 12 &&
      // Of the Gregorian week, Saturday is day 6.
      ours.weekday === (noon.getUTCDay() + 1) % 7 &&
      isoDay(ours) === noon.toISOString().slice(0, 10)
    if (!same) wrong.push(noon.toISOString())
    expected = addDays(expected, 1)
  }
  expect(wrong).toEqual([])
  expect(text(expected)).toBe('1451/1/1')
})

test('X3 a month to pick from is whole weeks that start on Saturday', () => {
  for (let year = 1300; year <= 1450; year += 7) {
    for (let month = 1; month <= 12; month++) {
      const weeks = monthGrid(year, month)
      const days = weeks.flat()
      expect(weeks.every(week => week.length === 7 && getWeekday(week[0]!) === 0)).toBe(true)
      expect(days.every((cell, at) => at === 0 || daysBetween(days[at - 1]!, cell) === 1)).toBe(true)
      const inside = days.filter(cell => cell.year === year && cell.month === month)
      expect(inside.map(cell => cell.day)).toEqual(
        Array.from({ length: daysInMonth(year, month) }, (_, at) => at + 1),
      )
      // No week lies outside the month.
      expect(days.length - inside.length).toBeLessThan(13)
      expect(
        weeks[0]!.some(cell => cell.month === month) && weeks.at(-1)!.some(cell => cell.month === month),
      ).toBe(true)
    }
  }
  // Aban 1405 begins on a Friday.
  expect(monthGrid(1405, 8).map(week => week.map(cell => cell.day).join(' '))).toEqual([
    '25 26 27 28 29 30 1',
    '2 3 4 5 6 7 8',
    '9 10 11 12 13 14 15',
    '16 17 18 19 20 21 22',
    '23 24 25 26 27 28 29',
    '30 1 2 3 4 5 6',
  ])
})

test.each([
  ['2025-03-20', '1403/12/30'],
  ['2025-03-21', '1404/1/1'],
  ['2026-03-21', '1405/1/1'],
  ['2029-03-20', '1408/1/1'],
  ['2030-03-20', '1408/12/30'],
  ['2030-03-21', '1409/1/1'],
  ['2026-11-21', '1405/8/30'],
  ['1921-03-21', '1300/1/1'],
  ['1979-02-11', '1357/11/22'],
])('%s is %s', (iso, jalali) => {
  expect(text(parseIsoDay(iso)!)).toBe(jalali)
  expect(isoDay(parseIsoDay(iso)!)).toBe(iso)
  expect(isoDay(`${iso}T12:00:00Z`)).toBe(iso)
})

test('leap years are those of the official calendar', () => {
  const leap = Array.from({ length: 43 }, (_, at) => 1399 + at).filter(isLeapYear)
  expect(leap).toEqual([1399, 1403, 1408, 1412, 1416, 1420, 1424, 1428, 1432, 1436, 1441])
  expect(daysInMonth(1403, 12)).toBe(30)
  expect(daysInMonth(1404, 12)).toBe(29)
})

test('the ISO day of an instant is the day it is in the zone', () => {
  expect(isoDay('2026-11-20T20:29:59Z')).toBe('2026-11-20')
  expect(isoDay('2026-11-20T20:30:00Z')).toBe('2026-11-21')
  expect(isoDay('2026-11-20T20:30:00Z', 'UTC')).toBe('2026-11-20')
  expect(isoDay(fromJalali(day(1405, 8, 30)))).toBe('2026-11-21')
})

test.each([
  '',
  '2026-11',
  '2026-11-31',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '26-11-21',
  '2026-11-21T00:00Z',
  '۲۰۲۶-۱۱-۲۱',
])('%j is no ISO day', iso => {
  expect(parseIsoDay(iso)).toBeNull()
})

// ---- Zones

test('offsets are those of the time: local mean time, half an hour, summer time, and none since 1401', () => {
  expect(fromJalali(day(1300, 1, 1)).toISOString()).toBe('1921-03-20T20:34:16.000Z')
  expect(fromJalali(day(1330, 1, 1)).toISOString()).toBe('1951-03-21T20:30:00.000Z')
  expect(fromJalali({ ...day(1401, 5, 1), hour: 12 }).toISOString()).toBe('2022-07-23T07:30:00.000Z')
  expect(fromJalali({ ...day(1405, 5, 1), hour: 12 }).toISOString()).toBe('2026-07-23T08:30:00.000Z')
})

test('a skipped hour counts on from before it, a repeated one means the first', () => {
  // 2 Farvardin 1400: 00:00 became 01:00.
  const skipped = fromJalali(day(1400, 1, 2))
  expect(skipped.toISOString()).toBe('2021-03-21T20:30:00.000Z')
  expect(toJalali(skipped)).toEqual({ ...day(1400, 1, 2), hour: 1, minute: 0, weekday: 2 })
  expect(toJalali(fromJalali({ ...day(1400, 1, 2), minute: 30 })).hour).toBe(1)
  // 30 Shahrivar 1400: 24:00 became 23:00.
  const repeated = fromJalali({ ...day(1400, 6, 30), hour: 23, minute: 30 })
  expect(repeated.toISOString()).toBe('2021-09-21T19:00:00.000Z')
  expect(toJalali('2021-09-21T20:00:00Z')).toEqual(toJalali(repeated))
})

test('any minute of any zone reads the same after a round trip', () => {
  const zones = [
    'Asia/Tehran',
    'UTC',
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ]
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1921, 3), max: Date.UTC(2072, 0) }),
      fc.constantFrom(...zones),
      (instant, zone) => {
        const read = toJalali(instant, zone)
        const back = fromJalali(read, zone)
        expect(toJalali(back, zone)).toEqual(read)
        // The same minute, or the first of two that read alike.
        expect(instant - back.getTime()).toBeLessThan(3_600_000 + 60_000)
        expect(back.getTime()).toBeLessThanOrEqual(instant)
      },
    ),
    { numRuns: 500 },
  )
})

test('what is no instant, day or zone is refused', () => {
  expect(() => toJalali('tomorrow')).toThrow(RangeError)
  expect(() => toJalali(Number.NaN)).toThrow(RangeError)
  expect(() => toJalali(0, 'Asia/Atlantis')).toThrow(RangeError)
  for (const wrong of [
    day(1404, 12, 30),
    day(1405, 13, 1),
    day(1405, 0, 1),
    day(1405, 7, 31),
    day(1405, 1, 1.5),
  ]) {
    expect(isRealDay(wrong)).toBe(false)
    expect(() => fromJalali(wrong)).toThrow(RangeError)
  }
  expect(() => fromJalali({ ...day(1405, 8, 30), hour: 24 })).toThrow(RangeError)
  expect(() => fromJalali({ ...day(1405, 8, 30), minute: 60 })).toThrow(RangeError)
})

// ---- Steps

const anyDay = fc.integer({ min: 0, max: 55_151 }).map(days => addDays(day(1300, 1, 1), days))

test('days are added and counted alike', () => {
  expect(addDays(day(1403, 12, 30), 1)).toEqual(day(1404, 1, 1))
  expect(addDays(day(1404, 1, 1), -1)).toEqual(day(1403, 12, 30))
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (start, days) => {
      expect(daysBetween(start, addDays(start, days))).toBe(days)
      expect(getWeekday(addDays(start, days))).toBe((((getWeekday(start) + days) % 7) + 7) % 7)
    }),
  )
})

test('months are added without leaving the month meant', () => {
  expect(addMonths(day(1405, 6, 31), 1)).toEqual(day(1405, 7, 30))
  expect(addMonths(day(1405, 11, 30), 1)).toEqual(day(1405, 12, 29))
  expect(addMonths(day(1403, 12, 30), 12)).toEqual(day(1404, 12, 29))
  expect(addMonths(day(1405, 1, 15), -1)).toEqual(day(1404, 12, 15))
  expect(addMonths(day(1405, 8, 30), -20)).toEqual(day(1403, 12, 30))
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -300, max: 300 }), (start, months) => {
      const moved = addMonths(start, months)
      expect(moved.year * 12 + moved.month).toBe(start.year * 12 + start.month + months)
      expect(isRealDay(moved)).toBe(true)
      expect(moved.day).toBe(Math.min(start.day, daysInMonth(moved.year, moved.month)))
    }),
  )
})

test('a week is Saturday to Friday around its day', () => {
  expect(getWeek(day(1405, 8, 30)).map(text)).toEqual([
    '1405/8/30',
    '1405/9/1',
    '1405/9/2',
    '1405/9/3',
    '1405/9/4',
    '1405/9/5',
    '1405/9/6',
  ])
  fc.assert(
    fc.property(anyDay, start => {
      const week = getWeek(start)
      expect(week.map(getWeekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
      expect(week[getWeekday(start)]).toEqual(start)
    }),
  )
})

// ---- Reading and writing

test.each([
  '۱۴۰۵/۰۸/۳۰',
  '1405/08/30',
  '١٤٠٥/٠٨/٣٠',
  '۱۴۰۵-۸-۳۰',
  '1405-08-30',
  ' ۱۴۰۵ / ۸ / ۳۰ ',
  '14۰۵/٠8/۳0',
  '\u200F۱۴۰۵/۰۸/۳۰',
])('%j is 30 Aban 1405', typed => {
  expect(parseJalali(typed)).toEqual(day(1405, 8, 30))
})

test.each([
  '',
  'فردا',
  '1405',
  '1405/8',
  '1405/8/31',
  '1404/12/30',
  '1405/13/1',
  '1405/0/1',
  '1405/8/0',
  '1405/8/030',
  '1405/8-30',
  '05/8/30',
  '30/8/1405',
  '2026/11/21',
  '1299/12/29',
  '1451/1/1',
  '1405/8/30 18:30',
  '-1405/8/30',
])('%j is no Jalali day', typed => {
  expect(parseJalali(typed)).toBeNull()
})

test('dates are written as Persian writes them', () => {
  const moment = { ...day(1405, 8, 30), hour: 18, minute: 30 }
  const instant = fromJalali(moment)
  expect(instant.toISOString()).toBe('2026-11-21T15:00:00.000Z')
  for (const when of [moment, instant, instant.getTime(), instant.toISOString()]) {
    expect(formatDate(when)).toBe('۳۰ آبان ۱۴۰۵')
    expect(formatLongDate(when)).toBe('شنبه ۳۰ آبان ۱۴۰۵')
    expect(formatMonth(when)).toBe('آبان ۱۴۰۵')
    expect(formatShortDate(when)).toBe('۱۴۰۵/۰۸/۳۰')
    expect(formatTime(when)).toBe('۱۸:۳۰')
    expect(formatDateTime(when)).toBe('شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۸:۳۰')
  }
  expect(formatDateTime(instant, 'Pacific/Kiritimati')).toBe('یکشنبه ۱ آذر ۱۴۰۵، ساعت ۰۵:۰۰')
  expect(formatTime('2026-11-20T20:30:00Z')).toBe('۰۰:۰۰')
})

test('names and written dates agree with the Persian of ICU', () => {
  const intl = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('fa-IR', { timeZone: 'Asia/Tehran', ...options })
  const date = intl({ dateStyle: 'long' })
  const weekday = intl({ weekday: 'long' })
  for (let step = 0; step < 366; step++) {
    const when = fromJalali({ ...addDays(day(1403, 1, 1), step), hour: 12 })
    expect(formatDate(when)).toBe(date.format(when))
    expect(formatLongDate(when)).toBe(`${weekday.format(when)} ${date.format(when)}`)
  }
  expect(monthNames).toHaveLength(12)
  expect(weekdayNames[0]).toBe('شنبه')
})
