import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { enrol as enrolIn, listSessions, newGroup, newRecording } from '../../../test/school.ts'
import type { MyCourse, Recording, readMyCourse } from './contract.ts'

const path = '/api/presentation/profile'
const day = 86_400_000
type Page<T> = { items: T[]; page: number; perPage: number; total: number }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** A course of one group with so many recorded sessions; answers the group's id. */
async function newCourse(title: string, recordings = 0) {
  const group = await newGroup(app, { course: { title }, sessions: Math.max(1, recordings), startsIn: 0 })
  for (const { id, number } of recordings > 0 ? await listSessions(app, group) : []) {
    const recorded_at = new Date(testNow.getTime() + number * day)
    await newRecording(app, id, { title: `جلسهٔ ${number}`, recorded_at, seconds: 5400 })
  }
  return group
}
const enrol = (userId: string, groupId: string, daysAgo = 0) =>
  enrolIn(app, userId, groupId, new Date(testNow.getTime() - daysAgo * day))
const listCourses = async (person: Person, query = {}) =>
  (await person.get<Page<MyCourse>>(`${path}/courses`, query)).body

test('S7.24 the courses of the user come 20 a page, the newest enrolment first, and the page asked for', async () => {
  const [user, other] = [await app.user(), await app.user()]
  expect(await listCourses(user)).toEqual({ items: [], page: 1, perPage: 20, total: 0 })
  const enrolments: string[] = []
  for (let number = 0; number < 23; number++) {
    const course = await newCourse(`دورهٔ ${number}`)
    enrolments.push(await enrol(user.id, course, number))
    await enrol(other.id, course, number)
  }
  const first = await listCourses(user)
  expect(first).toMatchObject({ page: 1, perPage: 20, total: 23 })
  expect(first.items.map(({ id }) => id)).toEqual(enrolments.slice(0, 20))
  const second = await listCourses(user, { page: 2 })
  expect(second).toMatchObject({ page: 2, perPage: 20, total: 23 })
  expect(second.items.map(({ id }) => id)).toEqual(enrolments.slice(20))
  expect((await listCourses(user, { page: 3 })).items).toEqual([])
  const visitor = await app.visitor()
  expect((await visitor.get(`${path}/courses`)).status).toBe(401)
})

test('S7.25 one course by its enrolment’s id; somebody else’s and an unknown one are the same 404', async () => {
  const [user, other] = [await app.user(), await app.user()]
  const course = await newCourse('گفت‌وگوی روزمره')
  const [mine, foreign] = [await enrol(user.id, course), await enrol(other.id, course)]
  const { status, body } = await user.get<{ course: MyCourse }>(`${path}/courses/${mine}`)
  expect(status).toBe(200)
  expect(body.course).toMatchObject({
    id: mine,
    title: 'گفت‌وگوی روزمره',
    level: 'B1',
    group: { id: course, title: 'گروه آزمون' },
    startsAt: testNow.toISOString(),
    endsAt: new Date(testNow.getTime() + 90 * 60_000).toISOString(),
    enrolledAt: testNow.toISOString(),
    sessions: { total: 1, held: 0 },
    next: { number: 1, startsAt: testNow.toISOString() },
  })
  const refused = await user.get(`${path}/courses/${foreign}`)
  expect(refused).toMatchObject({ status: 404, body: { info: { status: 1015 } } })
  for (const id of [course, randomUUID()]) {
    expect(await user.get(`${path}/courses/${id}`)).toMatchObject({ status: 404, body: refused.body })
  }
})

test('S7.26 the recordings of an enrolment’s course, the newest first; nobody else’s', async () => {
  const [user, other] = [await app.user(), await app.user()]
  const [course, empty] = [await newCourse('دستور زبان', 22), await newCourse('بی‌ضبط')]
  const [mine, foreign, silent] = [
    await enrol(user.id, course),
    await enrol(other.id, course),
    await enrol(user.id, empty),
  ]
  const recordings = (id: string, query = {}) =>
    user.get<Page<Recording>>(`${path}/course/${id}/recordings`, query)
  const { status, body } = await recordings(mine)
  expect(status).toBe(200)
  expect(body).toMatchObject({ page: 1, perPage: 20, total: 22 })
  expect(body.items[0]).toEqual({
    id: expect.any(String),
    title: 'جلسهٔ 22',
    number: 22,
    recordedAt: new Date(testNow.getTime() + 22 * day).toISOString(),
    seconds: 5400,
    media: null,
  })
  const last = (await recordings(mine, { page: 2 })).body
  expect(last.items.map(({ title }) => title)).toEqual(['جلسهٔ 2', 'جلسهٔ 1'])
  expect((await recordings(silent)).body).toMatchObject({ items: [], total: 0 })
  expect((await recordings(foreign)).status).toBe(404)
  expect((await recordings(randomUUID())).status).toBe(404)
})

test('each session of a course brings its recordings, the longest part first, in as many statements as one session', async () => {
  const user = await app.user()
  const [long, short] = [await newCourse('دوازده جلسه', 12), await newCourse('یک جلسه', 1)]
  const first = (await listSessions(app, long))[0]!
  await newRecording(app, first.id, { title: 'بخش دو', recorded_at: testNow, seconds: 9000 })
  const read = async (group: string) => {
    const id = await enrol(user.id, group)
    const { result, queries } = await countQueries(app, () =>
      user.get<OutputOf<typeof readMyCourse>>(`${path}/courses/${id}`),
    )
    return { plan: result.body.course.plan, count: queries.length }
  }
  const [twelve, one] = [await read(long), await read(short)]
  expect(twelve.plan.map(({ recordings }) => recordings.length)).toEqual([2, ...Array(11).fill(1)])
  expect(twelve.plan[0]!.recordings.map(({ title }) => title)).toEqual(['بخش دو', 'جلسهٔ 1'])
  expect(twelve.count).toBe(one.count)
})

test('once the time to watch them is over, the sessions of a course bring no recordings', async () => {
  const user = await app.user()
  const group = await newGroup(app, { sessions: 1, startsIn: -40 })
  await app.database.execute('update course_group set recordings_days = 7 where id = $1', [group])
  await newRecording(app, (await listSessions(app, group))[0]!.id)
  const id = await enrol(user.id, group)
  const { body } = await user.get<OutputOf<typeof readMyCourse>>(`${path}/courses/${id}`)
  expect(body.course.recordingsUntil).not.toBeNull()
  expect(body.course.plan.map(({ recordings }) => recordings)).toEqual([[]])
})
