import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDay } from '#persian/jalali.ts'
import { openTestApp, type Refusal, type TestApp } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { enrol, listSessions, newGroup, newTeacher } from '../../../test/school.ts'

type Session = {
  id: string
  groupId: string
  number: number
  closed: string
  startsAt: string
  to: string | null
  obstacle: string | null
}
const path = '/api/course/desk/closed-sessions'
let app: TestApp
let admin: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.user('بابک', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

const week = 7 * 86_400_000
const close = (instant: Date, title = 'جشن مدرسه') =>
  admin.post('/api/site/holidays', { title, day: isoDay(instant) })
const preview = async (group: string, query = '') =>
  (await admin.get<{ sessions: Session[] }>(`${path}${query}`)).body.sessions.filter(
    ({ groupId }) => groupId === group,
  )
const toMoves = (sessions: Session[]) =>
  sessions.map(({ id, startsAt, to }) => ({ id, from: startsAt, to: to! }))
const move = (moves: object[]) => admin.post<{ moved: number } & Refusal>(`${path}/move`, { moves })
const countMessages = async (user: string) =>
  (await app.database.execute('select count(*)::int as count from message where user_id = $1', [user]))
    .rows[0]!.count

test('a later holiday shows what falls on it, and one press moves it behind the last session; members are told once', async () => {
  const group = await newGroup(app, { startsIn: 20, sessions: 4 })
  const learner = await app.user('مینا')
  await enrol(app, learner.id, group)
  const before = await listSessions(app, group)
  expect(await preview(group)).toEqual([])
  await close(before[1]!.starts_at)
  const shown = await preview(group)
  const after = new Date(before[3]!.starts_at.getTime() + week)
  expect(shown).toMatchObject([
    {
      number: 2,
      closed: 'جشن مدرسه',
      to: expect.stringContaining(after.toISOString().slice(0, 16)),
      obstacle: null,
    },
  ])
  const answers = [await move(toMoves(shown)), await move(toMoves(shown))]
  expect(answers.map(({ status, body }) => [status, body.moved])).toEqual([
    [200, 1],
    [200, 0],
  ])
  expect(await preview(group)).toEqual([])
  expect(await countMessages(learner.id)).toBe(1)
})

test('a chosen day keeps the hour; a day that is closed too, and a class that stands in the way, are said', async () => {
  const teacherId = await newTeacher(app, { name: 'نگار' })
  const group = await newGroup(app, { startsIn: 21, sessions: 2, teacherId })
  const [first, second] = await listSessions(app, group)
  await close(first!.starts_at, 'تعطیل رسمی')
  await close(second!.starts_at, 'روز دیگر')
  const day = (instant: Date) => `?toDay=${isoDay(instant)}`
  const closed = await admin.get<Refusal>(`${path}${day(second!.starts_at)}`)
  expect([closed.status, closed.body.errors?.[0]]).toEqual([
    422,
    { field: 'toDay', message: 'این روز هم تعطیل است (روز دیگر).' },
  ])
  const free = new Date(first!.starts_at.getTime() + 2 * 86_400_000)
  const [at] = await preview(group, day(free))
  expect(at!.to).toContain(free.toISOString().slice(0, 16))
  await newGroup(app, { startsIn: 23, sessions: 1, teacherId, title: 'گروه دیگر' })
  const [blocked, two] = await preview(group, day(free))
  expect(blocked!.obstacle).toMatch(/^استاد آن ساعت با «.*گروه دیگر» است\.$/)
  const refused = await move(toMoves([blocked!, two!]))
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
    409,
    expect.stringContaining('هیچ‌کدام جابه‌جا نشدند'),
  ])
  expect((await listSessions(app, group))[0]!.starts_at).toEqual(first!.starts_at)
})

test('of two groups without a teacher the room is said to stand in the way', async () => {
  const group = await newGroup(app, { startsIn: 81, sessions: 1 })
  const other = await newGroup(app, { startsIn: 83, sessions: 1, title: 'گروه مهمان' })
  await app.database.execute('update course_group set branch = $2 where id = any($1)', [
    [group, other],
    'کلاس ۱۲',
  ])
  const [session] = await listSessions(app, group)
  await close(session!.starts_at)
  const free = new Date(session!.starts_at.getTime() + 2 * 86_400_000)
  const [at] = await preview(group, `?toDay=${isoDay(free)}`)
  expect(at!.obstacle).toMatch(/^کلاس آن ساعت با «.*گروه مهمان» است\.$/)
})

test('a session that is cancelled after it was seen stays cancelled, and the others are moved', async () => {
  const group = await newGroup(app, { startsIn: 60, sessions: 3 })
  const [first, second] = await listSessions(app, group)
  await close(first!.starts_at)
  await close(second!.starts_at, 'روز دیگر')
  const moves = toMoves(await preview(group))
  expect(moves.map(({ id }) => id)).toEqual([first!.id, second!.id])
  expect((await admin.post(`/api/course/desk/sessions/${first!.id}/cancel`)).status).toBe(200)
  expect((await move(moves)).body).toMatchObject({ moved: 1 })
  expect((await listSessions(app, group)).slice(0, 2)).toMatchObject([
    { state: 'cancelled', starts_at: first!.starts_at },
    { state: 'planned', starts_at: new Date(moves[1]!.to) },
  ])
})

onPostgres('two who press at once move each session once, and members hear of it once', async () => {
  const group = await newGroup(app, { startsIn: 40, sessions: 3 })
  const learner = await app.user('هستی')
  await enrol(app, learner.id, group)
  const [first] = await listSessions(app, group)
  await close(first!.starts_at)
  const moves = toMoves(await preview(group))
  const answers = await Promise.all([move(moves), move(moves), move(moves)])
  expect(answers.map(({ body }) => body.moved).toSorted()).toEqual([0, 0, 1])
  expect(await countMessages(learner.id)).toBe(1)
})
