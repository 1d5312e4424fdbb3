import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import {
  chooseRight,
  essay,
  fixedDraws,
  handIn,
  item,
  newChoiceExam,
  newExam,
  newQuestions,
  save,
  singleChoice,
  sit,
} from '../../../test/exams.ts'
import { enrol, findCourseId, newGroup, someLesson } from '../../../test/school.ts'
import type { PackPart, Paper, Review } from './contract.ts'
import { openPart, openQuestions } from './sitting/open-pack.ts'
import { createServerClock } from './sitting/server-clock.ts'

const minute = 60_000
const fromStart = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)

let app: TestApp
let learner: Person & { id: string }
let other: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  learner = await app.user('رعنا')
  other = await app.user('سامان')
})
afterAll(() => app[Symbol.asyncDispose]())

const at = (milliseconds: number) => {
  app.setNow(fromStart(milliseconds))
  return fromStart(milliseconds)
}
const review = async (sitting: { by: Person; path: string }) =>
  (await sitting.by.get<Review>(`${sitting.path}/review`)).body

describe('marks', () => {
  test('EX14 wrong answers cost what the exam says, empty ones nothing, and the whole is never below nothing', async () => {
    const now = at(0)
    const { id } = await newChoiceExam(app, 4, { marks: 2, penalty: 0.5 })
    const sitting = await sit(learner, id)
    await handIn(sitting, now, [
      item(1, chooseRight(sitting.paper, 1), { at: now }),
      item(2, chooseRight(sitting.paper, 2, false), { at: now }),
      item(3, chooseRight(sitting.paper, 3, false), { at: now }),
    ])
    expect((await review(sitting)).points).toBe(1)
    const unlucky = await sit(other, id)
    await handIn(
      unlucky,
      now,
      [1, 2].map(place => item(place, chooseRight(unlucky.paper, place, false), { at: now })),
    )
    expect((await review(unlucky)).points).toBe(0)
  })
})

describe('review', () => {
  test('EX13 marks, right answers and feedback come at their moments and not before', async () => {
    const now = at(0)
    const { id } = await newChoiceExam(app, 1, {
      closes_at: fromStart(13 * minute),
      review: {
        during: { marks: false, answers: false, feedback: false },
        after: { marks: false, answers: false, feedback: false },
        later: { marks: true, answers: false, feedback: false },
        closed: { marks: true, answers: true, feedback: true },
      },
    })
    const sitting = await sit(learner, id)
    expect((await learner.get(`${sitting.path}/review`)).status).toBe(403)
    await handIn(sitting, now, [item(1, chooseRight(sitting.paper, 1), { at: now })])
    expect(await review(sitting)).toMatchObject({
      moment: 'after',
      points: null,
      questions: [{ points: null, marked: null, solution: null, explanation: null }],
    })
    at(3 * minute)
    expect(await review(sitting)).toMatchObject({
      moment: 'later',
      points: 2,
      questions: [{ points: 2, marked: { fraction: 1 }, solution: null, explanation: null }],
    })
    at(13 * minute)
    const closed = await review(sitting)
    expect(closed.moment).toBe('closed')
    expect(closed.questions[0]!.solution).toMatchObject({ kind: 'single', explanation: expect.any(String) })
    at(0)
  })

  test('EX13 nothing that reaches a learner before its moment holds a key, a right answer or an explanation', async () => {
    const now = at(0)
    const secret = `راز-${randomUUID()}`
    const questions = await newQuestions(app, [
      { kind: 'text', stem: 'Say it.', accept: [secret], why: secret },
      { ...essay, model: secret },
    ])
    const exam = await newExam(app, { draws: fixedDraws(questions), is_sealed: true })
    const replies: unknown[] = [
      (await learner.get('/api/exam/exams')).body,
      (await learner.get(`/api/exam/exams/${exam}`)).body,
    ]
    const sitting = await sit(learner, exam)
    replies.push(sitting.paper)
    replies.push((await save(sitting, now, [item(1, { kind: 'text', text: 'x' }, { at: now })])).body)
    replies.push((await learner.get(sitting.path)).body)
    replies.push((await handIn(sitting, now)).body)
    replies.push(await review(sitting))
    const sent = JSON.stringify(replies)
    expect(sent).not.toContain(secret)
    expect(sent).not.toMatch(/"(accepted|explanation":"|model":"|seA|theta)/)
    expect(sent).toContain('Say it.')
  })
})

describe('the sealed pack', () => {
  const readPart = async (exam: string, at: number): Promise<ArrayBuffer> => {
    const url = `/api/exam/exams/${exam}/pack/${at}`
    const reply = await app.http.inject({ url, headers: { authorization: `Bearer ${learner.token}` } })
    expect(reply.statusCode).toBe(200)
    return new Uint8Array(reply.rawPayload).buffer
  }

  test('EX18 it is loaded the day before, nobody reads it without its key, and the exam asks what is in it', async () => {
    at(0)
    const { id } = await newChoiceExam(app, 3, { is_sealed: true, opens_at: fromStart(10 * minute) })
    const early = await newChoiceExam(app, 1, { is_sealed: true, opens_at: fromStart(25 * 60 * minute) })
    expect((await learner.post(`/api/exam/exams/${early.id}/pack`)).status).toBe(403)
    const { parts } = (await learner.post<{ parts: PackPart[] }>(`/api/exam/exams/${id}/pack`)).body
    expect(parts).toEqual([{ at: 0, kind: 'questions', place: null, bytes: expect.any(Number) }])
    const sealed = await readPart(id, 0)
    expect(sealed.byteLength).toBe(parts[0]!.bytes)
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('every day')
    expect((await learner.post(`/api/exam/exams/${id}/attempts`, { session: randomUUID() })).status).toBe(403)
    at(11 * minute)
    const session = randomUUID()
    const { paper } = (
      await learner.post<{ paper: Paper }>(`/api/exam/exams/${id}/attempts`, { session, hasPack: true })
    ).body
    expect(paper.questions).toEqual([])
    const questions = await openQuestions(sealed, paper.packKey!)
    expect(questions.map(({ place }) => place)).toEqual([1, 2, 3])
    const wrongKey = Buffer.alloc(32).toString('base64')
    await expect(openQuestions(sealed, wrongKey)).rejects.toThrow()
    // Without the pack the same questions come as they are.
    const again = (await learner.get<{ paper: Paper }>(`/api/exam/attempts/${paper.id}`)).body.paper
    expect(again.questions).toEqual(questions)
    at(0)
  })

  test('EX18 sounds and pictures are in it, each sealed by itself, and what a device counted of plays stands', async () => {
    const now = at(0)
    const [key, picture] = [`private/questions/${randomUUID()}.mp3`, `questions/${randomUUID()}.webp`]
    const sound = Buffer.from('ID3 the sound')
    await app.files.put(key, sound)
    await app.files.put(`public/${picture}`, Buffer.from('RIFF'))
    const drawing = { src: `/media/${picture}`, alt: 'a cat' }
    const listening = { ...singleChoice('radio'), script: 'f: Hello.', maxPlays: 2, picture: drawing }
    const [heard] = await newQuestions(app, [listening], { audio: { key, seconds: 5 } })
    const [read] = await newQuestions(app, [singleChoice('book')])
    const exam = await newExam(app, { draws: fixedDraws([read!, heard!]), is_sealed: true })
    const { parts } = (await learner.post<{ parts: PackPart[] }>(`/api/exam/exams/${exam}/pack`)).body
    expect(parts.map(({ at, kind, place }) => [at, kind, place])).toEqual([
      [0, 'questions', null],
      [1, 'sound', 2],
      [2, 'picture', 2],
    ])
    expect((await learner.get(`/api/exam/exams/${exam}/pack/3`)).status).toBe(404)
    const sealed = await readPart(exam, 1)
    expect(sealed.byteLength).toBe(parts[1]!.bytes)
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('the sound')
    const session = randomUUID()
    const { paper } = (
      await learner.post<{ paper: Paper }>(`/api/exam/exams/${exam}/attempts`, { session, hasPack: true })
    ).body
    expect(Buffer.from(await openPart(sealed, paper.packKey!))).toEqual(sound)

    const sitting = { by: learner, session, paper, path: `/api/exam/attempts/${paper.id}` }
    const countPlays = async () =>
      (await learner.get<{ paper: Paper }>(sitting.path)).body.paper.questions.map(({ plays }) => plays)
    await save(sitting, now, [], { plays: [{ place: 2, plays: 2 }] })
    await save(sitting, now, [], { plays: [{ place: 2, plays: 1 }] })
    expect(await countPlays()).toEqual([0, 2])
    const play = { session, place: 2, play: randomUUID() }
    expect((await learner.post(`${sitting.path}/plays`, play)).status).toBe(409)
    // Another device has none of it: it gets the questions with what was heard.
    const again = { session: randomUUID(), hasPack: true }
    const elsewhere = (await learner.post<{ paper: Paper }>(`/api/exam/exams/${exam}/attempts`, again)).body
    expect(elsewhere.paper.packKey).toBeNull()
    expect(elsewhere.paper.questions).toHaveLength(2)
    const reported = { plays: [{ place: 2, plays: 9 }] }
    expect((await save({ ...sitting, session: randomUUID() }, now, [], reported)).status).toBe(409)
    expect(await countPlays()).toEqual([0, 2])
  })

  test('EX3 the page’s clock follows the server’s answers and not the device’s, and notices that it slept', () => {
    let steady = 1000
    const clock = createServerClock(() => steady)
    clock.hear('2026-11-21T12:00:00.000Z', 900)
    expect(new Date(clock.now()).toISOString()).toBe('2026-11-21T12:00:00.050Z')
    steady += 60_000
    expect(new Date(clock.now()).toISOString()).toBe('2026-11-21T12:01:00.050Z')
    // A slower answer that agrees changes nothing; one that disagrees by minutes does.
    clock.hear('2026-11-21T12:01:00.000Z', steady - 800)
    expect(new Date(clock.now()).toISOString()).toBe('2026-11-21T12:01:00.050Z')
    clock.hear('2026-11-21T12:09:00.000Z', steady - 800)
    expect(new Date(clock.now()).toISOString()).toBe('2026-11-21T12:09:00.400Z')
  })
})

describe('the quiz of a lesson', () => {
  test('CO5 passing it completes the lesson and opens the next one at once; failing does not', async () => {
    const now = at(0)
    const group = await newGroup(app)
    const enrolment = await enrol(app, learner.id, group)
    const [first] = [await someLesson(app, { group }), await someLesson(app, { group })]
    const course_id = await findCourseId(app, group)
    const { id } = await newChoiceExam(app, 2, {
      audience: 'lesson',
      lesson_id: first!,
      course_id,
      pass_percent: 100,
      attempts_allowed: 2,
    })
    const lessons = async () =>
      (
        await learner.get<{ units: { lessons: { isOpen: boolean; waitsFor: string | null }[] }[] }>(
          `/api/presentation/profile/course/${enrolment}/lessons`,
        )
      ).body.units.flatMap(unit => unit.lessons)
    expect(await lessons()).toMatchObject([
      { isOpen: true, waitsFor: null },
      { isOpen: false, waitsFor: 'درس 1' },
    ])
    const attempt = async (isRight: boolean) => {
      const sitting = await sit(learner, id)
      const given = [1, 2].map(place => item(place, chooseRight(sitting.paper, place, isRight), { at: now }))
      await handIn(sitting, now, given)
    }
    await attempt(false)
    expect((await lessons())[1]).toMatchObject({ isOpen: false })
    await attempt(true)
    expect((await lessons())[1]).toMatchObject({ isOpen: true, waitsFor: null })
  })

  test('CO5 a quiz without a mark to pass completes its lesson once it is handed in, and not while it is open', async () => {
    const now = at(0)
    const group = await newGroup(app)
    const enrolment = await enrol(app, learner.id, group)
    const [first] = [await someLesson(app, { group }), await someLesson(app, { group })]
    const course_id = await findCourseId(app, group)
    const lesson = { audience: 'lesson', lesson_id: first!, course_id, pass_percent: null } as const
    const { id } = await newChoiceExam(app, 1, lesson)
    const isNextOpen = async () => {
      const path = `/api/presentation/profile/course/${enrolment}/lessons`
      const { body } = await learner.get<{ units: { lessons: { isOpen: boolean }[] }[] }>(path)
      return body.units.flatMap(unit => unit.lessons)[1]!.isOpen
    }
    const sitting = await sit(learner, id)
    await save(sitting, now, [item(1, chooseRight(sitting.paper, 1), { at: now })])
    expect(await isNextOpen()).toBe(false)
    await handIn(sitting, now)
    expect(await isNextOpen()).toBe(true)
  })

  test('CO4 what completes a lesson is said with its quiz, to its learners alone', async () => {
    at(0)
    const group = await newGroup(app)
    const enrolment = await enrol(app, learner.id, group)
    const lesson = await someLesson(app, { group })
    const course_id = await findCourseId(app, group)
    await newChoiceExam(app, 1, { audience: 'lesson', lesson_id: lesson, course_id, pass_percent: 60 })
    const read = (by: Person) => by.get<{ items: object[] }>(`/api/exam/enrolments/${enrolment}/quizzes`)
    expect((await read(learner)).body.items).toMatchObject([
      { lesson: 'درس 1', passPercent: 60, isDone: false, attemptsLeft: 1 },
    ])
    expect((await read(other)).status).toBe(404)
  })
})
