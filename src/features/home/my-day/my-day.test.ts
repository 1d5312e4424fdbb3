import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendNotice } from '#account/public.server.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../../test/app.ts'
import { newAnswer, newHomework } from '../../../../test/homework.ts'
import { enrol, listSessions, newGroup, newTrial, newTrialTeacher } from '../../../../test/school.ts'
import type { myDay } from './contract.ts'

const hour = 3_600_000
const fromNow = (hours: number) => new Date(testNow.getTime() + hours * hour)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const readDay = async (person: Person) =>
  (await person.get<OutputOf<typeof myDay>>('/api/course/my-day')).body

test('a day without anything says so, and knows the time', async () => {
  const user = await app.user()
  expect(await readDay(user)).toEqual({
    now: testNow.toISOString(),
    next: null,
    week: [],
    offers: [],
    courses: [],
    resume: null,
    tasks: [],
    wall: {
      today: '2026-11-21',
      since: '2026-11-21',
      streak: 0,
      freezes: 0,
      isActiveToday: false,
      marks: [],
    },
  })
  expect((await (await app.visitor()).get('/api/course/my-day')).status).toBe(401)
})

test('the next class says of how many it is, with whom, and what it is about; the week holds Saturday to Friday', async () => {
  const user = await app.user()
  const { id: teacherId } = await newTrialTeacher(app)
  // The app's day is a Saturday: one class a day, the third under way.
  const group = await newGroup(app, { startsIn: -2, every: 1, sessions: 12, teacherId })
  const enrolment = await enrol(app, user.id, group)
  const [, , third] = await listSessions(app, group)
  const day = await readDay(user)
  expect(day.next).toMatchObject({
    enrolmentId: enrolment,
    sessionId: third!.id,
    number: 3,
    of: 12,
    description: '',
    teacher: { name: expect.stringMatching(/\S/) },
  })
  expect(day.week.map(({ at }) => at.slice(0, 10))).toEqual(
    Array.from({ length: 7 }, (_, index) =>
      fromNow(24 * index)
        .toISOString()
        .slice(0, 10),
    ),
  )
  expect(day.courses).toMatchObject([{ id: enrolment, sessions: { total: 12, held: 2 } }])
})

test('each feature tells what waits for somebody: what has a time first, then what is counted, each with its one link', async () => {
  const [user, other] = [await app.user(), await app.user()]
  const group = await newGroup(app, { startsIn: -10, every: 1, sessions: 8 })
  const enrolment = await enrol(app, user.id, group)
  const [first, second, third, fourth] = await listSessions(app, group)
  const late = await newHomework(app, first!.id, { title: 'دیر', due_at: fromNow(-30) })
  const returned = await newHomework(app, second!.id, { title: 'برگشته', due_at: fromNow(-50) })
  await newAnswer(app, returned, enrolment, { state: 'returned' })
  const done = await newHomework(app, third!.id, { title: 'فرستاده' })
  await newAnswer(app, done, enrolment)
  await newHomework(app, fourth!.id, { title: 'باز', due_at: fromNow(40) })
  const { id: teacher } = await newTrialTeacher(app)
  for (const [hours, state] of [
    [-0.2, 'booked'],
    [3, 'cancelled'],
    [24, 'booked'],
  ] as const) {
    await newTrial(app, { teacherId: teacher, userId: user.id, startsAt: fromNow(hours), state })
  }
  const { body } = await user.get<{ items: { id: string }[] }>('/api/phrasebook/lists')
  for (const english of ['One.', 'Two.']) {
    const phrase = { id: randomUUID(), list: body.items[0]!.id, english, persian: 'یک' }
    expect((await user.post('/api/phrasebook/own-phrases', phrase)).status).toBe(201)
  }
  const notice = { type: 'news', title: 'خبر', body: 'متن' } as const
  for (const to of [user, user, other]) {
    await transaction(app.db, tx => sendNotice(tx, to.id, notice, testNow))
  }
  const homework = { kind: 'homework', count: null, link: `/profile?tab=courses&course=${enrolment}` }
  expect(late).toBeTruthy()
  expect((await readDay(user)).tasks).toEqual([
    { ...homework, title: 'برگشته', dueAt: fromNow(-50).toISOString(), state: 'returned' },
    { ...homework, title: 'دیر', dueAt: fromNow(-30).toISOString(), state: 'late' },
    {
      kind: 'trial',
      title: 'مریم سهرابی',
      count: null,
      dueAt: fromNow(-0.2).toISOString(),
      state: 'open',
      link: '/teachers/trials',
    },
    { ...homework, title: 'باز', dueAt: fromNow(40).toISOString(), state: 'open' },
    { kind: 'review', title: null, count: 2, dueAt: null, state: 'open', link: '/phrasebook/review' },
    { kind: 'messages', title: null, count: 2, dueAt: null, state: 'open', link: '/profile?tab=messages' },
  ])
  expect((await readDay(other)).tasks.map(({ kind, count }) => [kind, count])).toEqual([['messages', 1]])
})

test('the week tells who was there, and a seat that is kept stands in the day until it is let go', async () => {
  const [user, other] = [await app.user(), await app.user()]
  const group = await newGroup(app, { startsIn: -1, every: 1, sessions: 6 })
  const enrolment = await enrol(app, user.id, group)
  await enrol(app, other.id, group)
  const [, today] = await listSessions(app, group)
  const full = await newGroup(app, { startsIn: 9, capacity: 1 })
  const wait = (userId: string, until: Date | null) =>
    app.database.execute(
      `insert into waitlist_entry (id, group_id, user_id, joined_at, is_held, offered_at, offered_until) values ($1, $2, $3, $4, $5, $6, $7)`,
      [randomUUID(), full, userId, testNow, until !== null, until && testNow, until],
    )
  await app.database.execute(
    `insert into attendance (session_id, enrolment_id, state, seconds, settled_at) values ($1, $2, 'late', 60, $3)`,
    [today!.id, enrolment, testNow],
  )
  await wait(user.id, fromNow(5))
  await wait(other.id, null)
  const day = await readDay(user)
  expect(day.week.map(({ attendance }) => attendance).filter(Boolean)).toEqual(['late'])
  expect(day.offers).toMatchObject([{ groupId: full, until: fromNow(5).toISOString() }])
  const theirs = await readDay(other)
  expect(theirs.offers).toEqual([])
  expect(theirs.week.some(({ attendance }) => attendance)).toBe(false)
  await app.database.execute('update waitlist_entry set offered_until = $1 where user_id = $2', [
    testNow,
    user.id,
  ])
  expect((await readDay(user)).offers).toEqual([])
})
