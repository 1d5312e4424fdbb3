import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { listSessions, newGroup, newTeacher } from '../../../../test/school.ts'

type Item = {
  id: string
  teacher: string | null
  taken: number
  capacity: number
  state: string
  toman: number
  next: string | null
}
type Page = { items: Item[]; total: number; terms: string[] }
let app: TestApp
let admin: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.user('بابک', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

const list = async (query = '') => (await admin.get<Page>(`/api/course/desk/group-list?${query}`)).body

test('the list of groups says who teaches, what is taken, what it costs, how it stands and when the next session is', async () => {
  const teacherId = await newTeacher(app, { name: 'نگار', surname: 'صداقت' })
  const course = { title: 'دورهٔ فهرست' }
  const running = await newGroup(app, {
    course,
    teacherId,
    startsIn: -10,
    sessions: 4,
    capacity: 6,
    price: 20_000_000,
  })
  const coming = await newGroup(app, { course: { title: 'دورهٔ فهرست' }, startsIn: 5, price: 10_000_000 })
  const over = await newGroup(app, { course: { title: 'دورهٔ فهرست' }, startsIn: -60, sessions: 2 })
  await app.database.execute(
    `insert into hold (resource, holder, count) values ($1, 'order:1', 1), ($1, 'order:2', 1)`,
    [`course-group:${running}`],
  )
  await app.database.execute(`update course_group set term = 'پاییز ۱۴۰۵' where id = $1`, [running])
  const { items, terms } = await list('q=فهرست')
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    [coming, 'upcoming'],
    [running, 'running'],
    [over, 'over'],
  ])
  const next = (await listSessions(app, running)).find(({ starts_at }) => starts_at > app.now())!
  expect(items[1]).toMatchObject({
    teacher: 'نگار صداقت',
    taken: 2,
    capacity: 6,
    toman: 2_000_000,
    next: next.starts_at.toISOString(),
  })
  expect(items[2]!.next).toBeNull()
  expect(terms).toEqual(['پاییز ۱۴۰۵'])
  const ids = async (query: string) => (await list(`q=فهرست&${query}`)).items.map(({ id }) => id)
  expect(await ids('state=running')).toEqual([running])
  expect(await ids(`teacher=${teacherId}`)).toEqual([running])
  expect(await ids(`term=${encodeURIComponent('پاییز ۱۴۰۵')}`)).toEqual([running])
  expect((await ids('sort=price'))[0]).not.toBe(running)
  expect(await ids('sort=start')).toEqual([over, running, coming])
})
