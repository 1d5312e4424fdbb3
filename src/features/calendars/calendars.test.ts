import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Group } from '#features/courses/groups/contract.ts'
import { persianNumber } from '#persian/digits.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { enrol, listSessions, newCourse, newGroup } from '../../../test/school.ts'
import { writeCalendar } from './ics.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** The lines of a calendar as a reader sees them: folded ones joined again. */
const unfoldLines = (ics: string) =>
  ics
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
const fetch = async (url: string) => {
  const { statusCode, headers, body } = await app.http.inject(url)
  return { status: statusCode, type: headers['content-type'], lines: unfoldLines(body), body, headers }
}
const readValues = (lines: string[], name: string) =>
  lines.filter(line => line.startsWith(`${name}:`)).map(line => line.slice(name.length + 1))

test('GI4 the whole term goes into a telephone’s calendar, and a session that is moved moves there', async () => {
  const visitor = await app.visitor()
  const course = await newCourse(app, { title: 'گفت‌وگو، سطح میانی' })
  const id = await newGroup(app, { course: { id: course }, startsIn: 6, sessions: 5 })
  const { body } = await visitor.get<{ group: Group }>(`/api/course/groups/${id}`)
  const first = await fetch(body.group.calendarPath)
  expect([first.status, first.type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(first.lines[0]).toBe('BEGIN:VCALENDAR')
  expect(readValues(first.lines, 'UID')).toHaveLength(5)
  expect(readValues(first.lines, 'SUMMARY')[0]).toBe('گفت‌وگو، سطح میانی، جلسهٔ ۱')
  expect(readValues(first.lines, 'SEQUENCE')).toEqual(['0', '0', '0', '0', '0'])
  expect(first.body.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)

  const admin = await app.user('بابک', ['admin'])
  const [session] = await listSessions(app, id)
  const startsAt = new Date(app.now().getTime() + 9 * 86_400_000 + 3_600_000).toISOString()
  const moved = await admin.post(`/api/course/desk/sessions/${session!.id}/move`, { startsAt })
  expect(moved.status).toBe(200)
  const second = await fetch(body.group.calendarPath)
  const at = readValues(second.lines, 'UID').indexOf(readValues(first.lines, 'UID')[0]!)
  expect(at).toBeGreaterThanOrEqual(0)
  expect(readValues(second.lines, 'SEQUENCE')[at]).toBe('1')
  expect(readValues(second.lines, 'DTSTART')[at]).toBe(`${startsAt.slice(0, 19).replace(/[-:]/g, '')}Z`)
  expect(readValues(second.lines, 'STATUS')[at]).toBe('CONFIRMED')
  const [, other] = await listSessions(app, id)
  await admin.post(`/api/course/desk/sessions/${other!.id}/cancel`)
  const third = await fetch(body.group.calendarPath)
  const gone = readValues(third.lines, 'UID').findIndex(uid => uid.startsWith(other!.id))
  expect(readValues(third.lines, 'STATUS')[gone]).toBe('CANCELLED')
})

test('a group whose course is a draft again has no calendar', async () => {
  const course = await newCourse(app)
  const id = await newGroup(app, { course: { id: course }, startsIn: 6, sessions: 1 })
  const { body } = await (await app.visitor()).get<{ group: Group }>(`/api/course/groups/${id}`)
  const become = (state: string) =>
    app.database.execute('update course set state = $2 where id = $1', [course, state])
  await become('draft')
  expect((await fetch(body.group.calendarPath)).status).toBe(404)
  await become('closed')
  expect((await fetch(body.group.calendarPath)).status).toBe(200)
})

test('everybody’s own calendar has a secret address; a new one ends the old one', async () => {
  const [learner, other] = [await app.user('نگار'), await app.user('پویا')]
  const [mine, theirs] = [await newGroup(app, { sessions: 2 }), await newGroup(app, { sessions: 3 })]
  await enrol(app, learner.id, mine)
  await enrol(app, other.id, theirs)
  const address = async (body = {}) =>
    (await learner.post<{ path: string }>('/api/course/calendar-address', body)).body.path
  const path = await address()
  expect(await address()).toBe(path)
  const { status, lines } = await fetch(path)
  expect([status, readValues(lines, 'UID').length]).toEqual([200, 2])
  const renewed = await address({ renew: true })
  expect(renewed).not.toBe(path)
  expect((await fetch(path)).status).toBe(404)
  expect((await fetch(renewed)).status).toBe(200)
  expect((await fetch(`/api/course/own-calendars/${'a'.repeat(32)}`)).status).toBe(404)
})

/** What ical.js reads of a calendar, in strict mode: faults are thrown. */
function readByOthers(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])
  return calendar.getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component, { strictExceptions: true })
    return {
      uid: event.uid,
      title: event.summary,
      description: event.description,
      location: event.location,
      url: component.getFirstPropertyValue('url'),
      startsAt: event.startDate.toJSDate(),
      minutes: event.duration.toSeconds() / 60,
      isCancelled: component.getFirstPropertyValue('status') === 'CANCELLED',
      sequence: event.sequence,
      changedAt: (component.getFirstPropertyValue('last-modified') as ICAL.Time).toJSDate(),
      stampedAt: (component.getFirstPropertyValue('dtstamp') as ICAL.Time).toJSDate(),
    }
  })
}

test('GI4 the parser of others reads every session of a term as it stands in the timetable', async () => {
  const course = await newCourse(app, { title: 'گفت‌وگو؛ «نیم‌فاصله»، ویرگول, و \\ پس‌ممیز; تا آخر' })
  const id = await newGroup(app, { course: { id: course }, startsIn: 6, sessions: 30 })
  const { body } = await (await app.visitor()).get<{ group: Group }>(`/api/course/groups/${id}`)
  const events = readByOthers((await fetch(body.group.calendarPath)).body)
  const sessions = await listSessions(app, id)
  expect(events.map(({ uid }) => uid)).toEqual(sessions.map(session => `${session.id}@127.0.0.1`))
  expect(events.map(({ startsAt }) => startsAt)).toEqual(sessions.map(({ starts_at }) => starts_at))
  expect(events.map(({ title }) => title)).toEqual(
    sessions.map(
      ({ number }) => `گفت‌وگو؛ «نیم‌فاصله»، ویرگول, و \\ پس‌ممیز; تا آخر، جلسهٔ ${persianNumber(number)}`,
    ),
  )
  expect(new Set(events.map(({ minutes }) => minutes))).toEqual(new Set([90]))
})

test('who holds the latest calendar is told so, and a course called otherwise is a change of its sessions', async () => {
  const admin = await app.user('بابک', ['admin'])
  const fields = {
    title: 'نام نخست',
    slug: 'first-name',
    language: 'en',
    level: 'A1',
    greeting: '',
    summary: '',
    about: '',
    outcomes: '',
    book: '',
    minutes: 90,
    syllabus: '',
    state: 'open',
  }
  const { body: course } = await admin.post<{ id: string }>('/api/course/desk/courses', fields)
  const id = await newGroup(app, { course: { id: course.id }, startsIn: 6, sessions: 2 })
  const { body } = await admin.get<{ group: Group }>(`/api/course/groups/${id}`)
  const url = body.group.calendarPath
  const first = await fetch(url)
  expect(first.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
  const again = (tags: string) => app.http.inject({ url, headers: { 'if-none-match': tags } })
  const etag = first.headers.etag as string
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const answer = await again(tags)
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag])
  }
  expect((await again('"other"')).statusCode).toBe(200)

  app.setNow(new Date(app.now().getTime() + 60_000))
  const renamed = { ...fields, title: 'نام دوم', version: 1 }
  expect((await admin.put(`/api/course/desk/courses/${course.id}`, renamed)).status).toBe(200)
  const answer = await again(etag)
  expect(answer.statusCode).toBe(200)
  const [before, after] = [readByOthers(first.body)[0]!, readByOthers(answer.body)[0]!]
  expect([before.title, after.title]).toEqual(['نام نخست، جلسهٔ ۱', 'نام دوم، جلسهٔ ۱'])
  expect(after.uid).toBe(before.uid)
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect(after.changedAt).toEqual(app.now())
  expect(after.stampedAt).toEqual(after.changedAt)
})

test('GI4 the calendar of each group has a file name of its own', async () => {
  const course = await newCourse(app, { title: 'انگلیسی', slug: 'english' })
  const named = async (title: string) => {
    const id = await newGroup(app, { course: { id: course }, title, startsIn: 6, sessions: 1 })
    const { body } = await (await app.visitor()).get<{ group: Group }>(`/api/course/groups/${id}`)
    return (await fetch(body.group.calendarPath)).headers['content-disposition'] as string
  }
  const [evening, morning] = [await named('گروه عصر'), await named('گروه صبح/شنبه')]
  const ascii = (header: string) => /^attachment; filename="(english-[\da-f]{8}\.ics)"; /.exec(header)![1]
  expect(ascii(evening)).not.toBe(ascii(morning))
  const written = (header: string) => decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)![1]!)
  expect(written(evening)).toBe('انگلیسی، گروه عصر.ics')
  expect(written(morning)).toBe('انگلیسی، گروه صبح-شنبه.ics')
})

test('texts are escaped and long lines folded between characters', () => {
  const event = {
    uid: 'a@b',
    title: 'سطر یک\nسطر دو',
    description: 'بلند '.repeat(40),
    location: 'آنلاین',
    url: 'https://x',
    startsAt: new Date('2026-11-28T14:30:00Z'),
    minutes: 90,
    isCancelled: false,
    sequence: 2,
    changedAt: new Date('2026-11-20T00:00:00Z'),
  }
  const text = writeCalendar({ name: 'الف; ب, پ\\ت', brand: 'هم‌آوا', events: [event] })
  expect(readByOthers(text)).toEqual([{ ...event, stampedAt: event.changedAt }])
  const lines = unfoldLines(text)
  expect(readValues(lines, 'NAME')).toEqual(['الف\\; ب\\, پ\\\\ت'])
  expect(readValues(lines, 'SUMMARY')).toEqual(['سطر یک\\nسطر دو'])
  expect(readValues(lines, 'DESCRIPTION')).toEqual(['بلند '.repeat(40)])
  expect(readValues(lines, 'DTEND')).toEqual(['20261128T160000Z'])
  expect(text).not.toMatch(/[^\r]\n/)
})
