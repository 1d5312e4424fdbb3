import { expect, test } from 'vitest'
import {
  countNeeded,
  findFirstWeek,
  findGoal,
  findReached,
  listDone,
  listOutageDays,
  listShared,
} from './judge-week.ts'

// Saturday 30 Aban 1405 begins the week; the one before began on the 14th of November.
const week = '2026-11-21'
const learn = (userId: string, ...days: string[]) =>
  days.map(day => ({ userId, day: `2026-11-${day}`, isReview: day !== '23' }))
const goal = { kind: 'learning', days: 3, fromWeek: week } as const
const asked = { goals: [goal], since: '2026-11-21', members: ['a', 'b'], outages: [] }

test('CL11 a week is reached on the day on which the second of the two has done as many days as agreed', () => {
  const own = learn('a', '21', '22', '23')
  expect(findReached(week, { ...asked, days: own })).toBeNull()
  expect(findReached(week, { ...asked, days: [...own, ...learn('b', '21', '24')] })).toBeNull()
  const both = [...own, ...learn('b', '21', '24', '26', '27')]
  expect(findReached(week, { ...asked, days: both })).toBe('2026-11-26')
  // A day of the week before, or before they were a pair, is none of it.
  const early = [...own, ...learn('b', '19', '20', '21', '22')]
  expect(findReached(week, { ...asked, days: early })).toBeNull()
  expect(findReached(week, { ...asked, since: '2026-11-22', days: both })).toBeNull()
})

test('CL11 a goal of reviews counts days of review alone', () => {
  const days = learn('a', '21', '22', '23')
  expect(listDone(week, { goal, userId: 'a', since: week, days })).toHaveLength(3)
  expect(listDone(week, { goal: { kind: 'review', days: 3 }, userId: 'a', since: week, days })).toEqual([
    '2026-11-21',
    '2026-11-22',
  ])
})

test('CL11 days of an outage are taken off what a week asks, but never all of it', () => {
  const lost = listOutageDays(week, [{ first: '2026-11-18', last: '2026-11-23' }])
  expect(lost).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  expect(countNeeded({ kind: 'learning', days: 5 }, lost)).toBe(4)
  expect(countNeeded({ kind: 'learning', days: 3 }, lost)).toBe(3)
  expect(countNeeded({ kind: 'learning', days: 7 }, Array.from({ length: 7 }, String))).toBe(1)
})

test('CL11 a goal counts from this week on where enough of it is left, else from the next, and the last one agreed is good', () => {
  // Tuesday: four days are left of the week.
  expect(findFirstWeek('2026-11-24', { days: 4 })).toBe(week)
  expect(findFirstWeek('2026-11-24', { days: 5 })).toBe('2026-11-28')
  const later = { ...goal, days: 6, fromWeek: '2026-11-28' }
  expect(findGoal([later, goal], week)).toBe(goal)
  expect(findGoal([goal, later], '2026-12-05')).toBe(later)
  expect(findGoal([later], week)).toBeNull()
})

test('CL11 the days they share are those on which both learned since they are a pair', () => {
  const days = [...learn('a', '20', '21', '22'), ...learn('b', '20', '22', '23')]
  expect(listShared(['a', 'b'], '2026-11-21', days)).toEqual(['2026-11-22'])
  expect(listShared(['a'], '2026-11-20', days)).toEqual([])
})
