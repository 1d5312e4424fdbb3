import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { newMedia } from '../../../test/course-samples.ts'
import { enrol, listSessions, newGroup, newRecording } from '../../../test/school.ts'
import type { AdminCheck, Check, CheckAnswer } from './contract.ts'
import { maxChecks } from './rules.ts'

let app: TestApp
let teacher: Person
let group: string
let recording: string

const given = {
  second: 200,
  question: 'سارا میزبان را از کجا می‌شناسد؟',
  choices: ['همسایه‌اند.', 'قبلاً همکار بوده‌اند.', 'باشگاهشان یکی است.'],
  right: 1,
  explanation: 'می‌گوید We used to work together.',
}

beforeAll(async () => {
  app = await openTestApp({ env: { FFMPEG_PATH: 'off' } })
  teacher = await app.user('استاد', ['teacher'])
  group = await newGroup(app, { sessions: 1, startsIn: 0 })
  recording = await newRecording(app, (await listSessions(app, group))[0]!.id, {
    media_id: await newMedia(app),
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const studio = () => `/api/studio/recordings/${recording}/checks`
async function newCheck(more: object = {}) {
  const id = randomUUID()
  expect((await teacher.put(`${studio()}/${id}`, { ...given, ...more })).status).toBe(204)
  return id
}
async function learner() {
  const user = await app.user()
  const path = `/api/lesson-checks/enrolments/${await enrol(app, user.id, group)}/recordings/${recording}`
  const find = async (id: string) =>
    (await user.get<{ items: Check[] }>(path)).body.items.find(check => check.id === id)!
  const answer = (id: string, choice: number | null) =>
    user.put<{ answer: CheckAnswer }>(`${path}/checks/${id}`, { choice })
  return { user, path, find, answer }
}
const findAdmin = async (id: string) =>
  (await teacher.get<{ items: AdminCheck[] }>(studio())).body.items.find(check => check.id === id)!

test('CO11 nobody is told what is right before they answer; the server says it then, and the first choice stays however often it is sent', async () => {
  const check = await newCheck()
  const { path, user, find, answer } = await learner()
  const { body } = await user.get(path)
  expect(JSON.stringify(body)).not.toMatch(/right|explanation|used to work/)
  expect((await find(check)).answer).toBeNull()
  const both = await Promise.all([answer(check, 0), answer(check, 0)])
  const wrong = { choice: 0, verdict: { isRight: false, right: 1, explanation: given.explanation } }
  expect(both.map(({ body }) => body.answer)).toEqual([wrong, wrong])
  expect((await answer(check, 1)).body.answer).toEqual(wrong)
  expect((await answer(check, null)).body.answer).toEqual(wrong)
  expect((await find(check)).answer).toEqual(wrong)
})

test('CO11 who passes a question over is told nothing, and may still answer it', async () => {
  const check = await newCheck()
  const { find, answer } = await learner()
  expect((await answer(check, null)).body.answer).toEqual({ choice: null, verdict: null })
  expect((await find(check)).answer).toEqual({ choice: null, verdict: null })
  expect((await answer(check, 1)).body.answer.verdict?.isRight).toBe(true)
  expect((await answer(check, 3)).status).toBe(422)
})

test('CO11 staff see how many chose what; with other choices answers are dropped, with another right one they are judged anew', async () => {
  const check = await newCheck()
  const [one, two, three] = [await learner(), await learner(), await learner()]
  await one.answer(check, 0)
  await two.answer(check, 0)
  await three.answer(check, null)
  expect(await findAdmin(check)).toEqual({ id: check, ...given, chosen: [2, 0, 0], passed: 1 })
  await teacher.put(`${studio()}/${check}`, { ...given, right: 0 })
  expect((await one.find(check)).answer?.verdict?.isRight).toBe(true)
  await teacher.put(`${studio()}/${check}`, { ...given, choices: ['بله', 'نه'] })
  expect((await one.find(check)).answer).toBeNull()
  expect(await findAdmin(check)).toMatchObject({ chosen: [0, 0], passed: 0 })
  expect((await teacher.delete(`${studio()}/${check}`)).status).toBe(204)
  expect((await teacher.delete(`${studio()}/${check}`)).status).toBe(404)
})

test('CO11 a question that is changed leaves the others of its recording, and what was answered to them, as they are', async () => {
  const [changed, other] = [await newCheck(), await newCheck({ second: 240, question: 'چه دیدند؟' })]
  const { answer } = await learner()
  await answer(other, 2)
  const before = await findAdmin(other)
  const more = { second: 30, question: 'کجا بودند؟', choices: ['خانه', 'کوچه'], right: 0 }
  expect((await teacher.put(`${studio()}/${changed}`, { ...given, ...more })).status).toBe(204)
  expect(await findAdmin(changed)).toMatchObject(more)
  expect(before).toMatchObject({ second: 240, question: 'چه دیدند؟', chosen: [0, 0, 1] })
  expect(await findAdmin(other)).toEqual(before)
})

test('CO11 what is no question is refused in Persian at its field, and learners write none', async () => {
  const { user, answer } = await learner()
  const put = (more: object, by: Person = teacher) =>
    by.put<{ errors: { field: string; message: string }[] }>(`${studio()}/${randomUUID()}`, {
      ...given,
      ...more,
    })
  for (const [more, field, message] of [
    [{ question: '' }, 'question', 'پرسش وارد نشده است.'],
    [{ choices: ['یک'] }, 'choices', 'دست‌کم دو گزینه بنویسید.'],
    [{ choices: ['یک', 'یک'], right: 0 }, 'choices', 'دو گزینه یکسان‌اند.'],
    [{ right: -1 }, 'right', 'بگویید کدام گزینه درست است.'],
    [{ right: 3 }, 'right', 'بگویید کدام گزینه درست است.'],
    [{ explanation: '' }, 'explanation', 'توضیح وارد نشده است.'],
    [{ second: -5 }, 'second', 'زمان درست نیست.'],
  ] as const) {
    const { status, body } = await put(more)
    expect([status, body.errors]).toEqual([422, [{ field, message }]])
  }
  expect((await put({}, user)).status).toBe(404)
  expect((await user.get(studio())).status).toBe(404)
  expect((await answer(randomUUID(), 0)).status).toBe(404)
})

test('CO11 others and who may watch no longer are asked nothing; one recording takes no more than 50 questions; answers go with the person', async () => {
  const check = await newCheck()
  const [mine, other] = [await learner(), await app.user()]
  expect((await other.get(mine.path)).status).toBe(404)
  expect((await other.put(`${mine.path}/checks/${check}`, { choice: 1 })).status).toBe(404)
  await mine.answer(check, 1)
  const feature = app.features.find(({ name }) => name === 'lesson-checks')!
  expect(await feature.export!(app.db, mine.user.id, app)).toMatchObject({
    answers: [{ question: given.question, chosen: given.choices[1] }],
  })
  await transaction(app.db, tx => feature.eraseUserData!(tx, mine.user.id, app.now()))
  expect((await mine.find(check)).answer).toBeNull()

  const { items } = (await teacher.get<{ items: AdminCheck[] }>(studio())).body
  await app.database.execute(
    `insert into lesson_check (id, recording_id, second, question, choices, right_choice, explanation, changed_at)
     select gen_random_uuid(), $1, n, 'x', '["a","b"]', 0, 'x', now() from generate_series(1, $2::int) n`,
    [recording, maxChecks - items.length - 1],
  )
  const last = await Promise.all([1, 2].map(() => teacher.put(`${studio()}/${randomUUID()}`, given)))
  expect(last.map(({ status }) => status).toSorted()).toEqual([204, 409])

  await app.database.execute('update course_group set recordings_days = 10 where id = $1', [group])
  await app.database.execute(
    "update course_group set starts_at = starts_at - interval '90 days', ends_at = ends_at - interval '90 days' where id = $1",
    [group],
  )
  expect((await mine.user.get(mine.path)).status).toBe(404)
  expect((await mine.answer(check, 1)).status).toBe(404)
})
