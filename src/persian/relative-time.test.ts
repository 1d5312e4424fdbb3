import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relativeTime, untilText } from '#persian/relative-time.ts'

/** Saturday 30 Aban 1405, 18:30 in Tehran. */
const now = '2026-11-21T15:00:00Z'

test.each([
  ['2026-11-21T15:00:00Z', 'همین حالا'],
  ['2026-11-21T14:59:01Z', 'همین حالا'],
  ['2026-11-21T15:00:59Z', 'همین حالا'],
  ['2026-11-21T14:59:00Z', '۱ دقیقه پیش'],
  ['2026-11-21T14:54:10Z', '۵ دقیقه پیش'],
  ['2026-11-21T15:59:59Z', '۵۹ دقیقه دیگر'],
  ['2026-11-21T14:00:00Z', '۱ ساعت پیش'],
  ['2026-11-21T16:30:00Z', '۱ ساعت دیگر'],
  ['2026-11-20T20:30:00Z', '۱۸ ساعت پیش'], // 00:00 today
  ['2026-11-20T20:29:00Z', 'دیروز'], // 23:59 yesterday
  ['2026-11-19T20:30:00Z', 'دیروز'], // 00:00 yesterday
  ['2026-11-19T20:29:00Z', 'پریروز'],
  ['2026-11-18T15:00:00Z', '۳ روز پیش'],
  ['2026-11-21T20:29:00Z', '۵ ساعت دیگر'], // 23:59 today
  ['2026-11-21T20:31:00Z', '۵ ساعت دیگر'], // 00:01 tomorrow, still near
  ['2026-11-21T21:00:00Z', 'فردا'],
  ['2026-11-22T15:00:00Z', 'فردا'],
  ['2026-11-23T15:00:00Z', 'پس‌فردا'],
  ['2026-11-25T05:00:00Z', '۴ روز دیگر'],
  ['2026-12-04T15:00:00Z', '۱۳ روز دیگر'],
  ['2026-12-05T15:00:00Z', '۲ هفته دیگر'],
  ['2026-12-19T15:00:00Z', '۴ هفته دیگر'],
  ['2026-12-20T15:00:00Z', '۴ هفته دیگر'], // 29 Azar
  ['2026-12-21T15:00:00Z', '۱ ماه دیگر'], // 30 Azar
  ['2026-10-22T15:00:00Z', '۱ ماه پیش'], // 30 Mehr
  ['2026-05-21T15:00:00Z', '۶ ماه پیش'], // 31 Ordibehesht; Aban has no 31st
  ['2025-11-22T15:00:00Z', '۱۱ ماه پیش'],
  ['2025-11-21T15:00:00Z', '۱ سال پیش'],
  ['2028-11-20T15:00:00Z', '۲ سال دیگر'],
])('%s is «%s»', (then, text) => {
  expect(relativeTime(then, now)).toBe(text)
})

test('days are those of the zone asked for', () => {
  // 23:00 in Tehran and 19:30 in London of one day; half past midnight and 21:00 the evening before.
  const late = '2026-11-20T12:00:00Z'
  const asked = '2026-11-20T21:00:00Z'
  expect(relativeTime(late, asked)).toBe('دیروز')
  expect(relativeTime(late, asked, 'Europe/London')).toBe('۹ ساعت پیش')
})

test('every distance has words, past and future told apart', () => {
  const instant = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2060, 0) })
  fc.assert(
    fc.property(instant, instant, (then, asked) => {
      const text = relativeTime(then, asked)
      const past = / پیش$|^(?:دیروز|پریروز)$/
      const future = / دیگر$|^(?:فردا|پس‌فردا)$/
      if (Math.abs(then - asked) < 60_000) expect(text).toBe('همین حالا')
      else expect(text).toMatch(then < asked ? past : future)
      expect(text).not.toMatch(/^۰|undefined|NaN|[0-9]/)
    }),
  )
})

test('what is no instant is refused', () => {
  expect(() => relativeTime('yesterday', now)).toThrow(RangeError)
  expect(() => relativeTime(now, Number.NaN)).toThrow(RangeError)
})

const minute = 60_000
const day = 1440 * minute

test.each([
  [-1, 'همین حالا'],
  [0, 'همین حالا'],
  [1, '۱ دقیقه دیگر'],
  [minute, '۱ دقیقه دیگر'],
  [10 * minute, '۱۰ دقیقه دیگر'],
  [59.4 * minute, '۵۹ دقیقه دیگر'],
  [59.6 * minute, '۱ ساعت دیگر'],
  [7 * 60 * minute, '۷ ساعت دیگر'],
  [0.99 * day, '۱ روز دیگر'],
  [4 * day, '۴ روز دیگر'],
  [30 * day, '۳۰ روز دیگر'],
  [31 * day, '۱ ماه دیگر'],
  [60 * day, '۲ ماه دیگر'],
  [365 * day, '۱۲ ماه دیگر'],
  [700 * day, '۲۳ ماه دیگر'],
  [720 * day, '۲ سال دیگر'],
  [1826 * day, '۵ سال دیگر'],
])('%d ms later is «%s» on a review button', (later, text) => {
  expect(untilText(now, Date.parse(now) + later)).toBe(text)
})
