import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeStrength, grades, type LoggedReview, nextDates, replay } from './schedule.ts'

const minute = 60_000
const day = 24 * 60 * minute
const start = Date.parse('2026-10-01T06:00:00.000Z')

const review = fc.record({
  id: fc.uuid(),
  grade: fc.constantFrom(...grades),
  // Some at the very same millisecond, as two devices can have it.
  at: fc.nat(200).map(step => new Date(start + Math.floor(step / 2) * 7 * 60 * minute)),
})
const log = fc.uniqueArray(review, { minLength: 1, maxLength: 30, selector: ({ id }) => id })

test('PH6 whatever order and however often two devices send their reviews, the schedule is the same', () => {
  const shared = log.chain(reviews =>
    fc.tuple(
      fc.constant(reviews),
      fc.subarray(reviews),
      fc.subarray(reviews),
      fc.array(fc.nat(), { minLength: 90, maxLength: 90 }),
    ),
  )
  fc.assert(
    fc.property(shared, ([whole, onPhone, onLaptop, order]) => {
      const sent = [...whole, ...onPhone, ...onLaptop]
      const shuffled = sent
        .map((one, at) => ({ one, place: order[at]! }))
        .sort((a, b) => a.place - b.place)
        .map(({ one }) => one)
      expect(replay(shuffled)).toEqual(replay(whole))
    }),
  )
})

test('PH6 each further review moves the schedule on from where the log stood', () => {
  fc.assert(
    fc.property(log, fc.constantFrom(...grades), (reviews, grade) => {
      const before = replay(reviews)!
      const at = new Date(before.lastAt.getTime() + 3 * day)
      const after = replay([...reviews, { id: 'ffffffff-0000-4000-8000-000000000000', grade, at }])!
      expect(after.dueAt).toEqual(nextDates(before, at)[grade])
      expect(after.reviews).toBe(reviews.length + 1)
      expect(after.dueAt.getTime()).toBeGreaterThan(at.getTime())
      expect(after.dueAt.getTime() - at.getTime()).toBeLessThanOrEqual(730 * day)
    }),
  )
})

const reviewsAt = (days: readonly number[], grade: 1 | 2 | 3 | 4): LoggedReview[] =>
  days.map((at, index) => ({
    id: `0000000${index}-0000-4000-8000-000000000000`,
    grade,
    at: new Date(start + at * day),
  }))

test('a phrase that goes well comes back later each time, and a forgotten one in ten minutes', () => {
  const once = replay(reviewsAt([0, 0.01], 3))!
  const twice = replay(reviewsAt([0, 0.01, 3], 3))!
  const thrice = replay(reviewsAt([0, 0.01, 3, 14], 3))!
  const gaps = [once, twice, thrice].map(({ dueAt, lastAt }) => (dueAt.getTime() - lastAt.getTime()) / day)
  expect(gaps[0]).toBeGreaterThanOrEqual(1)
  expect(gaps[1]).toBeGreaterThan(gaps[0]!)
  expect(gaps[2]).toBeGreaterThan(gaps[1]!)
  const forgotten = nextDates(thrice, new Date(start + 40 * day))[1]
  expect(forgotten).toEqual(new Date(start + 40 * day + 10 * minute))
})

test('better grades never bring a phrase back sooner', () => {
  fc.assert(
    fc.property(log, reviews => {
      const schedule = replay(reviews)!
      const next = nextDates(schedule, new Date(schedule.lastAt.getTime() + 5 * day))
      const due = grades.map(grade => next[grade].getTime())
      expect(due).toEqual(due.toSorted((one, other) => one - other))
    }),
  )
})

test.each([
  [null, 0],
  [{ stability: 0.4 }, 1],
  [{ stability: 2 }, 2],
  [{ stability: 7 }, 3],
  [{ stability: 89.9 }, 4],
  [{ stability: 90 }, 5],
])('%j sits at %i', (schedule, strength) => {
  expect(computeStrength(schedule)).toBe(strength)
})
