import { expect, test } from 'vitest'
import { fromJalali, toJalali } from '#persian/jalali.ts'
import { afterQuiet } from './quiet-hours.ts'

const at = (day: number, hour: number, minute = 0) => fromJalali({ year: 1405, month: 8, day, hour, minute })
const night = { on: true, from: 22, until: 8 }
const noon = { on: true, from: 13, until: 15 }
const allDay = { on: true, from: 9, until: 9 }

test.each([
  ['a minute before the night', night, at(30, 21, 59), at(30, 21, 59)],
  ['as the night begins', night, at(29, 22), at(30, 8)],
  [
    'before midnight, at the end of a month',
    night,
    at(30, 23, 30),
    fromJalali({ year: 1405, month: 9, day: 1, hour: 8 }),
  ],
  ['after midnight', night, at(30, 0), at(30, 8)],
  ['a minute before its end', night, at(30, 7, 59), at(30, 8)],
  ['at its end', night, at(30, 8), at(30, 8)],
  ['before quiet hours by day', noon, at(30, 12, 59), at(30, 12, 59)],
  ['in quiet hours by day', noon, at(30, 13), at(30, 15)],
  ['after quiet hours by day', noon, at(30, 15), at(30, 15)],
  ['all day, before the hour', allDay, at(29, 8), at(29, 9)],
  ['all day, after the hour', allDay, at(29, 10), at(30, 9)],
  ['at night when it is off', { ...night, on: false }, at(30, 23), at(30, 23)],
])('%s', (_, quiet, now, expected) => {
  expect(afterQuiet(quiet, now).toISOString()).toBe(expected.toISOString())
  // Tehran's hours, whatever the server's are.
  expect(toJalali(at(30, 8)).hour).toBe(8)
})
