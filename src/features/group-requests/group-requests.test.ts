import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { takeAllSeats } from '../../../test/course-samples.ts'
import { onPostgres } from '../../../test/database.ts'
import { someNumber } from '../../../test/register.ts'
import { newCourse, newGroup } from '../../../test/school.ts'
import type { GroupRequest, listWaiting, readDemand } from './contract.ts'
import { pickDays } from './demand.server.ts'
import { deleteOldRequests } from './requests.server.ts'
import { tellFound } from './tell-found.server.ts'

const path = '/api/group-requests'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

const wish = (changes: object = {}) => ({
  id: randomUUID(),
  language: 'en',
  level: 'B1',
  part: 'evening',
  days: [],
  place: 'any',
  ...changes,
})
const ask = (person: Person, changes: object = {}) =>
  person.post<{ needsProof: boolean; errors?: { field: string }[] }>(path, wish(changes))
const listOwn = async (person: Person) => (await person.get<{ requests: GroupRequest[] }>(path)).body.requests
const run = () => tellFound.run(app, {})
const countTold = async (id: string | null) =>
  (
    await app.database.execute(
      `select 1 from message where user_id = $1 and title = 'گروهی که می‌خواستید باز شد'`,
      [id],
    )
  ).rows.length
const smsTo = async (phone: string, purpose: string) =>
  (
    await app.database.execute(
      `select body from outbound_message where recipient = $1 and purpose = $2 order by created_at`,
      [phone, purpose],
    )
  ).rows.map(({ body }) => String(body))

/** A group of a level nobody else's test waits for, at an hour of a weekday. */
async function openGroup({
  level = 'B1',
  language = 'en',
  minute = 1080,
  weekdays = 5,
  branch = null as string | null,
  course = '',
} = {}) {
  const id = await newGroup(app, { course: course ? { id: course } : { level: level as 'B1' }, startsIn: 20 })
  await app.database.execute(
    `update course_group set minute = $2, weekdays = $3, branch = $4 where id = $1`,
    [id, minute, weekdays, branch],
  )
  await app.database.execute(
    `update course set language = $2 where id = (select course_id from course_group where id = $1)`,
    [id, language],
  )
  return id
}

test('GI11 whoever waits for a B1 evening group is told once when one opens, on the site with a way to it', async () => {
  const [waits, other] = [await app.user('نگار'), await app.user('سامان')]
  expect((await ask(waits, { language: 'it', days: [0, 2] })).body).toEqual({ needsProof: false })
  await ask(other, { language: 'it', part: 'morning' })
  await run()
  expect(await countTold(waits.id)).toBe(0)
  const group = await openGroup({ language: 'it' })
  await run()
  await run()
  expect([await countTold(waits.id), await countTold(other.id)]).toEqual([1, 0])
  expect(await listOwn(waits)).toMatchObject([{ groupId: group, notifiedAt: app.now().toISOString() }])
  const { rows } = await app.database.execute(`select body, link from message where user_id = $1`, [waits.id])
  expect(rows).toMatchObject([{ link: `/info/${group}` }])
  expect(String(rows[0]!.body)).toContain('ایتالیایی B1، عصر و شب')
  // Another one that fits is no news any more.
  await openGroup({ language: 'it' })
  await run()
  expect(await countTold(waits.id)).toBe(1)
})

test('GI11 a group fits by language, level, hours, days, place and a free seat', async () => {
  const fits = async (changes: object, group: Parameters<typeof openGroup>[0]) => {
    const person = await app.user()
    await ask(person, { language: 'es', ...changes })
    const id = await openGroup({ language: 'es', ...group })
    await run()
    const found = (await countTold(person.id)) === 1
    await app.database.execute(`update course_group set state = 'cancelled' where id = $1`, [id])
    await app.database.execute(`delete from group_request where user_id = $1`, [person.id])
    return found
  }
  expect(await fits({}, {})).toBe(true)
  expect(await fits({ level: '' }, { level: 'C1' })).toBe(true)
  expect(await fits({ level: 'A2' }, {})).toBe(false)
  expect(await fits({}, { minute: 1000 })).toBe(false)
  expect(await fits({ part: 'afternoon' }, { minute: 720 })).toBe(true)
  // Saturdays and Mondays, for somebody who can come on both, and for somebody who cannot.
  expect(await fits({ days: [0, 2, 4] }, { weekdays: 0b101 })).toBe(true)
  expect(await fits({ days: [0] }, { weekdays: 0b101 })).toBe(false)
  expect(await fits({ place: 'online' }, { branch: 'شعبهٔ ونک' })).toBe(false)
  expect(await fits({ place: 'branch' }, { branch: 'شعبهٔ ونک' })).toBe(true)
  expect(await fits({ place: 'branch' }, {})).toBe(false)

  const person = await app.user()
  await ask(person, { language: 'es' })
  const full = await openGroup({ language: 'es' })
  await takeAllSeats(app, full)
  await run()
  expect(await countTold(person.id)).toBe(0)
})

test('GI11 for one course only its own groups will do', async () => {
  const course = await newCourse(app, { slug: `c-${randomUUID().slice(0, 8)}`, level: 'C2' })
  const { rows } = await app.database.execute(`select slug, title from course where id = $1`, [course])
  const person = await app.user()
  expect((await ask(person, { course: rows[0]!.slug })).status).toBe(200)
  expect(await listOwn(person)).toMatchObject([{ course: rows[0]!.title, level: 'C2' }])
  const another = await openGroup({ level: 'C2' })
  await run()
  expect(await countTold(person.id)).toBe(0)
  await app.database.execute(`update course_group set state = 'cancelled' where id = $1`, [another])
  await openGroup({ course })
  await run()
  expect(await countTold(person.id)).toBe(1)
  expect((await ask(person, { course: 'no-such-course' })).body.errors).toMatchObject([{ field: 'course' }])
})

test('GI11 a visitor waits once the link in the SMS is followed, is told by SMS by day alone, and takes it back', async () => {
  const visitor = await app.visitor()
  const number = someNumber()
  const phone = `+98${number}`
  const guest = { language: 'ru', name: 'مینا راستین', phone: `0${number}` }
  const missing = await ask(visitor, { language: 'ru' })
  expect([missing.status, missing.body.errors?.map(({ field }) => field)]).toEqual([422, ['name']])
  expect((await ask(visitor, guest)).body).toEqual({ needsProof: true })
  const [proof] = await smsTo(phone, 'group-request-proof')
  const token = /token=([\w-]+)/.exec(proof!)![1]!
  await openGroup({ language: 'ru' })
  await run()
  expect(await smsTo(phone, 'group-request-found-guest')).toEqual([])

  type Linked = { request: GroupRequest }
  const read = () => visitor.get<Linked>(`${path}/linked`, { token })
  expect((await read()).body.request).toMatchObject({ isConfirmed: false, language: 'ru' })
  const confirm = () => visitor.post<Linked>(`${path}/linked/confirmed`, { token })
  expect([(await confirm()).body.request.isConfirmed, (await confirm()).status]).toEqual([true, 200])
  // From ten at night in Tehran until a minute before eight in the morning.
  for (const night of ['2026-11-21T18:30:00.000Z', '2026-11-21T19:30:00.000Z', '2026-11-22T04:29:00.000Z']) {
    app.setNow(new Date(night))
    await run()
    expect([night, await smsTo(phone, 'group-request-found-guest')]).toEqual([night, []])
  }
  app.setNow(new Date('2026-11-22T04:30:00.000Z'))
  await run()
  await run()
  const notified = await smsTo(phone, 'group-request-found-guest')
  expect(notified).toHaveLength(1)
  expect(notified[0]).toContain('/info/')

  const withdraw = () => visitor.post(`${path}/linked/withdrawn`, { token })
  expect([(await withdraw()).status, (await withdraw()).status, (await read()).status]).toEqual([
    204, 204, 404,
  ])
  const { rows } = await app.database.execute(`select 1 from group_request where phone = $1`, [phone])
  expect(rows).toEqual([])
})

test('what nobody confirmed is deleted after two days, and of a visitor who was told after ninety', async () => {
  const visitor = await app.visitor()
  const number = someNumber()
  await ask(visitor, { name: 'مینا راستین', phone: `0${number}` })
  const count = async () =>
    (await app.database.execute(`select 1 from group_request where phone = $1`, [`+98${number}`])).rows.length
  const after = (days: number) => deleteOldRequests(app.db, new Date(testNow.getTime() + days * 86_400_000))
  await after(1)
  expect(await count()).toBe(1)
  await after(3)
  expect(await count()).toBe(0)
  await ask(visitor, { name: 'مینا راستین', phone: `0${number}` })
  await app.database.execute(`update group_request set confirmed_at = created_at, notified_at = created_at`)
  await after(89)
  expect(await count()).toBe(1)
  await after(91)
  expect(await count()).toBe(0)
})

test('the same wish is one; five of a person wait, and each takes back only their own', async () => {
  const [person, other] = [await app.user('نگار'), await app.user('سامان')]
  const first = wish({ language: 'fr', level: 'A1' })
  expect([(await person.post(path, first)).status, (await person.post(path, first)).status]).toEqual([
    200, 200,
  ])
  expect((await other.post(path, first)).status).toBe(409)
  expect((await ask(person, { language: 'fr', level: 'A1' })).status).toBe(409)
  const statuses = []
  for (const level of ['A2', 'B1', 'B2', 'C1', 'C2']) {
    statuses.push((await ask(person, { language: 'fr', level })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 409])
  expect((await other.delete(`${path}/${first.id}`)).status).toBe(404)
  expect(await listOwn(person)).toHaveLength(5)
  expect((await person.delete(`${path}/${first.id}`)).status).toBe(204)
  expect(await listOwn(person)).toHaveLength(4)
})

test('GI11 staff see how many wait by level and part of the day, who they are, and what a group for them would be', async () => {
  const registrar = await app.user('لیلا', ['registrar'])
  const course = await newCourse(app, { level: 'A2' })
  await app.database.execute(`update course set language = 'tr' where id = $1`, [course])
  for (const days of [[0, 2], [0, 2, 4], [2]]) {
    await ask(await app.user('نگار'), { language: 'tr', level: 'A2', days })
  }
  await ask(await app.user('سامان'), { language: 'tr', level: '', part: 'morning' })
  // Nobody proved this phone: it is no demand yet.
  await ask(await app.visitor(), { language: 'tr', level: 'A2', name: 'مینا', phone: `0${someNumber()}` })
  const { body } = await registrar.get<OutputOf<typeof readDemand>>('/api/studio/group-requests/demand', {
    language: 'tr',
  })
  expect(body.cells).toHaveLength(2)
  expect(body.cells).toEqual(
    expect.arrayContaining([
      { level: 'A2', part: 'evening', count: 3 },
      { level: null, part: 'morning', count: 1 },
    ]),
  )
  expect(body.languages).toContainEqual({ language: 'tr', count: 4 })
  const waiting = await registrar.get<OutputOf<typeof listWaiting>>('/api/studio/group-requests', {
    language: 'tr',
    level: 'A2',
    part: 'evening',
  })
  expect(waiting.body.total).toBe(3)
  expect(waiting.body.items.map(({ days }) => days.join(' ')).toSorted()).toEqual(['0 2', '0 2 4', '2'])
  expect(waiting.body.items[0]).toMatchObject({ name: 'نگار آزمون', phone: null, place: 'any' })
  expect(waiting.body.prepared).toEqual({ courseId: course, days: [0, 2], minute: 1080 })
  expect((await (await app.user('سحر', ['teacher'])).get('/api/studio/group-requests/demand')).status).toBe(
    403,
  )
})

test('the days of a group for many are those that most can come on', () => {
  expect(pickDays([])).toEqual([])
  expect(pickDays([0, 0])).toEqual([])
  expect(pickDays([0b0000101, 0b0010001, 0b0010001])).toEqual([0, 4])
  expect(pickDays([0b1000000])).toEqual([6])
})

onPostgres('GI11 of two processes that look at once one tells each who waits', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => app.user()))
  for (const person of people) await ask(person, { language: 'ar', level: 'A1' })
  await openGroup({ language: 'ar', level: 'A1' })
  await Promise.all([run(), run(), run(), run()])
  const notified = await Promise.all(people.map(({ id }) => countTold(id)))
  expect(notified).toEqual(people.map(() => 1))
})
