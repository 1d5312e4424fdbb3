import { expect, test } from 'vitest'
import { type Opening, openingTimes } from './opening.ts'

const lessons = ['a', 'b', 'c'].map(id => ({ id }))
const opening: Opening = {
  rule: 'together',
  days: null,
  // Half past six in the evening in Tehran.
  startsAt: new Date('2026-11-21T15:00:00Z'),
  dates: new Map(),
  sessions: new Map(),
}
const times = (given: Partial<Opening>) =>
  openingTimes(lessons, { ...opening, ...given }).map(time => time?.toISOString() ?? null)

test('all at once, nothing waits', () => {
  expect(times({})).toEqual([null, null, null])
})

test('so many days one after another, each from midnight in Tehran', () => {
  expect(times({ rule: 'days', days: 3 })).toEqual([
    '2026-11-20T20:30:00.000Z',
    '2026-11-23T20:30:00.000Z',
    '2026-11-26T20:30:00.000Z',
  ])
})

test('by dates; one without a date opens with the one before it', () => {
  const dates = new Map([['b', '2026-12-01']])
  expect(times({ rule: 'dates', dates })).toEqual([
    null,
    '2026-11-30T20:30:00.000Z',
    '2026-11-30T20:30:00.000Z',
  ])
})

test('with the session of the same number; what comes after the last one opens with it', () => {
  const sessions = new Map([
    [1, new Date('2026-11-21T15:00:00Z')],
    [2, new Date('2026-11-24T16:00:00Z')],
  ])
  expect(times({ rule: 'sessions', sessions })).toEqual([
    '2026-11-21T15:00:00.000Z',
    '2026-11-24T16:00:00.000Z',
    '2026-11-24T16:00:00.000Z',
  ])
})
