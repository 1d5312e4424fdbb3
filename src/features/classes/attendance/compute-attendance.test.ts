import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAttendance, type Visit } from './compute-attendance.ts'

const start = Date.parse('2026-11-21T15:00:00Z')
const session = { startsAt: new Date(start), minutes: 90 }
/** From and to, in minutes after the class began. */
const visit = (from: number, to: number): Visit => ({
  from: new Date(start + from * 60_000),
  to: new Date(start + to * 60_000),
})

test.each([
  ['nobody came', [], 'absent', 0],
  ['there all along, from before until after', [visit(-9, 95)], 'present', 90],
  ['exactly three fifths', [visit(0, 54)], 'present', 54],
  ['a little less', [visit(0, 53.9)], 'absent', 53.9],
  ['two visits that add up', [visit(0, 30), visit(40, 70)], 'present', 60],
  ['two browsers at once count once', [visit(0, 40), visit(5, 45)], 'absent', 45],
  ['one visit within another', [visit(0, 60), visit(10, 20)], 'present', 60],
  ['exactly ten minutes late', [visit(10, 90)], 'present', 80],
  ['later than that', [visit(10.1, 90)], 'late', 79.9],
  ['late for two visits', [visit(12, 50), visit(55, 90)], 'late', 73],
  ['only before and after the class', [visit(-10, 0), visit(90, 120)], 'absent', 0],
] as const)('CO8 %s', (_, visits, state, minutes) => {
  const attendance = computeAttendance(visits, session)
  expect(attendance.state).toBe(state)
  expect(attendance.seconds).toBe(Math.round(minutes * 60))
})

test('nobody is there longer than the class, nor longer than all their visits, in whatever order they are told', () => {
  const visits = fc.array(
    fc
      .tuple(fc.integer({ min: -60, max: 150 }), fc.integer({ min: 0, max: 120 }))
      .map(([from, length]) => visit(from, from + length)),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(visits, all => {
      const { seconds } = computeAttendance(all, session)
      const sum = all.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / 1000, 0)
      expect(seconds).toBeLessThanOrEqual(Math.min(90 * 60, sum))
      expect(computeAttendance(all.toReversed(), session)).toEqual(computeAttendance(all, session))
    }),
  )
})
