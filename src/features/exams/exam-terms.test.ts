import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuestionTables } from '#features/questions/tables.server.ts'
import type { MediaTables } from '#server/engines/media/tables.ts'
import { withTables } from '#server/platform/database/database.ts'
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
  singleChoice,
  sit,
  usualReview,
} from '../../../test/exams.ts'
import { enrol, findCourseId, newGroup, someLesson } from '../../../test/school.ts'
import type { ListedExam, Paper, Review } from './contract.ts'
import { computeClosing } from './submit-attempt.server.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables & MediaTables & QuestionTables>()
const minute = 60_000
const fromStart = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)

let app: TestApp
let learner: Person & { id: string }
let owner: Person & { id: string }
let teacher: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  learner = await app.user('رعنا')
  owner = await app.user('هما', ['owner'])
  teacher = await app.user('لیلا', ['teacher'])
})
afterAll(() => app[Symbol.asyncDispose]())

describe('what holds for a learner', () => {
  test('EX7 minutes that were added come on top of an exam that closes earlier too', async () => {
    const { id } = await newChoiceExam(app, 1, { closes_at: fromStart(4 * minute) })
    const given = await owner.post(`/api/studio/exams/${id}/overrides`, {
      id: randomUUID(),
      userId: learner.id,
      groupId: null,
      extraMinutes: 5,
      attemptsAllowed: null,
      opensAt: null,
      closesAt: null,
      reason: 'با گواهی پزشک',
    })
    expect(given.status).toBe(200)
    expect((await sit(learner, id)).paper.deadlineAt).toBe(fromStart(9 * minute).toISOString())
    const other = await app.user('سامان')
    expect((await sit(other, id)).paper.deadlineAt).toBe(fromStart(4 * minute).toISOString())
  })

  test('exams stand in the order in which they open', async () => {
    const group = await newGroup(app)
    const member = await app.user('مینا')
    await enrol(app, member.id, group)
    const opens = [30, 10, 50, 20, 40]
    const made = new Map<string, number>()
    for (const after of opens) {
      const { id } = await newChoiceExam(app, 1, { groups: [group], opens_at: fromStart(after * minute) })
      made.set(id, after)
    }
    const { items } = (await member.get<{ items: ListedExam[] }>('/api/exam/exams')).body
    const own = items.flatMap(({ id }) => made.get(id) ?? [])
    expect(own).toHaveLength(5)
    expect(own).toEqual(opens.toSorted((one, other) => one - other))
  })

  test('CO5 a quiz that is still a draft holds back no lesson', async () => {
    const group = await newGroup(app)
    const member = await app.user('مینا')
    const enrolment = await enrol(app, member.id, group)
    const first = await someLesson(app, { group })
    await someLesson(app, { group })
    const course_id = await findCourseId(app, group)
    const { id } = await newChoiceExam(app, 1, {
      audience: 'lesson',
      lesson_id: first,
      course_id,
      pass_percent: 100,
      state: 'draft',
    })
    const second = async () => {
      const { body } = await member.get<{
        units: { lessons: { isOpen: boolean; waitsFor: string | null }[] }[]
      }>(`/api/presentation/profile/course/${enrolment}/lessons`)
      return body.units.flatMap(({ lessons }) => lessons)[1]
    }
    expect(await second()).toMatchObject({ isOpen: true, waitsFor: null })
    await t(app.db).updateTable('exam').set({ state: 'published' }).where('id', '=', id).execute()
    expect(await second()).toMatchObject({ isOpen: false, waitsFor: 'درس 1' })
  })
})

test('EX13 points that were mended are hidden as long as marks are', async () => {
  const hidden = { marks: false, answers: false, feedback: false }
  const { id } = await newChoiceExam(app, 1, {
    closes_at: fromStart(13 * minute),
    review: { ...usualReview, after: hidden, later: hidden },
  })
  const sitting = await sit(learner, id)
  await handIn(sitting, testNow, [item(1, chooseRight(sitting.paper, 1), { at: testNow })])
  await t(app.db)
    .updateTable('exam_attempt')
    .set({ points_before: '1', regraded_at: testNow })
    .where('id', '=', sitting.paper.id)
    .execute()
  const read = async () => (await learner.get<Review>(`${sitting.path}/review`)).body
  expect(await read()).toMatchObject({ moment: 'after', points: null, pointsBefore: null })
  app.setNow(fromStart(13 * minute))
  expect(await read()).toMatchObject({ moment: 'closed', points: 2, pointsBefore: 1 })
  app.setNow(testNow)
})

test('EX14 a mended key changes nothing of what a person marked', async () => {
  const questions = await newQuestions(app, [singleChoice('tea'), essay])
  const exam = await newExam(app, { draws: fixedDraws(questions, { marks: 20 }) })
  const sitting = await sit(learner, exam)
  await handIn(sitting, testNow, [
    item(1, chooseRight(sitting.paper, 1, false), { at: testNow }),
    item(2, { kind: 'essay', text: 'My day was long.' }, { at: testNow }),
  ])
  const regrade = async () =>
    (
      await teacher.post<{ changed: object[]; places: object[] }>(`/api/studio/exams/${exam}/regrade`, {
        write: true,
      })
    ).body
  const see = async () => (await learner.get<Review>(`${sitting.path}/review`)).body
  // It waits for its marker before and after.
  expect(await regrade()).toMatchObject({ changed: [], places: [] })
  expect(await see()).toMatchObject({ points: 0, unmarked: 1 })
  const marked = await teacher.put(`/api/studio/exam-attempts/${sitting.paper.id}/marking/2`, {
    levels: [4, 4, 4, 4],
    comment: 'خوب بود.',
  })
  expect(marked.body).toMatchObject({ points: 16 })
  expect(await regrade()).toMatchObject({ changed: [], places: [] })
  expect(await see()).toMatchObject({ points: 16, unmarked: 0, questions: [{ points: 0 }, { points: 16 }] })
})

test('EX19 an attempt that was cut stays open for what is let in late and for what may come back, one after the other', () => {
  const row = {
    deadline_at: fromStart(10 * minute),
    late_seconds: 60,
    grace_seconds: 120,
    end_rule: 'autosubmit' as const,
    seen_at: fromStart(10 * minute),
    give_back_seconds: 300,
    given_back: 100,
  }
  const after = (changes: Partial<typeof row> | { end_rule: 'grace' }) =>
    (computeClosing({ ...row, ...changes }).getTime() - row.deadline_at.getTime()) / 1000
  expect(after({})).toBe(60)
  const seen_at = fromStart(8 * minute)
  expect(after({ seen_at })).toBe(60 + 200)
  expect(after({ seen_at, late_seconds: 600 })).toBe(600 + 200)
  expect(after({ end_rule: 'grace' })).toBe(120)
  expect(after({ seen_at: fromStart(10 * minute - 30_000) })).toBe(60)
  expect(after({ seen_at: fromStart(10 * minute - 30_001) })).toBe(60 + 200)
})

test('an answer whose recording is gone can be marked, without a sound', async () => {
  const [question] = await newQuestions(
    app,
    [{ kind: 'speaking', stem: 'Talk about your day.', seconds: 60, preparation: 10 }],
    { skill: 'speaking' },
  )
  const recording = randomUUID()
  await t(app.db)
    .insertInto('media')
    .values({
      id: recording,
      owner_id: learner.id,
      kind: 'question-speech',
      personal: true,
      family: 'audio',
      name: 'a.webm',
      file_key: `private/speech/${recording}.webm`,
      bytes: 5,
      state: 'plain',
      seconds: 20,
      peaks: null,
      created_at: testNow,
    })
    .execute()
  const sitting = await sit(learner, await newExam(app, { draws: fixedDraws([question!]) }))
  const spoken = { kind: 'speaking' as const, recordingId: recording }
  const { status } = await handIn(sitting, testNow, [item(1, spoken, { at: testNow })])
  expect(status).toBe(200)
  const read = () =>
    teacher.get<{ sound: string | null }>(`/api/studio/exam-attempts/${sitting.paper.id}/marking/1`)
  expect((await read()).body.sound).toContain(recording)
  await t(app.db).deleteFrom('media').where('id', '=', recording).execute()
  const gone = await read()
  expect([gone.status, gone.body.sound]).toEqual([200, null])
})

test('EX15 a fixed question that was removed is missed: by who begins, in the builder, and before it is put before anybody', async () => {
  const { id, questions } = await newChoiceExam(app, 2)
  await t(app.db).deleteFrom('question').where('id', '=', questions[1]!).execute()
  const refused = await learner.post<Refusal>(`/api/exam/exams/${id}/attempts`, { session: randomUUID() })
  expect([refused.status, refused.body.info.message]).toEqual([
    409,
    expect.stringContaining('این آزمون هنوز آماده نیست'),
  ])
  const { body } = await teacher.get<{ draws: { available: number }[][] }>(`/api/studio/exams/${id}`)
  expect(body.draws[0]!.map(({ available }) => available)).toEqual([1, 0])
  await t(app.db).updateTable('exam').set({ state: 'draft' }).where('id', '=', id).execute()
  const put = await teacher.post<Refusal>(`/api/studio/exams/${id}/state`, { state: 'published' })
  expect(put.body.errors!.map(({ field }) => field)).toEqual(['sections.0.draws.1'])
})

test('EX15 answers are logged for the bank as those of an exam or of a quiz', async () => {
  const group = await newGroup(app)
  const member = await app.user('مینا')
  await enrol(app, member.id, group)
  const lesson_id = await someLesson(app, { group })
  const course_id = await findCourseId(app, group)
  const quiz = await newChoiceExam(app, 1, { audience: 'lesson', lesson_id, course_id })
  const exam = await newChoiceExam(app, 1)
  const sources = []
  for (const { id, questions } of [quiz, exam]) {
    const sitting = await sit(member, id)
    await handIn(sitting, testNow, [item(1, chooseRight(sitting.paper, 1), { at: testNow })])
    const rows = await t(app.db)
      .selectFrom('question_response')
      .select('source')
      .where('question_id', '=', questions[0]!)
      .execute()
    sources.push(rows.map(({ source }) => source))
  }
  expect(sources[0]).toEqual(['quiz'])
  expect(sources[1]).toEqual(['exam'])
})

test('EX10 the plays of one learner are not counted as those of another', async () => {
  const key = `private/questions/${randomUUID()}.mp3`
  await app.files.put(key, Buffer.from('ID3 sound'))
  const content = { ...singleChoice('radio'), script: 'f: Hello.', maxPlays: 2 }
  const exam = await newExam(app, {
    draws: fixedDraws(await newQuestions(app, [content], { audio: { key, seconds: 5 } })),
  })
  const [mine, theirs] = [await sit(learner, exam), await sit(await app.user('سامان'), exam)]
  const played = await learner.post<{ playsLeft: number }>(`${mine.path}/plays`, {
    session: mine.session,
    place: 1,
    play: randomUUID(),
  })
  expect(played.body.playsLeft).toBe(1)
  const readPlays = async ({ by, path }: typeof mine) =>
    (await by.get<{ paper: Paper }>(path)).body.paper.questions[0]!.plays
  expect([await readPlays(mine), await readPlays(theirs)]).toEqual([1, 0])
})
