import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { enrol, newCourse, newGroup, sessionsOf } from '../../../../test/school.ts'
import type { Group } from './contract.ts'
import { writeCalendar } from './ics.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house[Symbol.asyncDispose]())

/** The lines of a calendar as a reader sees them: folded ones joined again. */
const linesOf = (ics: string) =>
  ics
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
const fetch = async (url: string) => {
  const { statusCode, headers, body } = await house.app.inject(url)
  return { status: statusCode, type: headers['content-type'], lines: linesOf(body), body }
}
const valuesOf = (lines: string[], name: string) =>
  lines.filter(line => line.startsWith(`${name}:`)).map(line => line.slice(name.length + 1))

test('GI4 the whole term goes into a telephone’s calendar, and a session that is moved moves there', async () => {
  const visitor = await house.visitor()
  const course = await newCourse(house, { title: 'گفت‌وگو، سطح میانی' })
  const id = await newGroup(house, { course: { id: course }, startsIn: 6, sessions: 5 })
  const { body } = await visitor.get<{ group: Group }>(`/api/course/groups/${id}`)
  const first = await fetch(body.group.calendarPath)
  expect([first.status, first.type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(first.lines[0]).toBe('BEGIN:VCALENDAR')
  expect(valuesOf(first.lines, 'UID')).toHaveLength(5)
  expect(valuesOf(first.lines, 'SUMMARY')[0]).toBe('گفت‌وگو، سطح میانی، جلسهٔ ۱')
  expect(valuesOf(first.lines, 'SEQUENCE')).toEqual(['0', '0', '0', '0', '0'])
  expect(first.body.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)

  const admin = await house.user('بابک', ['admin'])
  const [session] = await sessionsOf(house, id)
  const startsAt = new Date(house.now().getTime() + 9 * 86_400_000 + 3_600_000).toISOString()
  const moved = await admin.post(`/api/course/desk/sessions/${session!.id}/move`, { startsAt })
  expect(moved.status).toBe(200)
  const second = await fetch(body.group.calendarPath)
  const at = valuesOf(second.lines, 'UID').indexOf(valuesOf(first.lines, 'UID')[0]!)
  expect(at).toBeGreaterThanOrEqual(0)
  expect(valuesOf(second.lines, 'SEQUENCE')[at]).toBe('1')
  expect(valuesOf(second.lines, 'DTSTART')[at]).toBe(`${startsAt.slice(0, 19).replace(/[-:]/g, '')}Z`)
  expect(valuesOf(second.lines, 'STATUS')[at]).toBe('CONFIRMED')
  const [, other] = await sessionsOf(house, id)
  await admin.post(`/api/course/desk/sessions/${other!.id}/cancel`)
  const third = await fetch(body.group.calendarPath)
  const gone = valuesOf(third.lines, 'UID').findIndex(uid => uid.startsWith(other!.id))
  expect(valuesOf(third.lines, 'STATUS')[gone]).toBe('CANCELLED')
})

test('everybody’s own calendar has a secret address; a new one ends the old one', async () => {
  const [learner, other] = [await house.user('نگار'), await house.user('پویا')]
  const [mine, theirs] = [await newGroup(house, { sessions: 2 }), await newGroup(house, { sessions: 3 })]
  await enrol(house, learner.id, mine)
  await enrol(house, other.id, theirs)
  const address = async (body = {}) =>
    (await learner.post<{ path: string }>('/api/course/calendar-address', body)).body.path
  const path = await address()
  expect(await address()).toBe(path)
  const { status, lines } = await fetch(path)
  expect([status, valuesOf(lines, 'UID').length]).toEqual([200, 2])
  const renewed = await address({ renew: true })
  expect(renewed).not.toBe(path)
  expect((await fetch(path)).status).toBe(404)
  expect((await fetch(renewed)).status).toBe(200)
  expect((await fetch(`/api/course/own-calendars/${'a'.repeat(32)}`)).status).toBe(404)
})

test('texts are escaped and long lines folded between characters', () => {
  const text = writeCalendar({
    name: 'الف; ب, پ\\ت',
    brand: 'هم‌آوا',
    events: [
      {
        ...{
          uid: 'a@b',
          title: 'سطر یک\nسطر دو',
          description: 'بلند '.repeat(40),
          location: 'آنلاین',
          url: 'https://x',
        },
        ...{ startsAt: new Date('2026-11-28T14:30:00Z'), minutes: 90, isCancelled: false, sequence: 2 },
        changedAt: new Date('2026-11-20T00:00:00Z'),
      },
    ],
  })
  const lines = linesOf(text)
  expect(valuesOf(lines, 'NAME')).toEqual(['الف\\; ب\\, پ\\\\ت'])
  expect(valuesOf(lines, 'SUMMARY')).toEqual(['سطر یک\\nسطر دو'])
  expect(valuesOf(lines, 'DESCRIPTION')).toEqual(['بلند '.repeat(40)])
  expect(valuesOf(lines, 'DTEND')).toEqual(['20261128T160000Z'])
  expect(text).not.toMatch(/[^\r]\n/)
})
