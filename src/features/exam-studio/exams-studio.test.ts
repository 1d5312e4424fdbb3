import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Paper } from '#features/exams/contract.ts'
import type { ExamsTables } from '#features/exams/tables.server.ts'
import type { QuestionTables } from '#features/questions/tables.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import {
  chooseRight,
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
import { enrol, newGroup } from '../../../test/school.ts'
import type { Analysis, ExamRow, LiveRow, StudioExam } from './contract.ts'

const t = withTables<ExamsTables & QuestionTables>()
const minute = 60_000

let app: TestApp
let learner: Person & { id: string }
let other: Person & { id: string }
let teacher: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  learner = await app.user('رعنا')
  other = await app.user('سامان')
  teacher = await app.user('لیلا', ['teacher'])
})
afterAll(() => app[Symbol.asyncDispose]())

const at = (milliseconds: number) => {
  const instant = new Date(testNow.getTime() + milliseconds)
  app.setNow(instant)
  return instant
}
const readExam = async (id: string) =>
  (await teacher.get<{ exam: StudioExam }>(`/api/studio/exams/${id}`)).body.exam
const change = async (id: string, changes: Partial<StudioExam>) => {
  const { id: _id, state: _state, hasAttempts: _has, ...settings } = await readExam(id)
  return teacher.put<Refusal>(`/api/studio/exams/${id}`, { ...settings, ...changes })
}
const watch = async (id: string) =>
  (await teacher.get<{ rows: LiveRow[] }>(`/api/studio/exams/${id}/live`)).body.rows
const tryOut = async (id: string, session: string = randomUUID()) => {
  const { body } = await teacher.post<{ paper: Paper }>(`/api/studio/exams/${id}/trials`, { session })
  return { by: teacher, session, paper: body.paper, path: `/api/exam/attempts/${body.paper.id}` }
}

describe('a trial', () => {
  test('EX15 of a draft is sat as an exam is, and counts in no statistics, list or lock', async () => {
    const now = at(0)
    const { id, questions } = await newChoiceExam(app, 2, { state: 'draft' })
    const sitting = await tryOut(id)
    expect(sitting.paper).toMatchObject({ state: 'open', isActive: true })
    expect(sitting.paper.exam.title).toContain('آزمودن')
    expect((await save(sitting, now, [item(1, chooseRight(sitting.paper, 1), { at: now })])).status).toBe(200)
    expect(await watch(id)).toEqual([])
    await handIn(sitting, now)
    expect((await tryRead(sitting)).state).toBe('submitted')

    const analysis = await teacher.get<Analysis>(`/api/studio/exams/${id}/analysis`)
    expect(analysis.body).toMatchObject({ attempts: 0, items: [] })
    const { body: list } = await teacher.get<{ items: ExamRow[] }>('/api/studio/exams', { perPage: '100' })
    expect(list.items.find(one => one.id === id)).toMatchObject({ sitting: 0, handedIn: 0 })
    expect((await readExam(id)).hasAttempts).toBe(false)
    const logged = await t(app.db)
      .selectFrom('question_response')
      .select('question_id')
      .where('question_id', 'in', questions)
      .execute()
    expect(logged).toEqual([])
    const regraded = await teacher.post<{ attempts: number }>(`/api/studio/exams/${id}/regrade`, {
      write: false,
    })
    expect(regraded.body.attempts).toBe(0)
  })

  test('EX15 begun again takes the place of the one before, and leaves a real attempt alone', async () => {
    at(0)
    const { id } = await newChoiceExam(app, 1)
    const real = await sit(teacher, id)
    const first = await tryOut(id)
    const second = await tryOut(id)
    expect(second.paper.id).not.toBe(first.paper.id)
    expect((await teacher.get(first.path)).status).toBe(404)
    expect((await teacher.get(real.path)).status).toBe(200)
    expect((await watch(id)).map(({ attempt }) => attempt)).toEqual([real.paper.id])
    const again = await sit(teacher, id, real.session)
    expect(again.paper.id).toBe(real.paper.id)
    expect((await learner.post(`/api/studio/exams/${id}/trials`, { session: randomUUID() })).status).toBe(404)
  })

  onPostgres('EX15 begun by ten calls at once is one', async () => {
    at(0)
    const { id } = await newChoiceExam(app, 1)
    const tries = await Promise.all(Array.from({ length: 10 }, () => tryOut(id)))
    const open = await t(app.db).selectFrom('exam_attempt').select('id').where('exam_id', '=', id).execute()
    expect(open).toHaveLength(1)
    expect(tries.every(({ paper }) => paper.state === 'open')).toBe(true)
  })
})

const tryRead = async (sitting: { by: Person; path: string }) =>
  (await sitting.by.get<{ paper: Paper }>(sitting.path)).body.paper

describe('who sits an exam', () => {
  test('EX7 all get the same minutes at once, told why; who has handed in gets none', async () => {
    const now = at(0)
    const { id } = await newChoiceExam(app, 1)
    const [mine, theirs] = [await sit(learner, id), await sit(other, id)]
    await handIn(theirs, now)
    const reply = await teacher.post<{ extended: number }>(`/api/studio/exams/${id}/extension`, {
      minutes: 4,
      reason: 'قطع برق ساختمان',
    })
    expect(reply.body).toEqual({ extended: 1 })
    const deadline = Date.parse(mine.paper.deadlineAt) + 4 * minute
    expect(Date.parse((await tryRead(mine)).deadlineAt)).toBe(deadline)
    expect((await tryRead(theirs)).state).toBe('submitted')
    expect(await listNotices(learner)).toContainEqual(expect.stringContaining('قطع برق ساختمان'))
    const nobody = await teacher.post<Refusal>(`/api/studio/exams/${id}/extension`, {
      minutes: 0,
      reason: '',
    })
    expect(nobody.body.errors?.map(({ field }) => field)).toEqual(['minutes', 'reason'])
  })

  test('hears what is said to all with the next save, and not what was said before it began', async () => {
    const now = at(0)
    const { id } = await newChoiceExam(app, 1)
    const mine = await sit(learner, id)
    expect(mine.paper.announcement).toBeNull()
    at(minute)
    const said = await teacher.post<{ learners: number }>(`/api/studio/exams/${id}/announcement`, {
      text: 'صدای پرسش ۴ را دو بار بشنوید.',
    })
    expect(said.body).toEqual({ learners: 1 })
    type Reply = { announcement: { text: string } | null }
    const saved = await save<Reply>(mine, at(2 * minute), [item(1, chooseRight(mine.paper, 1), { at: now })])
    expect(saved.body.announcement?.text).toContain('صدای پرسش ۴')
    expect((await tryRead(mine)).announcement?.text).toContain('صدای پرسش ۴')
    expect((await sit(other, id)).paper.announcement).toBeNull()
    expect(await listNotices(learner)).toContainEqual(expect.stringContaining('صدای پرسش ۴'))
    expect(await listNotices(other)).not.toContainEqual(expect.stringContaining('صدای پرسش ۴'))
  })
})

const listNotices = async (person: Person) =>
  (await person.get<{ items: { body: string }[] }>('/api/account/messages')).body.items.map(
    ({ body }) => body,
  )

describe('an override', () => {
  const terms = {
    extraMinutes: 15,
    attemptsAllowed: null,
    opensAt: null,
    closesAt: null,
    reason: 'با گواهی پزشک',
  }
  const give = async (exam: string, userId: string) => {
    const id = randomUUID()
    const given = { id, userId, groupId: null, ...terms }
    expect((await teacher.post(`/api/studio/exams/${exam}/overrides`, given)).status).toBe(200)
    return `/api/studio/exams/${exam}/overrides/${id}`
  }
  const list = async (exam: string) =>
    (
      await teacher.get<{ overrides: { extraMinutes: number; sitting: number }[] }>(
        `/api/studio/exams/${exam}`,
      )
    ).body.overrides
  const countMinutes = ({ paper }: { paper: Paper }) =>
    (Date.parse(paper.deadlineAt) - Date.parse(paper.startedAt)) / minute

  test('EX7 is changed and taken away for who begins from then on; who sits it keeps the time they began with', async () => {
    at(0)
    const { id } = await newChoiceExam(app, 1, { minutes: 10, attempts_allowed: 3 })
    const path = await give(id, learner.id)
    const first = await sit(learner, id)
    expect(countMinutes(first)).toBe(25)
    expect(await list(id)).toMatchObject([{ extraMinutes: 15, sitting: 1 }])
    expect((await teacher.put(path, { ...terms, extraMinutes: 5 })).status).toBe(200)
    expect(countMinutes(await sit(learner, id))).toBe(25)
    await handIn(first, at(minute))
    const second = await sit(learner, id)
    expect(countMinutes(second)).toBe(15)
    expect((await teacher.delete(path)).status).toBe(204)
    expect(countMinutes(await sit(learner, id))).toBe(15)
    await handIn(second, at(2 * minute))
    expect(countMinutes(await sit(learner, id))).toBe(10)
    expect(await list(id)).toEqual([])
  })

  test('EX7 that is gone, of another exam or would close before it opens is refused, and the audit log has both terms', async () => {
    at(0)
    const [{ id }, another] = [await newChoiceExam(app, 1), await newChoiceExam(app, 1)]
    const path = await give(id, learner.id)
    expect((await teacher.put(path.replace(id, another.id), terms)).status).toBe(404)
    const early = {
      ...terms,
      opensAt: at(2 * minute).toISOString(),
      closesAt: at(minute).toISOString(),
    }
    expect((await teacher.put<Refusal>(path, early)).body.errors![0]!.field).toBe('closesAt')
    expect((await teacher.put(path, { ...terms, extraMinutes: 20 })).status).toBe(200)
    at(3 * minute)
    expect((await teacher.delete(path)).status).toBe(204)
    expect((await teacher.delete(path)).status).toBe(404)
    expect((await teacher.put(path, terms)).status).toBe(404)
    const { rows } = await app.database.execute(
      `select action, details from audit_entry where details ->> 'examId' = $1 order by at, id`,
      [id],
    )
    expect(rows.slice(1)).toMatchObject([
      { action: 'exam.overridden', details: { before: { minutes: 15 }, after: { minutes: 20 } } },
      { action: 'exam.override-removed', details: { before: { minutes: 20 } } },
    ])
  })
})

describe('an exam as it is written', () => {
  test('EX7 a learner of its groups is found by a part of the name, nobody else', async () => {
    at(0)
    const group = await newGroup(app)
    await enrol(app, learner.id, group)
    const { id } = await newChoiceExam(app, 1, { groups: [group] })
    const find = (q: string) =>
      teacher.get<{ items: { userId: string }[] }>(`/api/studio/exams/${id}/learners`, { q })
    expect((await find('رع')).body.items.map(({ userId }) => userId)).toEqual([learner.id])
    expect((await find('سامان')).body.items).toEqual([])
    expect((await find('ر')).status).toBe(422)
  })

  test('its minutes are those of its sections, and a section lasts at least one', async () => {
    at(0)
    const questions = await newQuestions(app, [singleChoice(randomUUID()), singleChoice(randomUUID())])
    const id = await newExam(app, { draws: fixedDraws(questions), state: 'draft' })
    const [section] = (await readExam(id)).sections
    const sections = [12, 18].map((minutes, n) => ({ ...section!, draws: [section!.draws[n]!], minutes }))
    const wrong = await change(id, { sections, minutes: 45 })
    expect(wrong.body.errors).toMatchObject([{ field: 'minutes' }])
    expect((await change(id, { sections, minutes: 30 })).status).toBe(200)
    expect((await readExam(id)).sections.map(({ minutes }) => minutes)).toEqual([12, 18])
    const none = await change(id, { sections: [{ ...sections[0]!, minutes: 0 }], minutes: 30 })
    expect(none.body.errors?.[0]?.field).toBe('sections.0.minutes')
  })

  test('EX15 questions in use are found by text, kind, skill and level, without their keys', async () => {
    at(0)
    const word = randomUUID().slice(0, 8)
    const [id] = await newQuestions(app, [singleChoice(word)], { skill: 'vocabulary' })
    const exam = await newExam(app, { draws: fixedDraws([id!]), state: 'draft' })
    const find = (filter: Record<string, string>) =>
      teacher.get<{ items: { id: string }[] }>(`/api/studio/exams/${exam}/questions`, filter)
    const { body } = await find({ q: word, skill: 'vocabulary', level: 'B1', kind: 'single', language: 'en' })
    expect(body.items.map(one => one.id)).toEqual([id])
    expect(JSON.stringify(body)).not.toContain('چون فاعل')
    expect((await find({ q: word, kind: 'essay' })).body.items).toEqual([])
    await t(app.db).updateTable('question').set({ state: 'retired' }).where('id', '=', id!).execute()
    expect((await find({ q: word })).body.items).toEqual([])
  })
})
