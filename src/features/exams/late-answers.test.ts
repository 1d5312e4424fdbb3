import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import {
  chooseRight,
  essay,
  fixedDraws,
  handIn,
  item,
  newChoiceExam,
  newExam,
  newQuestions,
  type Sitting,
  save,
  singleChoice,
  sit,
} from '../../../test/exams.ts'
import type { Paper, Review } from './contract.ts'
import { settleDue } from './settle-attempts.server.ts'

const minute = 60_000
let app: TestApp
let learner: Person & { id: string }
let teacher: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  learner = await app.user('رعنا')
  teacher = await app.user('لیلا', ['teacher'])
})
afterAll(() => app[Symbol.asyncDispose]())

const fromStart = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)
const at = (milliseconds: number) => {
  app.setNow(fromStart(milliseconds))
  return fromStart(milliseconds)
}
type Late = { late: Paper['late'] } & Refusal
const bring = (sitting: Sitting, sentAt: Date, items: object[], changes: object = {}) =>
  sitting.by.post<Late>(`${sitting.path}/late-answers`, {
    session: sitting.session,
    sentAt: sentAt.toISOString(),
    items,
    ...changes,
  })
const given = (place: number, sitting: Sitting, isRight: boolean, when: Date) => {
  const { isFlagged: _, ...rest } = item(place, chooseRight(sitting.paper, place, isRight), { at: when })
  return rest
}
const readPaper = async ({ by, path }: Sitting) => (await by.get<{ paper: Paper }>(path)).body.paper
const readPoints = async ({ by, path }: Sitting) => (await by.get<Review>(`${path}/review`)).body.points
const decide = ({ paper }: Sitting, accept: boolean) =>
  teacher.post<{ count: number } & Refusal>(`/api/studio/exam-attempts/${paper.id}/late-answers`, {
    accept,
    reason: 'قطع اینترنت محله',
  })

/** An exam of four minutes with the first of three answered, closed by its time while the device had no connection. */
async function cutOff(): Promise<Sitting> {
  const now = at(0)
  const sitting = await sit(learner, (await newChoiceExam(app, 3, { minutes: 4 })).id)
  await save(sitting, now, [item(1, chooseRight(sitting.paper, 1), { at: now })])
  at(6 * minute)
  await settleDue(app)
  return sitting
}

test('EX5 what a device held at the end waits for staff: accepted, it is marked and the receipt is another one', async () => {
  const sitting = await cutOff()
  const before = await readPaper(sitting)
  expect(before).toMatchObject({ state: 'submitted', receipt: { by: 'time', answered: 1 } })
  const now = at(8 * minute)
  const items = [
    given(2, sitting, true, fromStart(2 * minute)),
    given(3, sitting, false, fromStart(3 * minute)),
  ]
  expect((await bring(sitting, now, items)).body.late).toEqual({ waiting: 2, counted: 0, declined: 0 })
  // Brought again, it is the same; and nothing of it counts yet.
  expect((await bring(sitting, now, items)).body.late.waiting).toBe(2)
  expect(await readPoints(sitting)).toBe(2)
  const seen = await teacher.get<{ answers: object[] }>(
    `/api/studio/exam-attempts/${sitting.paper.id}/late-answers`,
  )
  expect(seen.body.answers).toEqual([
    {
      place: 2,
      answeredAt: fromStart(2 * minute).toISOString(),
      arrivedAt: now.toISOString(),
      replaces: false,
    },
    expect.objectContaining({ place: 3 }),
  ])
  expect((await decide(sitting, true)).body.count).toBe(2)
  expect(await readPoints(sitting)).toBe(4)
  const after = await readPaper(sitting)
  expect(after.late).toEqual({ waiting: 0, counted: 2, declined: 0 })
  expect(after.receipt).toMatchObject({ answered: 3, submittedAt: before.receipt!.submittedAt })
  expect(after.receipt!.hash).not.toBe(before.receipt!.hash)
  expect((await decide(sitting, true)).status).toBe(409)
  const { body } = await learner.get<{ items: { body: string }[] }>('/api/account/messages')
  expect(body.items.filter(message => message.body.includes(after.receipt!.code))).toHaveLength(1)
})

test('EX5 declined, it changes nothing, and the learner is told why', async () => {
  const sitting = await cutOff()
  const before = await readPaper(sitting)
  await bring(sitting, at(8 * minute), [given(2, sitting, true, fromStart(2 * minute))])
  expect((await decide(sitting, false)).body.count).toBe(1)
  expect(await readPoints(sitting)).toBe(2)
  const after = await readPaper(sitting)
  expect([after.late.declined, after.receipt!.hash]).toEqual([1, before.receipt!.hash])
  const { body } = await learner.get<{ items: { title: string; body: string }[] }>('/api/account/messages')
  // Messages of one moment stand in no order.
  expect(body.items).toContainEqual(
    expect.objectContaining({
      title: 'پاسخ‌های دیررسیده به حساب نیامد',
      body: expect.stringContaining('قطع اینترنت محله'),
    }),
  )
})

test('EX5 given after the end by the device’s own clock, older than what is there, or of no such question it is left out', async () => {
  const sitting = await cutOff()
  const now = at(8 * minute)
  const answer = given(2, sitting, true, fromStart(2 * minute))
  const late = [
    { ...answer, at: fromStart(4 * minute + 1000).toISOString() },
    { ...given(1, sitting, false, fromStart(-minute)), at: fromStart(minute).toISOString() },
    { ...answer, place: 9 },
    { ...answer, place: 3, answer: { kind: 'essay', text: 'Hello' } },
  ]
  expect((await bring(sitting, now, late)).body.late.waiting).toBe(0)
  // A clock that is an hour behind is put right: three minutes before sending is after the end.
  const phone = new Date(now.getTime() - 60 * minute)
  const soon = { ...answer, at: new Date(phone.getTime() - 3 * minute).toISOString() }
  expect((await bring(sitting, phone, [soon])).body.late.waiting).toBe(0)
})

test('EX5 it is taken from who sat the attempt, on the device that did, where nobody handed it in, and for two days', async () => {
  const sitting = await cutOff()
  const now = at(8 * minute)
  const items = [given(2, sitting, true, fromStart(2 * minute))]
  const stranger = { ...sitting, by: await app.user('سامان') }
  expect((await bring(stranger, now, items)).status).toBe(404)
  expect((await bring(sitting, now, items, { session: crypto.randomUUID() })).status).toBe(409)
  await app.database.execute(
    `update exam_attempt set started_at = started_at - interval '2 days', deadline_at = deadline_at - interval '2 days' where id = $1`,
    [sitting.paper.id],
  )
  expect((await bring(sitting, now, items)).status).toBe(409)
  at(0)
  const open = await sit(learner, (await newChoiceExam(app, 2)).id)
  expect((await bring(open, fromStart(0), [])).status).toBe(409)
  await handIn(open, fromStart(0))
  expect((await bring(open, fromStart(0), items)).status).toBe(409)
})

test('EX5 what a person marked stays where it was, and an essay that came late waits for its marker', async () => {
  const now = at(0)
  const questions = await newQuestions(app, [essay, essay, singleChoice('tea')])
  const sitting = await sit(
    learner,
    await newExam(app, { minutes: 4, draws: fixedDraws(questions, { marks: 20 }) }),
  )
  await save(sitting, now, [item(1, { kind: 'essay', text: 'My day' }, { at: now })])
  at(6 * minute)
  await settleDue(app)
  const mark = (place: number) =>
    teacher.put(`/api/studio/exam-attempts/${sitting.paper.id}/marking/${place}`, {
      levels: [4, 4, 4, 4],
      comment: '',
    })
  await mark(1)
  const late = { place: 2, seq: 9e12, answer: { kind: 'essay', text: 'Late day' } }
  await bring(sitting, at(8 * minute), [{ ...late, at: fromStart(minute).toISOString() }])
  await decide(sitting, true)
  const read = async () => (await learner.get<Review>(`${sitting.path}/review`)).body
  expect(await read()).toMatchObject({ points: 16, unmarked: 1 })
  await mark(2)
  expect(await read()).toMatchObject({ points: 32, unmarked: 0 })
})
