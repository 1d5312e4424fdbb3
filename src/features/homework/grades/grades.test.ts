import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Refusal, type TestApp, testNow } from '../../../../test/app.ts'
import { newAnswer, newHomework } from '../../../../test/homework.ts'
import { readPdf } from '../../../../test/pdf-text.ts'
import { readSheet } from '../../../../test/read-sheet.ts'
import { enrol, listSessions, newGroup, newTeacher } from '../../../../test/school.ts'
import { computeGrade, usualRules } from './compute-grade.ts'
import type { Grade, GradeBook, GradeRules } from './contract.ts'

const day = 86_400_000
const before = new Date(testNow.getTime() - day)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** A group with two learners: one attended three of four sessions and was graded once, the other did nothing. */
async function school({ learner: name = 'رعنا' } = {}) {
  const teacher = await app.user('لیلا', ['teacher'])
  const teacherId = await newTeacher(app, { userId: teacher.id })
  const group = await newGroup(app, { teacherId, startsIn: -28, course: { title: 'گفت‌وگو' } })
  const sessions = await listSessions(app, group)
  const [learner, idle] = [await app.user(name), await app.user('پویا')]
  const [enrolment, other] = [await enrol(app, learner.id, group), await enrol(app, idle.id, group)]
  for (const [at, { id }] of sessions.entries()) {
    await app.database.execute(
      `insert into attendance (session_id, enrolment_id, state, seconds, settled_at) values ($1, $2, $3, 0, $4)`,
      [id, enrolment, ['present', 'late', 'absent', 'present'][at], testNow],
    )
  }
  const [first] = sessions
  const graded = await newHomework(app, first!.id, { due_at: before, title: 'نامه' })
  const missed = await newHomework(app, first!.id, { due_at: before, title: 'گزارش' })
  const waiting = await newHomework(app, first!.id, { title: 'نقشه', max_points: 10 })
  await newAnswer(app, graded, enrolment, { state: 'marked', points: 16 })
  await newAnswer(app, waiting, enrolment)
  return { teacher, group, learner, enrolment, other, missed }
}

test('a learner sees what the grade is made of; somebody else’s is a 404', async () => {
  const { learner, enrolment, other } = await school()
  const path = (id: string) => `/api/presentation/profile/course/${id}/grades`
  const { body } = await learner.get<{ grade: Grade; rules: GradeRules }>(path(enrolment))
  // Three of four sessions; 80 % and a homework that was never handed in; the one that waits counts later.
  expect(body).toEqual({
    grade: {
      attendance: { of: 4, count: 3, percent: 75 },
      homework: { of: 2, marked: 1, percent: 40 },
      exams: { of: 0, marked: 0, percent: null },
      total: 50.5,
      isPassing: false,
    },
    rules: usualRules,
  })
  expect((await learner.get(path(other))).status).toBe(404)
})

test('the book of a group shows every learner and homework to its teacher, and to no colleague', async () => {
  const { teacher, group } = await school()
  const { body } = await teacher.get<{ book: GradeBook }>(`/api/studio/grades/${group}`)
  expect(body.book.homework.map(({ title }) => title).toSorted()).toEqual(
    ['نامه', 'نقشه', 'گزارش'].toSorted(),
  )
  const cells = (name: string) => {
    const { learners, homework } = body.book
    const found = learners.find(learner => learner.name === name)!
    return Object.fromEntries(found.cells.map(({ state }, at) => [homework[at]!.title, state]))
  }
  expect(cells('رعنا آزمون')).toEqual({ نامه: 'marked', گزارش: 'missing', نقشه: 'waiting' })
  expect(cells('پویا آزمون')).toEqual({ نامه: 'missing', گزارش: 'missing', نقشه: 'open' })
  const colleague = (await school()).teacher
  expect((await colleague.get(`/api/studio/grades/${group}`)).status).toBe(404)
  expect((await readSheet(app, colleague, `/api/studio/grades/${group}/book.xlsx`)).status).toBe(404)
})

test('weights and the pass mark are the group’s own, make a hundred, and are changed by one at a time', async () => {
  const { teacher, group, learner, enrolment } = await school()
  const path = `/api/studio/grades/${group}/rules`
  const given = { version: 0, attendance: 100, homework: 0, passMark: 75 }
  const { status, body } = await teacher.put<Refusal>(path, { ...given, homework: 10 })
  expect([status, body.errors?.[0]?.message]).toEqual([422, 'سهم حضور، تکلیف و آزمون روی هم باید ۱۰۰ باشد.'])
  const changed = await teacher.put<{ rules: object }>(path, given)
  expect(changed.body.rules).toMatchObject({ attendance: 100, passMark: 75, exams: 0, version: 1 })
  expect((await teacher.put(path, given)).status).toBe(409)
  expect((await teacher.put(path, { ...given, version: 1, passMark: 76 })).status).toBe(200)
  const { grade } = (
    await learner.get<{ grade: Grade }>(`/api/presentation/profile/course/${enrolment}/grades`)
  ).body
  expect([grade.total, grade.isPassing]).toEqual([75, false])
})

test('rules that were read in a version there never was are not written', async () => {
  const { teacher, group } = await school()
  const path = `/api/studio/grades/${group}/rules`
  const given = { attendance: 100, homework: 0, exams: 0, passMark: 75 }
  expect((await teacher.put(path, { ...given, version: 4 })).status).toBe(409)
  const { rows } = await app.database.execute('select 1 from grade_rules where group_id = $1', [group])
  expect(rows).toEqual([])
  expect((await teacher.put(path, { ...given, version: 0 })).status).toBe(200)
})

test('the spreadsheet names every column, and a name that is a formula is a text', async () => {
  const { teacher, group } = await school({ learner: '=1+1' })
  const { rows } = await readSheet(app, teacher, `/api/studio/grades/${group}/book.xlsx`)
  const [head, ...lines] = rows
  expect(head).toHaveLength(9)
  expect(head).toContain('نامه (از ۲۰)')
  expect(lines).toHaveLength(2)
  expect(lines.find(([name]) => name === '=1+1 آزمون')?.[1]).toBe(75)
})

test('the report is a PDF with every homework and what it all comes to; another’s is a 404', async () => {
  const { learner, enrolment, other } = await school()
  const path = (id: string) => `/api/presentation/profile/course/${id}/report.pdf`
  const reply = await app.http.inject({
    url: path(enrolment),
    headers: { authorization: `Bearer ${learner.token}` },
  })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = readPdf(reply.rawPayload).text
  // The runs of a line stand in it as they are seen; their words stay.
  for (const word of ['کارنامه', 'رعنا', 'نامه', '۱۶', 'فرستاده', '۷۵٪', '۵۰٫۵']) expect(text).toContain(word)
  expect((await learner.get(path(other))).status).toBe(404)
})

test('a teacher prints the report cards of a whole group, a sheet each, with a sentence the learner reads too', async () => {
  const { teacher, group, learner, enrolment, other } = await school()
  const say = (id: string, sentence: string) =>
    teacher.put(`/api/studio/grades/${group}/sentences/${id}`, { sentence })
  expect((await say(enrolment, 'پیشرفتش چشمگیر بود.')).status).toBe(204)
  const print = async (person: { token: string | null }, url: string) => {
    const reply = await app.http.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    return readPdf(reply.rawPayload).text
  }
  const cards = `/api/studio/grades/${group}/report-cards.pdf`
  const all = await print(teacher, cards)
  for (const word of ['رعنا', 'پویا', 'چشمگیر']) expect(all).toContain(word)
  const one = await print(teacher, `${cards}?enrolment=${other}`)
  expect([one.includes('پویا'), one.includes('رعنا')]).toEqual([true, false])
  const own = await print(learner, `/api/presentation/profile/course/${enrolment}/report.pdf`)
  expect([own.includes('چشمگیر'), own.includes('پویا')]).toEqual([true, false])
  const stranger = await app.user('لیلا', ['teacher'])
  expect((await stranger.get(cards)).status).toBe(404)
  expect((await say((await school()).enrolment, 'نظر')).status).toBe(404)
})

test('the front office prints the report cards of every group, and reads and writes nothing else of its grades', async () => {
  const { teacher, group, enrolment, learner } = await school()
  const registrar = await app.user('سمانه', ['registrar'])
  type Group = { id: string; title: string }
  const { body } = await registrar.get<{ items: Group[] }>('/api/studio/report-cards', { perPage: 100 })
  expect(body.items.map(({ id }) => id)).toContain(group)
  type Cards = { learners: { id: string; name: string; hasSentence: boolean }[] }
  const read = await registrar.get<Cards>(`/api/studio/report-cards/${group}`)
  expect(read.body.learners.map(({ name }) => name)).toEqual(
    read.body.learners.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'fa')),
  )
  expect(read.body.learners.find(({ id }) => id === enrolment)).toMatchObject({ hasSentence: false })
  await teacher.put(`/api/studio/grades/${group}/sentences/${enrolment}`, { sentence: 'خوب بود.' })
  const again = await registrar.get<Cards>(`/api/studio/report-cards/${group}`)
  expect(again.body.learners.find(({ id }) => id === enrolment)).toMatchObject({ hasSentence: true })
  const printed = await app.http.inject({
    url: `/api/studio/grades/${group}/report-cards.pdf?enrolment=${enrolment}`,
    headers: { authorization: `Bearer ${registrar.token}` },
  })
  expect([printed.statusCode, readPdf(printed.rawPayload).text.includes('رعنا')]).toEqual([200, true])
  expect((await registrar.get(`/api/studio/grades/${group}`)).status).toBe(403)
  expect(
    (await registrar.put(`/api/studio/grades/${group}/sentences/${enrolment}`, { sentence: 'نه' })).status,
  ).toBe(403)
  const person = await registrar.get<{ parts: { key: string; rows: { link: string }[] }[] }>(
    `/api/studio/people/${learner.id}`,
  )
  expect(person.body.parts.find(({ key }) => key === 'report-cards')?.rows).toMatchObject([
    { link: `/studio/report-cards/${group}` },
  ])
  const stranger = await app.user('لیلا', ['teacher'])
  expect((await stranger.get(`/api/studio/report-cards/${group}`)).status).toBe(404)
  expect((await stranger.get<{ items: Group[] }>('/api/studio/report-cards')).body.items).toEqual([])
})

test('a part of which there is nothing yet leaves its weight to the other', () => {
  const max = 20
  expect(computeGrade(usualRules, { of: 0, count: 0 }, []).total).toBe(null)
  expect(computeGrade(usualRules, { of: 4, count: 1 }, [{ state: 'open', points: null, max }]).total).toBe(25)
  expect(computeGrade(usualRules, { of: 0, count: 0 }, [{ state: 'marked', points: 13, max }])).toMatchObject(
    {
      total: 65,
      isPassing: true,
    },
  )
})

test('an exam that was not sat while it was open counts as nothing among the others', () => {
  const rules = { attendance: 0, homework: 0, exams: 100, passMark: 60 }
  const none = { of: 0, count: 0 }
  expect(computeGrade(rules, none, [], [80, null])).toMatchObject({
    exams: { of: 2, marked: 1, percent: 40 },
    total: 40,
    isPassing: false,
  })
  expect(computeGrade(rules, none, [], [null]).total).toBe(0)
})

/** Somebody in a group for a month, and the way to their grade. */
async function member() {
  const group = await newGroup(app, { startsIn: -20, sessions: 6 })
  const learner = await app.user('رعنا')
  const enrolment = await enrol(app, learner.id, group, new Date(testNow.getTime() - 30 * day))
  const grade = async () => {
    const path = `/api/presentation/profile/course/${enrolment}/grades`
    return (await learner.get<{ grade: Grade }>(path)).body.grade
  }
  return { group, learner, enrolment, grade }
}

test('who is moved into a running group does not fail for homework that was due before', async () => {
  const admin = await app.user('بابک', ['admin'])
  const { group, enrolment, grade } = await member()
  const { rows } = await app.database.execute('select course_id from course_group where id = $1', [group])
  const course = { id: String(rows[0]!.course_id) }
  const groupId = await newGroup(app, { startsIn: -20, sessions: 6, course })
  const [first] = await listSessions(app, groupId)
  const due = (days: number) => ({
    due_at: new Date(testNow.getTime() + days * day),
    late_rule: 'none' as const,
  })
  await newHomework(app, first!.id, due(-5))
  const next = await newHomework(app, first!.id, due(1))
  const move = { groupId, reason: 'ساعت بهتر' }
  expect((await admin.post(`/api/course/desk/enrolments/${enrolment}/move`, move)).status).toBe(204)
  expect(await grade()).toMatchObject({ total: null, isPassing: null, homework: { of: 0 } })
  // What is due from then on counts as for everybody.
  await app.database.execute('update homework set due_at = $2 where id = $1', [next, testNow])
  app.setNow(new Date(testNow.getTime() + 1000))
  expect(await grade()).toMatchObject({ total: 0, homework: { of: 1 } })
  app.setNow(testNow)
})

test('of homework that was returned and handed in again the last try counts', async () => {
  const { group, enrolment, grade } = await member()
  const [first] = await listSessions(app, group)
  const homework = await newHomework(app, first!.id, { due_at: before })
  await newAnswer(app, homework, enrolment, { state: 'returned' })
  await newAnswer(app, homework, enrolment, { state: 'marked', points: 15, attempt: 2 })
  expect(await grade()).toMatchObject({ homework: { of: 1, marked: 1, percent: 75 } })
})

test('homework that was due while somebody rested is no zero', async () => {
  const admin = await app.user('بابک', ['admin'])
  const { group, learner, enrolment, grade } = await member()
  const freeze = (frozen: boolean) =>
    admin.post(`/api/course/desk/enrolments/${enrolment}/freeze`, { frozen, reason: 'بیماری' })
  expect((await freeze(true)).status).toBe(204)
  const [first] = await listSessions(app, group)
  const homework = await newHomework(app, first!.id, {
    due_at: new Date(testNow.getTime() + 60_000),
    late_rule: 'none',
  })
  const handed = await learner.post(`/api/presentation/profile/course/${enrolment}/homework/${homework}`, {
    answer: randomUUID(),
    text: 'x',
    at: testNow.toISOString(),
  })
  expect(handed.status).toBe(409)
  app.setNow(new Date(testNow.getTime() + 120_000))
  expect(await grade()).toMatchObject({ total: null })
  expect((await freeze(false)).status).toBe(204)
  expect(await grade()).toMatchObject({ total: null })
  app.setNow(testNow)
})
