import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Review } from '#features/exams/contract.ts'
import type { ExamsTables } from '#features/exams/tables.server.ts'
import type { QuestionTables } from '#features/questions/tables.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { countStatements } from '../../../test/count-queries.ts'
import {
  choose,
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
  usualReview,
} from '../../../test/exams.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { enrol, newGroup } from '../../../test/school.ts'
import type { Analysis, LiveRow, MarkRow, StudioExam } from './contract.ts'
import { computeDiscrimination, computeFacility, countChosen } from './marking/analyse-items.ts'
import { settlePoints } from './marking/mark-answers.server.ts'
import { printExam } from './paper/print.server.ts'

const t = withTables<ExamsTables & QuestionTables>()
const minute = 60_000
const fromStart = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)

let app: TestApp
let learner: Person & { id: string }
let other: Person & { id: string }
let owner: Person & { id: string }
let teacher: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  learner = await app.user('رعنا')
  other = await app.user('سامان')
  owner = await app.user('هما', ['owner'])
  teacher = await app.user('لیلا', ['teacher'])
})
afterAll(() => app[Symbol.asyncDispose]())

const at = (milliseconds: number) => {
  app.setNow(fromStart(milliseconds))
  return fromStart(milliseconds)
}
const review = async (sitting: { by: Person; path: string }) =>
  (await sitting.by.get<Review>(`${sitting.path}/review`)).body

/** Makes another option the right one, in a version of its own, as the editor does. */
async function mendKey(questionId: string) {
  const old = await t(app.db)
    .selectFrom('question_version')
    .selectAll()
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  const { body, key } = old
  if (body.kind !== 'single' || key.kind !== 'single') throw new Error('no choice')
  const option = body.options.find(({ id }) => id !== key.option)!.id
  await t(app.db)
    .insertInto('question_version')
    .values({
      ...old,
      version: 2,
      body: JSON.stringify(body),
      key: JSON.stringify({ ...key, option }),
    } as never)
    .execute()
  await t(app.db).updateTable('question').set({ version: 2 }).where('id', '=', questionId).execute()
  return { former: key.option, option }
}

describe('marks', () => {
  test('EX14 a mended key: first what would change, then everybody is marked anew and told before and after', async () => {
    const now = at(0)
    const { id, questions } = await newChoiceExam(app, 2, {
      review: { ...usualReview, after: { marks: true, answers: true, feedback: false } },
    })
    const [mine, theirs] = [await sit(learner, id), await sit(other, id)]
    await handIn(mine, now, [item(1, chooseRight(mine.paper, 1), { at: now })])
    const { former, option } = await mendKey(questions[0]!)
    await handIn(theirs, now, [item(1, choose(former), { at: now })])
    // Who comes after the change is marked by the new key.
    expect((await review(theirs)).points).toBe(0)
    const regrade = (write: boolean) =>
      teacher.post<{ changed: { name: string; before: number; after: number }[]; places: object[] }>(
        `/api/studio/exams/${id}/regrade`,
        { write },
      )
    const dry = await regrade(false)
    expect(dry.body.changed).toMatchObject([{ before: 2, after: 0 }])
    expect((await review(mine)).points).toBe(2)
    expect((await regrade(true)).body.changed).toHaveLength(1)
    const after = await review(mine)
    expect(after).toMatchObject({ points: 0, pointsBefore: 2 })
    expect(after.questions[0]!.solution).toMatchObject({ option })
    const { items } = (
      await learner.get<{ items: { title: string; body: string }[] }>('/api/account/messages')
    ).body
    expect(items.find(({ title }) => title === 'نمرهٔ شما از نو حساب شد')!.body).toContain('۲ بود، ۰ شد')
    expect((await regrade(true)).body.changed).toEqual([])
  })

  test('a regrade takes as many statements for many as for one', async () => {
    const now = at(0)
    const { id, questions } = await newChoiceExam(app, 2)
    const count = async (people: number) => {
      for (let n = 0; n < people; n++) {
        const sitting = await sit(await app.user('جمع'), id)
        await handIn(sitting, now, [item(1, chooseRight(sitting.paper, 1), { at: now })])
      }
      const { queries } = await countStatements(app, () =>
        teacher.post(`/api/studio/exams/${id}/regrade`, { write: false }),
      )
      return queries.length
    }
    const one = await count(1)
    expect(questions).toHaveLength(2)
    expect(await count(5)).toBe(one)
  })

  test('EX15 item analysis: facility, discrimination and distractors by hand-computed values', () => {
    const results = [
      { fraction: 1, rest: 10, chosen: ['a'] },
      { fraction: 1, rest: 8, chosen: ['a'] },
      { fraction: 0, rest: 3, chosen: ['b'] },
      { fraction: 0, rest: 1, chosen: ['c'] },
    ]
    expect(computeFacility(results)).toBe(0.5)
    expect(computeDiscrimination(results)).toBeCloseTo(7 / Math.sqrt(53), 9)
    expect(computeDiscrimination(results.slice(0, 2))).toBeNull()
    expect(countChosen(results, 'a')).toEqual({ all: 2, strong: 2, weak: 0 })
    expect(countChosen(results, 'c')).toEqual({ all: 1, strong: 0, weak: 1 })
  })

  test('EX15 the studio is shown how each question worked', async () => {
    const now = at(0)
    const { id } = await newChoiceExam(app, 2)
    for (const [by, isRight] of [
      [learner, true],
      [other, false],
    ] as const) {
      const sitting = await sit(by, id)
      await handIn(sitting, now, [item(1, chooseRight(sitting.paper, 1, isRight), { at: now })])
    }
    const { body } = await teacher.get<Analysis>(`/api/studio/exams/${id}/analysis`)
    expect(body).toMatchObject({ attempts: 2, mean: 1, maxPoints: 4 })
    expect(body.items[0]).toMatchObject({ answered: 2, facility: 0.5 })
    expect(body.items[0]!.options.reduce((sum, { all }) => sum + all, 0)).toBe(2)
    expect(body.items[1]).toMatchObject({ facility: 0 })
  })
})

describe('overrides', () => {
  test('EX7 one learner or a group gets more time and attempts, with a reason, and nobody else', async () => {
    at(0)
    const group = await newGroup(app)
    const classmate = await app.user('مینا')
    for (const { id } of [learner, other, classmate]) await enrol(app, id, group)
    const second = await newGroup(app)
    await enrol(app, other.id, second)
    const { id } = await newChoiceExam(app, 1, { groups: [group] })
    const give = (who: object, changes: object) =>
      owner.post<Refusal>(`/api/studio/exams/${id}/overrides`, {
        id: randomUUID(),
        userId: null,
        groupId: null,
        extraMinutes: 0,
        attemptsAllowed: null,
        opensAt: null,
        closesAt: null,
        reason: 'با گواهی پزشک',
        ...who,
        ...changes,
      })
    expect((await give({ userId: learner.id }, { extraMinutes: 5, attemptsAllowed: 2 })).status).toBe(200)
    expect((await give({ groupId: second }, { extraMinutes: 3 })).status).toBe(200)
    expect((await give({}, {})).status).toBe(422)
    expect((await give({ userId: learner.id }, { reason: '' })).body.errors![0]!.field).toBe('reason')
    const deadline = async (by: Person) => (await sit(by, id)).paper.deadlineAt
    expect(await deadline(learner)).toBe(fromStart(15 * minute).toISOString())
    expect(await deadline(other)).toBe(fromStart(13 * minute).toISOString())
    expect(await deadline(classmate)).toBe(fromStart(10 * minute).toISOString())
    await handIn(await sit(learner, id), fromStart(0))
    expect((await sit(learner, id)).paper.state).toBe('open')
  })

  test('EX7 staff watch who sits an exam, extend an attempt and open one again; its receipt is another one then', async () => {
    const now = at(0)
    const group = await newGroup(app)
    for (const { id } of [learner, other]) await enrol(app, id, group)
    const { id } = await newChoiceExam(app, 2, { groups: [group], give_back_seconds: 60 })
    const sitting = await sit(learner, id)
    await save(sitting, now, [item(1, choose('a'), { at: now })])
    const watch = async () => (await owner.get<{ rows: LiveRow[] }>(`/api/studio/exams/${id}/live`)).body.rows
    expect(await watch()).toMatchObject([
      { userId: learner.id, state: 'open', answered: 1, total: 2 },
      { userId: other.id, state: 'absent' },
    ])
    const extend = (minutes: number, by: Person = owner) =>
      by.post<{ deadlineAt: string }>(`/api/studio/exam-attempts/${sitting.paper.id}/extension`, {
        minutes,
        reason: 'قطع برق',
      })
    expect((await extend(4)).body.deadlineAt).toBe(fromStart(14 * minute).toISOString())
    expect((await extend(4, other)).status).toBe(404)
    expect((await save(sitting, now, [])).body.deadlineAt).toBe(fromStart(14 * minute).toISOString())
    const first = (await handIn(sitting, now)).body.paper.receipt!
    await extend(5)
    const later = at(minute)
    await save(sitting, later, [item(2, choose('b'), { at: later })])
    const second = (await handIn(sitting, later)).body.paper.receipt!
    expect(second.hash).not.toBe(first.hash)
    at(0)
  })
})

describe('people who mark', () => {
  test('two markers do not see each other’s points before both are in; too far apart, a third one decides', async () => {
    const now = at(0)
    const exam = await newExam(app, {
      draws: fixedDraws(await newQuestions(app, [essay]), { marks: 20 }),
      is_marked_twice: true,
      max_difference: 3,
    })
    const sitting = await sit(learner, exam)
    await handIn(sitting, now, [item(1, { kind: 'essay', text: 'My day was long.' }, { at: now })])
    const path = `/api/studio/exam-attempts/${sitting.paper.id}/marking/1`
    const mark = (by: Person, level: number) =>
      by.put<{ points: number | null } & Refusal>(path, {
        levels: [level, level, level, level],
        comment: 'خوب بود.',
      })
    const see = async (by: Person) =>
      (await by.get<{ others: number; otherPoints: number[]; mine: object | null }>(path)).body
    const third = await app.user('سهراب', ['teacher'])
    expect((await mark(teacher, 2)).body.points).toBeNull()
    expect(await see(owner)).toMatchObject({ others: 1, otherPoints: [], mine: null })
    expect((await mark(owner, 5)).body.points).toBeNull()
    expect(await see(teacher)).toMatchObject({ others: 1, otherPoints: [20] })
    expect((await mark(teacher, 4)).status).toBe(409)
    expect((await mark(third, 4)).body.points).toBe(16)
    expect(await review(sitting)).toMatchObject({ points: 16, unmarked: 0 })
    const queue = await teacher.get<{ items: MarkRow[] }>(`/api/studio/exams/${exam}/marking`)
    expect(queue.body.items).toMatchObject([{ state: 'done', points: 16, words: 4, kind: 'essay' }])
    expect(JSON.stringify(queue.body)).not.toContain('رعنا')
  })

  test.each([
    [[12], false, 12],
    [[12], true, null],
    [[12, 14], true, 13],
    [[12, 18], true, null],
    [[12, 18, 17], true, 17],
  ])('points %j with two markers %s come to %s', (given, is_marked_twice, settled) => {
    expect(settlePoints(given, { is_marked_twice, max_difference: 3 })).toBe(settled)
  })
})

describe('the builder and paper', () => {
  test('EX15 an exam is drafted, its short draw is named, and it is put before its group once it is whole', async () => {
    at(0)
    const group = await newGroup(app)
    await enrol(app, learner.id, group)
    const tag = `ساخت ${randomUUID().slice(0, 6)}`
    await newQuestions(app, [singleChoice(`one ${tag}`), singleChoice(`two ${tag}`)], { tags: [tag] })
    const id = randomUUID()
    await teacher.post('/api/studio/exams', { id, title: 'پایان‌ترم' })
    const read = async () =>
      (await teacher.get<{ exam: StudioExam; draws: { available: number }[][] }>(`/api/studio/exams/${id}`))
        .body
    const { exam } = await read()
    const draw = (count: number) => [
      {
        title: 'دستور زبان',
        draws: [
          { kind: 'random', count, skill: null, level: null, kinds: [], tags: [tag], marks: 1, penalty: 0 },
        ],
      },
    ]
    const { id: _, state: __, hasAttempts: ___, ...settings } = exam
    const change = (changes: object) =>
      teacher.put<Refusal>(`/api/studio/exams/${id}`, { ...settings, ...changes })
    expect((await change({ sections: draw(3) })).status).toBe(200)
    expect((await change({ sections: draw(2) })).status).toBe(409)
    const publish = () => teacher.post<Refusal>(`/api/studio/exams/${id}/state`, { state: 'published' })
    expect((await publish()).body.errors!.map(({ field }) => field)).toEqual(['groups', 'sections.0.draws.0'])
    expect((await read()).draws).toMatchObject([[{ available: 2 }]])
    expect((await change({ version: 2, sections: draw(2), groups: [group] })).status).toBe(200)
    expect((await publish()).status).toBe(200)
    await sit(learner, id)
    const late = await change({ version: 3, sections: draw(1), groups: [group] })
    expect(late.body.errors!.map(({ field }) => field)).toEqual(['sections'])
    expect((await change({ version: 3, sections: draw(2), groups: [group], minutes: 50 })).status).toBe(200)
  })

  test('an exam is printed in two versions with a key of its own and a sheet', async () => {
    at(0)
    const { id } = await newChoiceExam(app, 3)
    const context = { app, db: app.db, now: app.now } as never
    const print = async (part: 'a' | 'b' | 'key' | 'sheet') =>
      readPdf((await printExam(context, { exam: id, part })).bytes)
    const [a, b, key] = [await print('a'), await print('b'), await print('key')]
    expect(a.text).toContain('every')
    expect(a.text).not.toBe(b.text)
    expect(key.pages).toBe(2)
    expect((await print('sheet')).pages).toBe(2)
  })

  test('points of an exam on paper are typed by roster, above the whole refused at their row', async () => {
    at(0)
    const group = await newGroup(app)
    for (const { id } of [learner, other]) await enrol(app, id, group)
    const { id } = await newChoiceExam(app, 2, { groups: [group] })
    const type = (rows: object[]) => teacher.put<Refusal>(`/api/studio/exams/${id}/roster`, { rows })
    const refused = await type([
      { userId: learner.id, points: 5 },
      { userId: owner.id, points: 1 },
    ])
    expect(refused.body.errors!.map(({ field }) => field)).toEqual(['rows.0.points', 'rows.1.userId'])
    await type([{ userId: learner.id, points: 3 }])
    expect((await type([{ userId: learner.id, points: 3.5 }])).status).toBe(200)
    const { body } = await teacher.get<{
      rows: { userId: string; points: number | null; isOnPaper: boolean }[]
    }>(`/api/studio/exams/${id}/roster`)
    expect(body.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userId: learner.id, points: 3.5, isOnPaper: true }),
        expect.objectContaining({ userId: other.id, points: null }),
      ]),
    )
  })
})

describe('the studio', () => {
  test('an exam that is sent twice is there once, as it was written first', async () => {
    const id = randomUUID()
    const create = (title: string) => teacher.post<{ id: string }>('/api/studio/exams', { id, title })
    expect((await create('پایان‌ترم')).body).toMatchObject({ id })
    const again = await create('پایان‌ترم')
    expect(again.status).toBeLessThan(300)
    expect(again.body).toMatchObject({ id })
    const rows = await t(app.db).selectFrom('exam').select('title').where('id', '=', id).execute()
    expect(rows).toEqual([{ title: 'پایان‌ترم' }])
  })

  test('the roster of an exam names the learners of its own groups', async () => {
    const [group, otherGroup] = [await newGroup(app), await newGroup(app)]
    const [member, stranger] = [await app.user('مینا'), await app.user('آرش')]
    await enrol(app, member.id, group)
    await enrol(app, stranger.id, otherGroup)
    const { id } = await newChoiceExam(app, 2, { groups: [group] })
    await newChoiceExam(app, 2, { groups: [otherGroup] })
    const path = `/api/studio/exams/${id}/roster`
    const { body } = await teacher.get<{ rows: { userId: string }[] }>(path)
    expect(body.rows.map(({ userId }) => userId)).toEqual([member.id])
    const refused = await teacher.put<Refusal>(path, { rows: [{ userId: stranger.id, points: 1 }] })
    expect(refused.body.errors!.map(({ field }) => field)).toEqual(['rows.0.userId'])
  })

  test('exams are listed newest first', async () => {
    const member = await app.user('لیلا', ['teacher'])
    const made: string[] = []
    for (const after of [1, 2, 3]) {
      app.setNow(fromStart(after * minute))
      made.unshift((await newChoiceExam(app, 1)).id)
    }
    app.setNow(testNow)
    const list = async (page: number, perPage: number) =>
      (
        await member.get<{ items: { id: string }[]; total: number }>('/api/studio/exams', { page, perPage })
      ).body.items.map(({ id }) => id)
    expect(await list(1, 2)).toEqual(made.slice(0, 2))
    expect((await list(2, 2))[0]).toBe(made[2])
  })

  test('each version of an exam is printed by itself, and the key has both', async () => {
    const { id } = await newChoiceExam(app, 3)
    const context = { app, db: app.db, now: app.now } as never
    const print = async (part: 'a' | 'b' | 'key') =>
      readPdf((await printExam(context, { exam: id, part })).bytes)
    const [a, b, key] = [await print('a'), await print('b'), await print('key')]
    expect([a.pages, b.pages, key.pages]).toEqual([1, 1, 2])
    expect(b.text.split('every day').length).toBe(a.text.split('every day').length)
  })
})
