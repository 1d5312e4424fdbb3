import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysInMonth, fromJalali, isLeapYear, isoDay, toJalali } from '#persian/jalali.ts'
import {
  findTimeRefusal,
  generateFreeTimes,
  isTaken,
  type OccupiedTime,
  type PlanContext,
  toDayNumber,
  toIsoDay,
} from './free-times.ts'
import { type BookingPlan, bookingPlan } from './plan.ts'

const minute = 60_000
const day = 86_400_000

const basic: BookingPlan = {
  minutes: 50,
  bufferBefore: 0,
  bufferAfter: 10,
  noticeMinutes: 0,
  maxPerDay: null,
  daysAhead: 60,
  changeHours: 12,
  maxMoves: 2,
  weekly: [0, 1, 2, 3, 4, 5, 6].flatMap(weekday => [
    { weekday, from: 9 * 60, until: 12 * 60 },
    { weekday, from: 16 * 60, until: 18 * 60 },
  ]),
  exceptions: [],
  blocked: [],
}
const alone = { closed: new Set<string>(), occupied: [], starts: [] }

/** How free times read on a wall in Tehran. */
const read = (times: Iterable<number>) =>
  [...times].map(time => {
    const { day, hour, minute } = toJalali(time)
    return `${day} ${hour}:${String(minute).padStart(2, '0')}`
  })

/** 1 Azar 1405, a Sunday, at midnight. */
const azar = fromJalali({ year: 1405, month: 9, day: 1 }).getTime()
const list = (plan: Partial<BookingPlan>, around: Partial<PlanContext> = {}, days = 1) =>
  read(
    generateFreeTimes(
      { ...basic, ...plan },
      { from: azar, until: azar + days * day },
      { now: azar - day, ...alone, ...around },
    ),
  )

describe('a day’s free times', () => {
  test('lie within the bands, with the pause between them and a break between two bands', () => {
    expect(list({})).toEqual(['1 9:00', '1 10:00', '1 11:00', '1 16:00', '1 17:00'])
    expect(list({ bufferAfter: 0, minutes: 60 })).toEqual([
      '1 9:00',
      '1 10:00',
      '1 11:00',
      '1 16:00',
      '1 17:00',
    ])
    expect(list({ minutes: 121 })).toEqual(['1 9:00'])
  })

  test('CN3 are those of an exception day, none on blocked and closed days', () => {
    const exceptions = [{ day: '2026-11-22', bands: [{ from: 600, until: 700 }] }]
    expect(isoDay(azar)).toBe('2026-11-22')
    expect(list({ exceptions })).toEqual(['1 10:00'])
    expect(list({ exceptions: [{ day: '2026-11-22', bands: [] }] })).toEqual([])
    expect(list({ exceptions }, { closed: new Set(['2026-11-22']) })).toEqual([])
    const blocked = [{ from: '2026-11-20', until: '2026-11-22', title: 'سفر' }]
    expect(list({ exceptions, blocked }, {}, 2)).toEqual([
      '2 9:00',
      '2 10:00',
      '2 11:00',
      '2 16:00',
      '2 17:00',
    ])
  })

  test('CN2 begin after the shortest notice, within the days ahead, and no more than the limit of a day', () => {
    const at = (hour: number) => azar + hour * 60 * minute
    expect(list({ noticeMinutes: 60 }, { now: at(9) })).toEqual(['1 10:00', '1 11:00', '1 16:00', '1 17:00'])
    expect(list({ noticeMinutes: 61 }, { now: at(9) })[0]).toBe('1 11:00')
    expect(list({ daysAhead: 1 }, { now: at(11) - day })).toEqual(['1 9:00', '1 10:00'])
    expect(list({ maxPerDay: 2 }, { starts: [at(20)] })).toHaveLength(5)
    expect(list({ maxPerDay: 2 }, { starts: [at(20), at(21)] })).toEqual([])
  })

  test('keep the longer of both pauses from what is there', () => {
    const at = (hour: number, minutes = 0) => azar + (hour * 60 + minutes) * minute
    const session = { from: at(10), until: at(10, 50), bufferBefore: 0, bufferAfter: 0 }
    expect(list({}, { occupied: [session] })).toEqual(['1 9:00', '1 11:00', '1 16:00', '1 17:00'])
    const paused = { ...session, bufferBefore: 15, bufferAfter: 15 }
    expect(list({}, { occupied: [paused] })).toEqual(['1 16:00', '1 17:00'])
  })
})

test('CN4 a plan keeps what the wall shows at +03:30, in summer and in winter', () => {
  for (const [year, month] of [
    [1406, 4],
    [1406, 10],
  ] as const) {
    const from = fromJalali({ year, month, day: 1 }).getTime()
    const [first] = generateFreeTimes(basic, { from, until: from + day }, { now: from, ...alone })
    expect(new Date(first!).toISOString()).toMatch(/T05:30:00.000Z$/)
    expect(toJalali(first!)).toMatchObject({ year, month, day: 1, hour: 9, minute: 0 })
  }
})

const band = fc
  .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 10, max: 600 }))
  .map(([from, length]) => ({ from, until: Math.min(1440, from + length) }))
/** Of bands those that overlap none before them. */
function firstBands(bands: { from: number; until: number }[]) {
  let end = 0
  return bands
    .toSorted((one, other) => one.from - other.from)
    .filter(({ from, until }) => {
      const isApart = end <= from
      if (isApart) end = until
      return isApart
    })
}
const isoDayNear = (from: number) => fc.integer({ min: 0, max: 12 }).map(days => isoDay(from + days * day))

/** A plan, what stands around it and now, some days before the end of a year. */
const cases = fc.integer({ min: 1404, max: 1412 }).chain(year => {
  const eve = fromJalali({ year, month: 12, day: 25 }).getTime()
  const plan = fc.record({
    minutes: fc.integer({ min: 5, max: 120 }),
    bufferBefore: fc.integer({ min: 0, max: 40 }),
    bufferAfter: fc.integer({ min: 0, max: 40 }),
    noticeMinutes: fc.integer({ min: 0, max: 3000 }),
    maxPerDay: fc.option(fc.integer({ min: 1, max: 5 })),
    daysAhead: fc.integer({ min: 1, max: 20 }),
    changeHours: fc.constant(12),
    maxMoves: fc.constant(1),
    weekly: fc
      .array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.array(band, { maxLength: 4 })), { maxLength: 8 })
      .map(days =>
        [...new Map(days)].flatMap(([weekday, bands]) => firstBands(bands).map(one => ({ weekday, ...one }))),
      ),
    exceptions: fc
      .array(fc.tuple(isoDayNear(eve), fc.array(band, { maxLength: 3 })), { maxLength: 3 })
      .map(days => [...new Map(days)].map(([day, bands]) => ({ day, bands: firstBands(bands) }))),
    blocked: fc
      .array(fc.tuple(isoDayNear(eve), isoDayNear(eve)), { maxLength: 2 })
      .map(pairs =>
        pairs
          .map(pair => pair.toSorted())
          .map(([from, until]) => ({ from: from!, until: until!, title: '' })),
      ),
  })
  const occupied: fc.Arbitrary<OccupiedTime> = fc
    .tuple(
      fc.integer({ min: -1440, max: 18_000 }),
      fc.integer({ min: 5, max: 300 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
    )
    .map(([start, length, bufferBefore, bufferAfter]) => ({
      from: eve + start * minute,
      until: eve + (start + length) * minute,
      bufferBefore,
      bufferAfter,
    }))
  return fc.record({
    plan,
    now: fc.integer({ min: -2000, max: 2000 }).map(minutes => eve + minutes * minute),
    range: fc.constant({ from: eve, until: eve + 12 * day }),
    occupied: fc.array(occupied, { maxLength: 12 }),
    closed: fc.array(isoDayNear(eve), { maxLength: 4 }).map(days => new Set(days)),
    starts: fc.array(
      fc.integer({ min: 0, max: 12 * 1440 }).map(minutes => eve + minutes * minute),
      { maxLength: 6 },
    ),
  })
})

describe('over the end of Esfand and Nowruz, in leap and common years', () => {
  test('no free time meets a booking, a hold or their pauses, and none lies on a closed, blocked or full day', () => {
    fc.assert(
      fc.property(cases, ({ plan, now, range, ...around }) => {
        let last = Number.NEGATIVE_INFINITY
        for (const start of generateFreeTimes(plan, range, { now, ...around })) {
          const end = start + plan.minutes * minute
          for (const { from, until, bufferBefore, bufferAfter } of around.occupied) {
            const pauseBefore = Math.max(plan.bufferBefore, bufferAfter) * minute
            const pauseAfter = Math.max(plan.bufferAfter, bufferBefore) * minute
            expect(start >= until + pauseBefore || end + pauseAfter <= from).toBe(true)
          }
          // The calendar that people read says which day it is.
          const day = isoDay(start)
          expect(around.closed.has(day)).toBe(false)
          expect(plan.blocked.some(({ from, until }) => from <= day && day <= until)).toBe(false)
          const ofDay = around.starts.filter(other => isoDay(other) === day)
          expect(ofDay.length).toBeLessThan(plan.maxPerDay ?? Number.POSITIVE_INFINITY)
          expect(start).toBeGreaterThanOrEqual(now + plan.noticeMinutes * minute)
          expect(start).toBeLessThan(now + plan.daysAhead * 86_400_000)
          const { hour, minute: clock, weekday } = toJalali(start)
          const at = hour * 60 + clock
          const bands =
            plan.exceptions.find(one => one.day === day)?.bands ??
            plan.weekly.filter(one => one.weekday === weekday)
          expect(bands.some(({ from, until }) => from <= at && at + plan.minutes <= until)).toBe(true)
          expect(start).toBeGreaterThan(last)
          last = start
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a time is offered if and only if booking it would be allowed', () => {
    fc.assert(
      fc.property(cases, ({ plan, now, range, ...around }) => {
        const offered = new Set(generateFreeTimes(plan, range, { now, ...around }))
        for (let start = range.from; start < range.until; start += 5 * minute) {
          expect([start, findTimeRefusal(plan, start, { now, ...around }) === null]).toEqual([
            start,
            offered.has(start),
          ])
        }
      }),
      { numRuns: 40 },
    )
  })

  test('two free times of one plan may both be booked, one after the other', () => {
    fc.assert(
      fc.property(cases, ({ plan, now, range, ...around }) => {
        const times = [...generateFreeTimes({ ...plan, maxPerDay: null }, range, { now, ...around })].slice(
          0,
          20,
        )
        times.forEach((start, index) => {
          const others = times
            .filter((_, other) => other !== index)
            .map(from => ({ ...plan, from, until: from + plan.minutes * minute }))
            // Bands that nearly touch give times that are too near for the pauses.
            .filter(other => Math.abs(other.from - start) >= (plan.minutes + 40) * minute)
          expect(isTaken(plan, start, others)).toBe(false)
        })
      }),
      { numRuns: 100 },
    )
  })

  test('days are those of the Jalali calendar, whether Esfand has 29 or 30', () => {
    expect([1407, 1408].map(year => [isLeapYear(year), daysInMonth(year, 12)])).toEqual([
      [false, 29],
      [true, 30],
    ])
    for (const year of [1407, 1408]) {
      const last = { year, month: 12, day: daysInMonth(year, 12) }
      for (const day of [last, addDays(last, 1), addDays(last, -1)]) {
        const noon = fromJalali({ ...day, hour: 12 }).getTime()
        expect(toIsoDay(toDayNumber(noon))).toBe(isoDay(day))
      }
    }
  })
})

test('a plan whose bands of a day overlap, or end before they begin, is refused in Persian at its field', () => {
  const refuse = (plan: object) =>
    bookingPlan.safeParse({ ...basic, ...plan }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(refuse({})).toBeUndefined()
  const weekly = [
    { weekday: 0, from: 600, until: 720 },
    { weekday: 0, from: 700, until: 800 },
  ]
  expect(refuse({ weekly })).toEqual([['weekly', 'بازه‌های یک روز با هم تداخل دارند.']])
  expect(refuse({ weekly: [{ weekday: 0, from: 600, until: 600 }] })?.[0]?.[0]).toBe('weekly')
  expect(refuse({ blocked: [{ from: '2026-03-25', until: '2026-03-20', title: '' }] })).toEqual([
    ['blocked', 'پایان باید پس از شروع باشد.'],
  ])
  expect(refuse({ minutes: 4 })).toEqual([['minutes', 'مدت جلسه باید بین ۵ تا ۴۸۰ دقیقه باشد.']])
})
