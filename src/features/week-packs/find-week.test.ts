/** @module-tag embedded */
import { expect, test } from 'vitest'
import { findWeek } from './find-week.ts'

/** Saturday 30 Aban 1405 in Tehran begins at 20:30 UTC of the day before. */
const saturday = Date.parse('2026-11-20T20:30:00Z')
const day = 86_400_000
const at = (days: number, id: string, isRecorded = true) => ({
  id,
  startsAt: new Date(saturday + days * day + 3_600_000).toISOString(),
  recordings: isRecorded ? [{ media: {} }] : [],
})
const all = () => true

test('CO15 the pack is of the week, Saturday to Friday in Tehran, of which something was recorded last', () => {
  const plan = [at(-1, 'friday before'), at(0, 'saturday'), at(6, 'friday'), at(7, 'next saturday', false)]
  const week = findWeek(plan, saturday + 6 * day, all)!
  expect(week.sessions.map(({ id }) => id)).toEqual(['saturday', 'friday'])
  expect(week).toMatchObject({ isThis: true, from: { year: 1405, month: 8, day: 30 } })
  // A week later nothing was recorded yet: the last pack is still offered, as that of its own week.
  const later = findWeek(plan, saturday + 8 * day, all)!
  expect(later.sessions.map(({ id }) => id)).toEqual(['saturday', 'friday'])
  expect(later.isThis).toBe(false)
})

test('CO15 a session of the week that has nothing to keep is left out, and without any recording there is no pack', () => {
  const plan = [at(0, 'one'), at(2, 'two', false), at(3, 'three', false)]
  const week = findWeek(plan, saturday + 4 * day, ({ id }) => id !== 'three')!
  expect(week.sessions.map(({ id }) => id)).toEqual(['one', 'two'])
  expect(findWeek([at(0, 'one', false)], saturday + day, all)).toBeNull()
  // What is recorded of the future, by a clock that is wrong, is not yet there.
  expect(findWeek([at(9, 'later')], saturday, all)).toBeNull()
})
