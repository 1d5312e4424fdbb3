import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Refusal, type TestApp } from '../../../test/app.ts'
import { enrol, newGroup } from '../../../test/school.ts'
import type { StepValues } from './contract.ts'

const path = '/api/studio/ladders'
const coursePath = '/api/course/desk/courses'
type Ladder = {
  id: string
  version: number
  title: string
  language: string
  steps: (StepValues & { id: string })[]
}

let app: TestApp
let admin: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.user('بابک', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

const step = (name: string, level: string, more: object = {}): StepValues => ({
  id: '',
  name,
  level,
  book: `کتاب ${name}`,
  passMark: 70,
  ...more,
})
const usual = () => [step('پایه ۱', 'A1'), step('پایه ۲', 'A1'), step('میانی ۱', 'B1')]
const newLadder = (steps = usual(), language = 'en') =>
  admin.post<Ladder & Refusal>(path, { title: 'بزرگسالان', language, steps })
const toErrors = ({ body }: { body: Refusal }) =>
  (body.errors ?? []).map(({ field, message }) => `${field}: ${message}`)

let made = 0
const newCourse = (changes: object) =>
  admin.post<{ id: string; level: string; stepId: string } & Refusal>(coursePath, {
    title: `دورهٔ ${++made}`,
    slug: `ladder-${made}`,
    language: 'en',
    level: '',
    greeting: '',
    summary: 'خلاصه',
    about: 'متن',
    outcomes: '',
    book: '',
    minutes: 90,
    syllabus: '# بخش\n- درس',
    state: 'open',
    ...changes,
  })

test('a ladder keeps its levels in their order, with books and pass marks, and each its id when they are moved', async () => {
  const { status, body } = await newLadder()
  expect(status).toBe(201)
  const [one, two, three] = body.steps
  const changed = await admin.put<Ladder>(`${path}/${body.id}`, {
    ...body,
    steps: [two, { ...one!, passMark: '۸۰' }, step('پایه ۳', 'A2', { passMark: '' }), three],
  })
  expect(changed.body.steps.map(({ name, passMark }) => [name, passMark])).toEqual([
    ['پایه ۲', 70],
    ['پایه ۱', 80],
    ['پایه ۳', ''],
    ['میانی ۱', 70],
  ])
  expect(changed.body.steps[1]!.id).toBe(one!.id)
  expect((await admin.put(`${path}/${body.id}`, body)).status).toBe(409)
})

test('levels of one name, in the wrong order, of an unknown language or mark are refused at their field', async () => {
  expect(toErrors(await newLadder([step('پایه ۱', 'A1'), step('پايه 1', 'A2')]))).toEqual([
    'steps: نام دو سطح یکی است: «پایه 1».',
  ])
  expect(toErrors(await newLadder([step('میانی', 'B1'), step('پایه', 'A1')]))).toEqual([
    'steps: «پایه» پس از سطحی بالاتر آمده است؛ سطح‌ها را از آسان به دشوار بچینید.',
  ])
  expect(toErrors(await newLadder(usual(), 'xx'))).toEqual(['language: زبان را انتخاب کنید.'])
  expect(toErrors(await newLadder([step('پایه', 'A1', { passMark: 101 })]))[0]).toMatch(/^steps.*از ۱ تا ۱۰۰/)
  const { body: other } = await newLadder()
  const { body: own } = await newLadder()
  const stolen = await admin.put<Refusal>(`${path}/${own.id}`, { ...own, steps: other.steps })
  expect(toErrors(stolen)).toEqual(['steps: این سطح از این نردبان نیست.'])
})

test('a course at a level of the school has its European level and its book, and says what is learned next', async () => {
  const { body: ladder } = await newLadder()
  const { body: course } = await newCourse({ stepId: ladder.steps[1]!.id, level: 'C2' })
  expect([course.level, course.stepId]).toEqual(['A1', ladder.steps[1]!.id])
  const group = await newGroup(app, { course: { id: course.id } })
  const read = async () =>
    (
      await (
        await app.visitor()
      ).get<{ group: { book: string; step: unknown } }>(`/api/course/groups/${group}`)
    ).body.group
  expect(await read()).toMatchObject({
    book: 'کتاب پایه ۲',
    step: { name: 'پایه ۲', passMark: 70, next: 'میانی ۱' },
  })
  // Whoever calls the level otherwise calls it so everywhere.
  const [one, two, three] = ladder.steps
  await admin.put(`${path}/${ladder.id}`, {
    ...ladder,
    steps: [one, { ...two, name: 'پایه دو', level: 'A2' }, three],
  })
  expect(await read()).toMatchObject({ step: { name: 'پایه دو' } })
  const { body: after } = await admin.get<{ level: string }>(`${coursePath}/${course.id}`)
  expect(after.level).toBe('A2')
})

test('a level of another language is not for a course; one with a course is not removed, nor its ladder', async () => {
  const { body: german } = await newLadder([step('پایه ۱', 'A1')], 'de')
  expect(toErrors(await newCourse({ stepId: german.steps[0]!.id }))).toEqual([
    'stepId: این سطح از زبان دیگری است.',
  ])
  const { body: ladder } = await newLadder()
  const [one, two, three] = ladder.steps
  await newCourse({ stepId: one!.id, title: 'سلام' })
  const without = await admin.put<Refusal>(`${path}/${ladder.id}`, { ...ladder, steps: [two, three] })
  expect([without.status, toErrors(without)]).toEqual([
    409,
    ['steps: «پایه ۱» حذف نمی‌شود؛ دورهٔ «سلام» در این سطح است.'],
  ])
  expect(toErrors(await admin.put<Refusal>(`${path}/${ladder.id}`, { ...ladder, language: 'de' }))).toEqual([
    'language: دوره‌هایی در این سطح‌هاست؛ زبان عوض نمی‌شود.',
  ])
  expect((await admin.delete(`${path}/${ladder.id}`)).status).toBe(409)
  expect(
    (await admin.put<Ladder>(`${path}/${ladder.id}`, { ...ladder, steps: [one, three] })).body.steps,
  ).toHaveLength(2)
  expect((await admin.delete(`${path}/${german.id}`)).status).toBe(204)
})

test('at the desk a group at the level after somebody’s last one fits best', async () => {
  const { body: ladder } = await newLadder()
  const groups: string[] = []
  for (const { id } of ladder.steps) {
    const { body } = await newCourse({ stepId: id })
    groups.push(await newGroup(app, { course: { id: body.id }, startsIn: 40 }))
  }
  const person = await app.user('نیما')
  const { body: past } = await newCourse({ stepId: ladder.steps[0]!.id })
  const over = await newGroup(app, { course: { id: past.id }, startsIn: -200 })
  await enrol(app, person.id, over)
  const { body } = await admin.get<{ items: { group: { id: string }; fit: string; step: string }[] }>(
    '/api/front-desk/groups',
    { person: person.id },
  )
  expect(body.items[0]).toMatchObject({ group: { id: groups[1] }, fit: 'next', step: 'پایه ۲' })
  expect(body.items.filter(({ fit }) => fit === 'next')).toHaveLength(1)
})
