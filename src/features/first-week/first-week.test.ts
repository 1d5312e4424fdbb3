import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Task } from '#contract/task.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { signInAgain } from '../../../test/bank.ts'
import { newPost } from '../../../test/blog.ts'
import { newEpisode } from '../../../test/podcasts.ts'
import { staff } from '../../../test/sample-call.ts'
import { enrol, listSessions, newGroup } from '../../../test/school.ts'
import type { readFirstWeek } from './contract.ts'
import { remindOfItems } from './remind.server.ts'

const path = '/api/first-week'
const hour = 3_600_000
/** Saturday to Thursday, six to eight in the evening; the tests' now is a Saturday afternoon. */
const evenings = [0, 1, 2, 3, 4, 5].map(day => `${day}-18`)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const { by } = await staff(app)
  await newEpisode(app, { title: 'قهوه با همسایه', slug: 'coffee', hours: -2 })
  await newEpisode(app, { slug: 'older', hours: -4 })
  await newEpisode(app, { slug: 'too-hard', level: 'C1', hours: -1 })
  await newPost(by, { language: 'en', level: 'B1', slug: 'forgetting' })
})
afterAll(() => app[Symbol.asyncDispose]())

type Found = OutputOf<typeof readFirstWeek>
const read = async (person: Person) => (await person.get<Found>(path)).body
const paint = (person: Person, given: object = {}) =>
  person.put(path, { hours: evenings, minutes: 20, ...given })
const kinds = ({ plan }: Found) => plan!.items.map(({ kind }) => kind)
const readTasks = async (person: Person) =>
  (await person.get<{ tasks: Task[] }>('/api/course/my-day')).body.tasks

async function placed(level = 'B1') {
  const user = await app.user()
  const skill = { level, confidence: 0.9, position: 0.5, items: 5 }
  const result = {
    ...skill,
    skills: [
      { ...skill, skill: 'listening' },
      { ...skill, skill: 'writing', level: 'A2', position: 0.2 },
    ],
    unmeasured: [],
  }
  await app.database.execute(
    `insert into placement_attempt (id, user_id, language, track, source, state, cuts, started_at, changed_at, finished_at, result, stop_reason)
     values ($1, $2, 'en', 'adult', 'paper', 'done', $4, $3, $3, $3, $5, 'typed')`,
    [randomUUID(), user.id, testNow, '[0]', JSON.stringify(result)],
  )
  return user
}

async function heard(userId: string, slug: string) {
  await app.database.execute(
    `insert into playback_position (user_id, media_id, second, at, watched_at)
     select $1, media_id, 250, $2, $2 from podcast_episode where slug = $3`,
    [userId, testNow, slug],
  )
}

/** So many reviews of everybody's phrases. */
async function review(user: Person, count: number) {
  const { body } = await user.get<{ items: { id: string }[] }>('/api/phrasebook/lists')
  const reviews = []
  for (let at = 0; at < count; at++) {
    const id = randomUUID()
    await user.post('/api/phrasebook/own-phrases', {
      id,
      list: body.items[0]!.id,
      english: `Sentence ${at}.`,
      persian: 'یک',
    })
    reviews.push({ id: randomUUID(), phrase: id, grade: 3, at: app.now().toISOString() })
  }
  const answer = await user.post('/api/phrasebook/reviews', { reviews })
  expect(answer.status).toBeLessThan(300)
}

test('HO11 without a placement the week begins with one and says so; once a level is found, the week is planned anew by it', async () => {
  const user = await app.user()
  expect(await read(user)).toMatchObject({ found: null, plan: null })
  expect((await paint(user)).status).toBe(200)
  const week = await read(user)
  expect(week.plan).toMatchObject({ level: null, minutes: 20, hours: evenings, isOver: false })
  expect(week.plan!.days).toHaveLength(7)
  expect(kinds(week)).toContain('placement')
  expect(week.plan!.items[0]).toMatchObject({
    kind: 'placement',
    minutes: 20,
    link: '/placement',
    isDone: false,
  })
  expect(kinds(week)).not.toContain('episode')
})

test('HO11 the week is made of the level that was found: episodes and posts of it that fit the day, a review a day, and a class to choose', async () => {
  const user = await placed()
  expect(await readTasks(user)).toMatchObject([{ kind: 'first-week-offer', link: '/first-week' }])
  await paint(user)
  const { found, plan } = await read(user)
  expect(found).toEqual({ language: 'en', level: 'B1', weakest: { skill: 'writing', level: 'A2' } })
  const named = plan!.items.map(({ kind, title, link }) => [kind, title ?? '', link])
  expect(named).toContainEqual(['episode', 'قهوه با همسایه', '/podcasts/coffee'])
  expect(named.map(([, , link]) => link)).not.toContain('/podcasts/too-hard')
  expect(named).toContainEqual(['post', 'چرا فراموش می‌کنیم', '/blog/forgetting'])
  expect(named).toContainEqual(['choose', '', '/info?language=en&level=B1'])
  expect(plan!.items.filter(({ kind }) => kind === 'review')).toHaveLength(6)
  expect(await readTasks(user)).toMatchObject([{ kind: 'first-week-episode', link: '/first-week' }])
})

test('HO11 items are ticked by what was really done: an episode heard, phrases reviewed, a class attended; a text by its reader alone', async () => {
  const user = await placed()
  const group = await newGroup(app, { startsIn: 1, every: 2, sessions: 2 })
  const enrolment = await enrol(app, user.id, group)
  await paint(user)
  const before = await read(user)
  expect(before.plan!.items.filter(({ isDone }) => isDone)).toEqual([])
  expect(kinds(before)).not.toContain('choose')
  const [first] = await listSessions(app, group)
  const held = before.plan!.items.find(({ kind }) => kind === 'class')
  expect(held).toMatchObject({
    id: null,
    at: first!.starts_at.toISOString(),
    link: `/course/classroom/${first!.id}`,
  })

  await heard(user.id, 'coffee')
  await review(user, 10)
  await app.database.execute(
    `insert into attendance (session_id, enrolment_id, state, seconds, settled_at) values ($1, $2, 'present', 60, $3)`,
    [first!.id, enrolment, testNow],
  )
  const post = before.plan!.items.find(({ kind }) => kind === 'post')!
  expect((await user.put(`${path}/items/${post.id}/read`, { isRead: true })).status).toBe(200)
  const done = (await read(user)).plan!.items.filter(({ isDone }) => isDone)
  expect(done.map(({ kind }) => kind).toSorted()).toEqual(['class', 'episode', 'post', 'review'])
  await user.put(`${path}/items/${post.id}/read`, { isRead: false })
  expect((await read(user)).plan!.items.find(({ kind }) => kind === 'post')!.isDone).toBe(false)
  // What the product knows by itself nobody ticks.
  const other = before.plan!.items.find(({ kind }) => kind === 'review')!
  expect((await user.put(`${path}/items/${other.id}/read`, { isRead: true })).status).toBe(404)
})

test('HO11 hours painted anew move what is not done and keep what is; the same hours again change nothing; put away it is gone until it is painted again', async () => {
  const user = await placed()
  await paint(user)
  const first = await read(user)
  await paint(user)
  expect(await read(user)).toEqual(first)
  await heard(user.id, 'coffee')
  await paint(user, { hours: ['0-20', '1-20', '2-20'], minutes: 30 })
  const again = await read(user)
  const heardItem = (week: Found) => week.plan!.items.find(({ link }) => link === '/podcasts/coffee')!
  expect(heardItem(again)).toEqual({ ...heardItem(first), isDone: true })
  for (const { kind, at, isDone } of again.plan!.items)
    if (kind !== 'class' && !isDone) expect(new Date(at!).getUTCHours() + 3.5).toBeGreaterThanOrEqual(19.5)
  expect(again.plan!.days).toEqual(first.plan!.days)

  await user.delete(path)
  expect((await read(user)).plan).toBeNull()
  expect((await readTasks(user)).filter(({ kind }) => kind.startsWith('first-week'))).toEqual([])
  await paint(user)
  expect((await read(user)).plan).not.toBeNull()
})

test('HO11 where no painted hour of today is left the week begins tomorrow, and hours that are no hours are refused at their field', async () => {
  const user = await placed()
  await paint(user, { hours: ['0-8'], minutes: 15 })
  expect((await read(user)).plan!.days[0]).toBe('2026-11-22')
  for (const given of [{ hours: [] }, { hours: ['7-18'] }, { minutes: 25 }]) {
    const { status, body } = await paint(user, given)
    expect(status).toBe(422)
    expect((body as { errors: { field: string }[] }).errors[0]!.field).toMatch(/^(hours|minutes)/)
  }
})

test('HO11 the plan goes to a telephone’s calendar, each item at its hour', async () => {
  const user = await placed()
  expect((await user.get(`${path}/calendar`)).status).toBe(404)
  await paint(user)
  const { plan } = await read(user)
  const file = await app.http.inject({
    url: `${path}/calendar`,
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(file.headers['content-type']).toContain('text/calendar')
  const calendar = new ICAL.Component(ICAL.parse(file.body) as [string, unknown[], unknown[]])
  const events = calendar.getAllSubcomponents('vevent')
  expect(
    events.map(event => (event.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate().toISOString()),
  ).toEqual(plan!.items.map(({ at }) => at))
  expect(events.map(event => event.getFirstPropertyValue('summary'))).toContain('پادکست «قهوه با همسایه»')
})

test('HO11 who wants it is reminded once ten minutes before each item, of none that is done, and again where a missed one stands', async () => {
  const user = await placed()
  const listReminders = async () => {
    const { rows } = await app.database.execute(
      `select title from message where user_id = $1 and title like 'ده دقیقهٔ دیگر%'`,
      [user.id],
    )
    return rows.map(({ title }) => title)
  }
  expect((await user.put(`${path}/reminder`, { isOn: true })).status).toBe(404)
  await paint(user)
  const { plan } = await read(user)
  expect(plan).toMatchObject({ isReminded: false })
  const first = Date.parse(plan!.items[0]!.at!)
  const minutes = 60_000
  const lookAt = async (at: number) => {
    app.setNow(new Date(at))
    await signInAgain(app, user)
    for (const _ of [1, 2]) await remindOfItems.run(app, {})
    return listReminders()
  }
  try {
    expect(await lookAt(first - 10 * minutes)).toEqual([])
    for (const _ of [1, 2]) expect((await user.put(`${path}/reminder`, { isOn: true })).status).toBe(200)
    expect((await read(user)).plan).toMatchObject({ isReminded: true })
    expect(await lookAt(first - 15 * minutes)).toEqual([])
    const countUntil = (at: number) => plan!.items.filter(item => Date.parse(item.at!) <= at).length
    expect(countUntil(first)).toBe(1)
    for (const ahead of [10, 5]) {
      const at = first - ahead * minutes
      expect(await lookAt(at)).toHaveLength(countUntil(at + 10 * minutes))
    }
    // The evening is over, and nothing was done: the next one begins with what was missed.
    app.setNow(new Date(first + 3 * hour))
    await signInAgain(app, user)
    const later = (await read(user)).plan!.items
    const next = later.find(({ at, isDone }) => !isDone && at && Date.parse(at) > app.now().getTime())!
    const before = (await listReminders()).length
    const reminders = await lookAt(Date.parse(next.at!) - 10 * minutes)
    expect(reminders.length).toBe(before + 1)

    await user.put(`${path}/reminder`, { isOn: false })
    const after = later.find(({ at }) => at && Date.parse(at) > Date.parse(next.at!) + 20 * minutes)!
    expect(await lookAt(Date.parse(after.at!) - 10 * minutes)).toEqual(reminders)
  } finally {
    app.setNow(testNow)
  }
})

test('HO11 a missed evening stands at later hours without a word, and once the seven days are over the day asks for nothing more', async () => {
  const user = await placed()
  await paint(user)
  const before = (await read(user)).plan!.items
  app.setNow(new Date(testNow.getTime() + 6 * hour))
  await signInAgain(app, user)
  const moved = (await read(user)).plan!.items.filter(({ isMoved }) => isMoved)
  const missed = before.filter(({ at }) => at!.startsWith('2026-11-21'))
  expect(missed.length).toBeGreaterThan(1)
  expect(moved.map(({ id }) => id).toSorted()).toEqual(missed.map(({ id }) => id).toSorted())
  for (const { at, isDone } of moved) {
    expect(isDone).toBe(false)
    expect(at! > '2026-11-22').toBe(true)
  }
  app.setNow(new Date(testNow.getTime() + 8 * 24 * hour))
  await signInAgain(app, user)
  expect((await read(user)).plan).toMatchObject({ isOver: true })
  expect((await readTasks(user)).filter(({ kind }) => kind.startsWith('first-week'))).toEqual([])
  // Painted again it is another week.
  await paint(user)
  expect((await read(user)).plan).toMatchObject({ isOver: false })
  app.setNow(testNow)
})
