import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { openTestApp, type TestApp, testNow } from '../../../../test/app.ts'
import { countSettledStatements } from '../../../../test/count-queries.ts'
import { enrol, newGroup, newTeacher } from '../../../../test/school.ts'
import type { readStaffHome } from './contract.ts'

type Home = OutputOf<typeof readStaffHome>

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const home = async (...roles: string[]) => {
  const person = await app.user('همکار', roles)
  return (await person.get<Home>('/api/studio/home')).body
}
const figure = ({ figures }: Home, title: string) => figures.find(one => one.title === title)
const writeTicket = (title: string, at: Date) =>
  app.database.execute(
    `insert into ticket (id, number, topic, name, contact, title, created_at, last_at, due_at)
     values ($1, $2, 'other', 'سارا', 'sara@test.example', $3, $4, $4, $4::timestamptz + interval '4 hours')`,
    [randomUUID(), randomInt(10_000_000, 99_999_999), title, at],
  )
const hour = 3_600_000

test('an empty school counts nothing and leaves nobody waiting', async () => {
  const { figures, needs } = await home('owner')
  expect(figures.map(({ title, value }) => [title, value])).toEqual([
    ['کلاس‌های امروز', '۰'],
    ['جاهای پر', '۰'],
    ['درآمد امروز', '۰ تومان'],
    ['بدهی سررسیدشده', '۰ تومان'],
  ])
  expect(needs).toEqual([])
})

test('the day is counted from the school’s rows, and a class without a teacher stands out', async () => {
  const teacher = await newTeacher(app)
  const taught = await newGroup(app, { capacity: 4, startsIn: 1 / 24, teacherId: teacher })
  await newGroup(app, { capacity: 6, startsIn: 2 / 24 })
  for (let count = 0; count < 3; count++) await enrol(app, (await app.user('نگار')).id, taught)

  const { figures, needs } = await home('owner')
  const [classes, seats] = figures
  expect(classes).toMatchObject({ value: '۲', unit: 'جلسه، ۳ زبان‌آموز', alert: '۱ بی‌استاد' })
  expect(seats).toMatchObject({ value: '۳', unit: 'از ۱۰', share: 0.3, detail: '۷ جای خالی در ۲ گروه' })
  expect(needs).toMatchObject([{ urgency: 'late', act: 'جایگزین یا لغو' }])
  expect(needs[0]!.title).toMatch(/^این کلاس استاد ندارد: /)
})

test('a teacher’s home counts their own classes alone', async () => {
  const person = await app.user('لیلا', ['teacher'])
  const teacher = await newTeacher(app, { userId: person.id })
  await newGroup(app, { startsIn: 3 / 24, teacherId: teacher })
  const { body } = await person.get<Home>('/api/studio/home')
  expect(figure(body, 'کلاس‌های امروز')).toMatchObject({ value: '۱', alert: null })
  expect(figure(body, 'درآمد امروز')).toBeUndefined()
})

test('who waits longest is said first, and late work stands before the rest', async () => {
  await writeTicket('پول دادم و کلاس باز نشد', new Date(testNow.getTime() - 30 * hour))
  await writeTicket('ساعت کلاس؟', new Date(testNow.getTime() - 2 * hour))
  const { needs } = await home('registrar')
  expect(needs).toEqual([
    expect.objectContaining({
      id: 'tickets',
      urgency: 'late',
      title: '۲ پیام بی‌پاسخ',
      detail: expect.stringContaining('«پول دادم و کلاس باز نشد»'),
      path: '/studio/letters',
    }),
  ])
  const ofOwner = await home('owner')
  const urgencies = ofOwner.needs.map(({ urgency }) => ['late', 'act', 'calm'].indexOf(urgency))
  expect(urgencies).toEqual(urgencies.toSorted())
})

test('it takes as many statements for a school of many groups', async () => {
  const owner = await app.user('هما', ['owner'])
  const ask = () => countSettledStatements(app, () => owner.get<Home>('/api/studio/home'))
  const before = await ask()
  for (let count = 0; count < 8; count++) await newGroup(app, { startsIn: 4 / 24 })
  const { result, queries } = await ask()
  expect(figure(result.body, 'کلاس‌های امروز')).toMatchObject({ value: '۱۱' })
  expect(queries.length).toBe(before.queries.length)
})
