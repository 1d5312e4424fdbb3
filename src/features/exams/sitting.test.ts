import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { countStatements } from '../../../test/count-queries.ts'
import { onPostgres } from '../../../test/database.ts'
import {
  batch,
  choose,
  chooseRight,
  essay,
  findPart,
  fixedDraws,
  handIn,
  item,
  listStoredAnswers,
  newChoiceExam,
  newExam,
  newQuestions,
  save,
  singleChoice,
  sit,
} from '../../../test/exams.ts'
import { enrol, newGroup } from '../../../test/school.ts'
import type { ListedExam, Paper } from './contract.ts'
import { settleDue } from './settle-attempts.server.ts'

const second = 1000
const minute = 60 * second
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
const read = async (by: Person, attempt: string, session?: string) =>
  (await by.get<{ paper: Paper }>(`/api/exam/attempts/${attempt}`, session ? { session } : {})).body.paper
const listed = async (by: Person, exam: string) =>
  (await by.get<{ items: ListedExam[] }>('/api/exam/exams')).body.items.find(({ id }) => id === exam)

describe('saving', () => {
  test('EX1 an answer is there for another device as soon as it is acknowledged, with its sequence', async () => {
    const now = at(0)
    const { id } = await newChoiceExam(app, 3)
    const sitting = await sit(learner, id)
    expect(sitting.paper.questions).toHaveLength(3)
    expect(sitting.paper.isActive).toBe(true)
    const reply = await save(sitting, now, [
      item(1, choose('b'), { at: now, seq: 10 }),
      item(3, choose('a'), { at: now, seq: 11, isFlagged: true }),
    ])
    expect(reply.body.saved).toEqual(
      expect.arrayContaining([
        { place: 1, seq: 10 },
        { place: 3, seq: 11 },
      ]),
    )
    const elsewhere = await read(learner, sitting.paper.id, randomUUID())
    expect(elsewhere.isActive).toBe(false)
    expect(elsewhere.answers).toEqual([
      { place: 1, seq: 10, answer: choose('b'), isFlagged: false },
      { place: 3, seq: 11, answer: choose('a'), isFlagged: true },
    ])
  })

  test('EX1 packets that come twice or in the wrong order leave the newest answer, once', async () => {
    const now = at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 1)).id)
    const first = item(1, choose('a'), { at: now, seq: 5 })
    const second = item(1, choose('c'), { at: now, seq: 6 })
    await save(sitting, now, [second])
    const late = await save(sitting, now, [first])
    // The older one is acknowledged too: the page need not keep it.
    expect(late.body.saved).toEqual([{ place: 1, seq: 5 }])
    await save(sitting, now, [second, first])
    const stored = await listStoredAnswers(app, sitting.paper.id)
    expect(stored).toEqual([{ place: 1, seq: 6, answer: choose('c') }])
  })

  test('what was not drawn is refused beside what is saved, and so is an answer of another kind', async () => {
    const now = at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 2)).id)
    const reply = await save(sitting, now, [
      item(1, choose('a'), { at: now }),
      item(2, { kind: 'essay', text: 'Hello' }, { at: now }),
      item(3, choose('a'), { at: now }),
    ])
    expect(reply.body.saved.map(({ place }) => place)).toEqual([1])
    expect(reply.body.refused.map(({ place, why }) => [place, why]).toSorted()).toEqual([
      [2, 'notDrawn'],
      [3, 'notDrawn'],
    ])
    expect(await listStoredAnswers(app, sitting.paper.id)).toHaveLength(1)
  })

  test('an attempt of another is not there: to read, to save, to hand in, to move, to review', async () => {
    const now = at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 1)).id)
    const stranger = { ...sitting, by: other }
    const replies = [
      await other.get(sitting.path),
      await save<Refusal>(stranger, now, [item(1, choose('a'), { at: now })]),
      await handIn<Refusal>(stranger, now),
      await other.post(`${sitting.path}/session`, { session: randomUUID() }),
      await other.post(`${sitting.path}/plays`, { session: sitting.session, place: 1, play: randomUUID() }),
      await other.get(`${sitting.path}/review`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await listStoredAnswers(app, sitting.paper.id)).toEqual([])
  })

  test('a save is one statement beside that of the session, whatever it holds', async () => {
    const now = at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 30)).id)
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => item(index + 1, choose('a'), { at: now }))
    await save(sitting, now, items(1))
    const one = await countStatements(app, () => save(sitting, now, items(1)))
    const many = await countStatements(app, () => save(sitting, now, items(30)))
    expect(one.queries).toHaveLength(2)
    expect(many.queries).toHaveLength(2)
  })

  test('EX16 a typed answer is compared without regard to digits and spelling, and the slip is shown', async () => {
    const now = at(0)
    const questions = await newQuestions(
      app,
      [{ kind: 'text', stem: 'Where do you borrow books?', accept: ['library'] }],
      { skill: 'vocabulary' },
    )
    const exam = await newExam(app, {
      draws: fixedDraws(questions),
      review: {
        during: { marks: false, answers: false, feedback: false },
        after: { marks: true, answers: false, feedback: false },
        later: { marks: true, answers: false, feedback: false },
        closed: { marks: true, answers: false, feedback: false },
      },
    })
    const sitting = await sit(learner, exam)
    await handIn(sitting, now, [item(1, { kind: 'text', text: 'Libary' }, { at: now })])
    const { body } = await learner.get<{
      questions: { points: number; marked: { parts: { slip?: object }[] } }[]
    }>(`${sitting.path}/review`)
    expect(body.questions[0]!.marked.parts[0]!.slip).toEqual({ typed: 'Libary', meant: 'library' })
    expect(body.questions[0]!.points).toBeGreaterThan(0)
  })

  test('EX9 every kind of question is drawn, answered, saved and marked in one attempt', async () => {
    const now = at(0)
    const questions = await newQuestions(app, [
      singleChoice('tea'),
      { kind: 'multiple', stem: 'Which are fruits?', options: ['apple', 'pear', 'car'], key: [0, 1] },
      { kind: 'cloze', stem: '', text: 'I {1} home.', gaps: { '1': { accept: ['went'] } } },
      {
        kind: 'matching',
        stem: '',
        pairs: [
          ['cat', 'گربه'],
          ['dog', 'سگ'],
        ],
      },
      { kind: 'ordering', stem: '', pieces: ['I', 'am', 'here'] },
      { kind: 'text', stem: 'Opposite of big?', accept: ['small'] },
      essay,
    ])
    const sitting = await sit(learner, await newExam(app, { draws: fixedDraws(questions) }))
    const bodies = sitting.paper.questions.map(({ body }) => body)
    const multiple = bodies.find(body => body.kind === 'multiple')!
    const matching = bodies.find(body => body.kind === 'matching')!
    const ordering = bodies.find(body => body.kind === 'ordering')!
    const answers = [
      chooseRight(sitting.paper, 1),
      { kind: 'multiple' as const, options: ['apple', 'pear'].map(text => findPart(multiple, text)) },
      { kind: 'cloze' as const, gaps: { '1': 'went' } },
      {
        kind: 'matching' as const,
        pairs: {
          [findPart(matching, 'cat')]: findPart(matching, 'گربه'),
          [findPart(matching, 'dog')]: findPart(matching, 'سگ'),
        },
      },
      { kind: 'ordering' as const, order: ['I', 'am', 'here'].map(text => findPart(ordering, text)) },
      { kind: 'text' as const, text: 'small' },
      { kind: 'essay' as const, text: 'Today was a long day.' },
    ]
    const { body } = await handIn(
      sitting,
      now,
      answers.map((answer, index) => item(index + 1, answer, { at: now })),
    )
    expect(body.paper.receipt).toMatchObject({ answered: 7, total: 7 })
    const review = await learner.get<{ points: number; unmarked: number }>(`${sitting.path}/review`)
    // Six of seven by the keys; the essay waits for a person.
    expect(review.body).toMatchObject({ points: 12, unmarked: 1 })
  })

  test('a 20,000-word essay is saved whole', async () => {
    const now = at(0)
    const sitting = await sit(
      learner,
      await newExam(app, { draws: fixedDraws(await newQuestions(app, [essay])) }),
    )
    const text = 'sentence '.repeat(20_000).trim()
    expect(
      (await save(sitting, now, [item(1, { kind: 'essay', text }, { at: now })])).body.saved,
    ).toHaveLength(1)
    expect((await read(learner, sitting.paper.id)).answers[0]!.answer).toEqual({ kind: 'essay', text })
  })
})

describe('the clock', () => {
  test('EX3 the end is the server’s: neither reading again nor another device moves it', async () => {
    at(0)
    const { id } = await newChoiceExam(app, 1)
    const sitting = await sit(learner, id)
    expect(sitting.paper.deadlineAt).toBe(fromStart(10 * minute).toISOString())
    at(7 * minute + 13 * second)
    const again = await sit(learner, id, randomUUID())
    expect(again.paper).toMatchObject({
      id: sitting.paper.id,
      deadlineAt: fromStart(10 * minute).toISOString(),
      serverNow: fromStart(7 * minute + 13 * second).toISOString(),
    })
  })

  test('EX3 an exam that closes earlier ends then', async () => {
    at(0)
    const { id } = await newChoiceExam(app, 1, { closes_at: fromStart(4 * minute) })
    expect((await sit(learner, id)).paper.deadlineAt).toBe(fromStart(4 * minute).toISOString())
  })

  test('EX4 an attempt that nobody touches stays open until its end and is never handed in before', async () => {
    at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 1)).id)
    at(9 * minute)
    await settleDue(app)
    expect((await read(learner, sitting.paper.id)).state).toBe('open')
    // Its page is closed, so what may still be under way is let in first.
    at(10 * minute + 30 * second)
    await settleDue(app)
    expect((await read(learner, sitting.paper.id)).state).toBe('open')
    at(11 * minute + second)
    await settleDue(app)
    const over = await read(learner, sitting.paper.id)
    expect(over).toMatchObject({
      state: 'submitted',
      receipt: { by: 'time', submittedAt: fromStart(10 * minute).toISOString() },
    })
  })

  test('EX5 what was answered in time and comes late is taken for so many seconds, what was answered late is not', async () => {
    at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 2)).id)
    const now = at(10 * minute + 40 * second)
    const reply = await save(sitting, now, [
      item(1, choose('a'), { at: fromStart(9 * minute) }),
      item(2, choose('a'), { at: fromStart(10 * minute + second) }),
    ])
    expect(reply.body.saved.map(({ place }) => place)).toEqual([1])
    expect(reply.body.refused).toMatchObject([{ place: 2, why: 'late' }])
    const tooLate = at(11 * minute + second)
    const refused = await save<Refusal>(sitting, tooLate, [item(1, choose('b'), { at: fromStart(minute) })])
    expect(refused.status).toBe(409)
    expect((await listStoredAnswers(app, sitting.paper.id))[0]!.answer).toEqual(choose('a'))
  })

  test.each([
    ['a day behind', -86_400_000],
    ['a day ahead', 86_400_000],
  ])('EX5 a phone clock that is %s decides nothing', async (_, wrong) => {
    at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 2)).id)
    const phone = (milliseconds: number) => fromStart(milliseconds + wrong)
    const now = at(10 * minute + 20 * second)
    const reply = await save(
      sitting,
      now,
      [
        item(1, choose('a'), { at: phone(9 * minute), seq: 1 }),
        item(2, choose('a'), { at: phone(10 * minute + 5 * second), seq: 2 }),
      ],
      { sentAt: phone(10 * minute + 20 * second).toISOString() },
    )
    expect(reply.body.saved.map(({ place }) => place)).toEqual([1])
    expect(reply.body.refused).toMatchObject([{ place: 2, why: 'late' }])
  })

  test('EX5 by rule a grace period is for handing in alone, and who misses it is not counted', async () => {
    const grace = { end_rule: 'grace' as const, grace_seconds: 120, late_seconds: 10 }
    at(0)
    const handedIn = await sit(learner, (await newChoiceExam(app, 1, grace)).id)
    const missed = await sit(other, (await newChoiceExam(app, 1, grace)).id)
    const now = at(11 * minute)
    expect((await handIn(handedIn, now)).body.paper.state).toBe('submitted')
    at(12 * minute + second)
    await settleDue(app)
    expect((await read(other, missed.paper.id)).state).toBe('not_counted')
  })

  test('EX5 by rule what is not handed in before the end does not count, but its answers are kept', async () => {
    at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 1, { end_rule: 'not_counted' })).id)
    await save(sitting, fromStart(0), [item(1, choose('a'), { at: fromStart(0) })])
    const now = at(10 * minute + 20 * second)
    // Pressed in time, come late: it counts.
    const inTime = await sit(
      other,
      (await newChoiceExam(app, 1, { end_rule: 'not_counted', minutes: 12 })).id,
    )
    expect((await handIn(sitting, now)).body.paper.state).toBe('not_counted')
    expect((await listStoredAnswers(app, sitting.paper.id))[0]!.answer).toEqual(choose('a'))
    const later = at(12 * minute + 50 * second)
    const pressed = await handIn(inTime, later, [], {
      at: fromStart(11 * minute + 50 * second).toISOString(),
    })
    expect(pressed.body.paper.state).toBe('submitted')
  })

  test('EX19 seconds without a connection come back once, as the server missed them, up to the cap', async () => {
    at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 1, { give_back_seconds: 120 })).id)
    await save(sitting, fromStart(0), [])
    const now = at(100 * second)
    const first = await save(sitting, now, [], { cutSeconds: 90 })
    expect(first.body).toMatchObject({
      givenBack: 90,
      deadlineAt: fromStart(10 * minute + 90 * second).toISOString(),
    })
    // Told again, it finds nothing that the server missed.
    expect((await save(sitting, now, [], { cutSeconds: 90 })).body.givenBack).toBe(90)
    const later = at(200 * second)
    expect((await save(sitting, later, [], { cutSeconds: 4000 })).body.givenBack).toBe(120)
  })

  test('EX19 a cut across the end does not end the attempt of who comes back within the cap', async () => {
    at(0)
    const sitting = await sit(
      learner,
      (await newChoiceExam(app, 1, { give_back_seconds: 300, late_seconds: 0 })).id,
    )
    await save(sitting, at(8 * minute), [])
    at(11 * minute)
    await settleDue(app)
    const now = at(11 * minute + 30 * second)
    const reply = await save(sitting, now, [item(1, choose('a'), { at: now })], { cutSeconds: 200 })
    expect(reply.body).toMatchObject({ givenBack: 200, saved: [{ place: 1 }] })
    expect(reply.body.deadlineAt).toBe(fromStart(10 * minute + 200 * second).toISOString())
  })
})

describe('two devices', () => {
  test('EX12 the older one may read, is told so, and writes nothing; after the submission nobody does', async () => {
    const now = at(0)
    const { id } = await newChoiceExam(app, 2)
    const phone = await sit(learner, id)
    await save(phone, now, [item(1, choose('a'), { at: now, seq: 1 })])
    const session = randomUUID()
    const laptop = { ...phone, session }
    expect((await save<Refusal>(laptop, now, [item(1, choose('b'), { at: now, seq: 2 })])).status).toBe(409)
    const moved = await learner.post<{ paper: Paper }>(`${phone.path}/session`, { session })
    expect(moved.body.paper).toMatchObject({ isActive: true, answers: [{ place: 1, answer: choose('a') }] })
    const refused = await save<Refusal>(phone, now, [item(1, choose('c'), { at: now, seq: 3 })])
    expect(refused.status).toBe(409)
    expect(refused.body.info.message).toContain('دستگاه دیگری')
    expect((await handIn<Refusal>(phone, now)).status).toBe(409)
    expect((await read(learner, phone.paper.id, phone.session)).isActive).toBe(false)
    expect((await handIn(laptop, now, [item(2, choose('a'), { at: now, seq: 4 })])).status).toBe(200)
    for (const device of [phone, laptop])
      expect((await save<Refusal>(device, now, [item(1, choose('b'), { at: now, seq: 9 })])).status).toBe(409)
    expect((await listStoredAnswers(app, phone.paper.id)).map(({ answer }) => answer)).toEqual([
      choose('a'),
      choose('a'),
    ])
  })

  onPostgres('begun twice at once it is one attempt', async () => {
    at(0)
    const { id } = await newChoiceExam(app, 1)
    const both = await Promise.all([sit(learner, id), sit(learner, id)])
    expect(new Set(both.map(({ paper }) => paper.id)).size).toBe(1)
  })

  onPostgres('EX6 a submission that races itself and late saves succeeds once', async () => {
    const now = at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 2)).id)
    const replies = await Promise.all([
      handIn(sitting, now, [item(1, choose('a'), { at: now, seq: 1 })]),
      save(sitting, now, [item(2, choose('b'), { at: now, seq: 2 })]),
      handIn(sitting, now, [item(1, choose('a'), { at: now, seq: 1 })]),
      handIn(sitting, now, [item(1, choose('a'), { at: now, seq: 1 })]),
    ])
    const hashes = [replies[0], replies[2], replies[3]].map(({ body }) => body.paper.receipt!.hash)
    expect(new Set(hashes).size).toBe(1)
    const stored = await listStoredAnswers(app, sitting.paper.id)
    // The save came before the whole submission, or after it and was refused.
    expect(stored).toHaveLength(replies[1].status === 200 ? 2 : 1)
  })
})

describe('handing in', () => {
  test('EX6 the same submission again answers the same receipt, and nothing is handed in twice', async () => {
    const now = at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 2)).id)
    const first = await handIn(sitting, now, [item(1, choose('a'), { at: now })])
    const again = await handIn(sitting, at(minute), [item(1, choose('b'), { at: fromStart(minute) })])
    expect(again.status).toBe(200)
    expect(again.body.paper.receipt).toEqual(first.body.paper.receipt)
    const messages = await learner.get<{ items: { title: string; body: string }[] }>('/api/account/messages')
    const code = first.body.paper.receipt!.code
    expect(messages.body.items.filter(({ body }) => body.includes(code))).toHaveLength(1)
  })

  test('EX20 the receipt is a hash of what was handed in: one letter more is another one', async () => {
    const now = at(0)
    const questions = await newQuestions(app, [essay])
    const receipts = []
    for (const text of ['My day', 'My day.']) {
      const sitting = await sit(learner, await newExam(app, { draws: fixedDraws(questions) }))
      const { body } = await handIn(sitting, now, [item(1, { kind: 'essay', text }, { at: now })])
      receipts.push(body.paper.receipt!)
    }
    expect(receipts[0]!.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(receipts[0]!.code).toBe(
      `HV-${receipts[0]!.hash.slice(0, 12).toUpperCase().match(/.{4}/g)!.join('-')}`,
    )
    expect(receipts[1]!.hash).not.toBe(receipts[0]!.hash)
  })

  test('EX8 in a sequential exam what was left behind takes no answer, whatever the order of packets', async () => {
    const now = at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 3, { navigation: 'sequential' })).id)
    await save(sitting, now, [item(1, choose('a'), { at: now, seq: 1 })])
    // On to the second question, then back.
    await save(sitting, now, [item(2, null, { at: now, seq: 2 })])
    const back = await save(sitting, now, [item(1, choose('b'), { at: now, seq: 3 })])
    expect(back.body.refused).toMatchObject([{ place: 1, why: 'passed' }])
    // A packet from before that comes late is no going back.
    const late = await save(sitting, now, [item(1, choose('a'), { at: now, seq: 1 })])
    expect(late.body.saved).toEqual([{ place: 1, seq: 1 }])
    expect((await save(sitting, now, [item(2, choose('a'), { at: now, seq: 4 })])).body.saved).toHaveLength(1)
  })

  test('EX17 leaving the page is noted, changes nothing of the marks, and is gone after 180 days', async () => {
    const now = at(0)
    const sitting = await sit(learner, (await newChoiceExam(app, 1)).id)
    const signal = { id: randomUUID(), kind: 'left', at: now.toISOString(), seconds: 12 }
    const given = [item(1, chooseRight(sitting.paper, 1), { at: now })]
    await save(sitting, now, given, { signals: [signal] })
    await save(sitting, now, given, { signals: [signal] })
    const { rows } = await app.database.execute(
      'select kind, seconds from exam_signal where attempt_id = $1',
      [sitting.paper.id],
    )
    expect(rows).toEqual([{ kind: 'left', seconds: 12 }])
    await handIn(sitting, now)
    expect((await learner.get<{ points: number }>(`${sitting.path}/review`)).body.points).toBe(2)
    at(181 * 24 * 60 * minute)
    await (await import('./settle-attempts.server.ts')).eraseSignals.run(app, {})
    const left = await app.database.execute('select 1 from exam_signal where attempt_id = $1', [
      sitting.paper.id,
    ])
    expect(left.rows).toEqual([])
    at(0)
  })
})

describe('who may sit it, and when', () => {
  test('an exam of a group is for its learners; a draft and a foreign one are not there', async () => {
    at(0)
    const group = await newGroup(app)
    await enrol(app, learner.id, group)
    const { id } = await newChoiceExam(app, 1, { groups: [group] })
    const draft = await newChoiceExam(app, 1, { state: 'draft' })
    expect(await listed(learner, id)).toMatchObject({ state: 'open', questions: 1, maxPoints: 2 })
    expect(await listed(other, id)).toBeUndefined()
    const start = (by: Person, exam: string) =>
      by.post(`/api/exam/exams/${exam}/attempts`, { session: randomUUID() })
    expect((await start(other, id)).status).toBe(404)
    expect((await start(learner, draft.id)).status).toBe(404)
    expect((await start(learner, id)).status).toBe(200)
  })

  test('it is coming, open and done, and begins neither before nor after its time nor too often', async () => {
    at(0)
    const { id } = await newChoiceExam(app, 1, {
      opens_at: fromStart(minute),
      closes_at: fromStart(12 * minute),
    })
    const start = () => learner.post<Refusal>(`/api/exam/exams/${id}/attempts`, { session: randomUUID() })
    expect((await listed(learner, id))!.state).toBe('coming')
    expect((await start()).status).toBe(403)
    at(2 * minute)
    expect((await listed(learner, id))!.state).toBe('open')
    const sitting = await sit(learner, id)
    await handIn(sitting, fromStart(2 * minute))
    expect((await listed(learner, id))!.state).toBe('done')
    expect((await start()).status).toBe(409)
    at(13 * minute)
    expect((await other.post(`/api/exam/exams/${id}/attempts`, { session: randomUUID() })).status).toBe(403)
  })

  test('EX15 a random draw gives each learner questions of its tag, none twice, and says when the bank is too small', async () => {
    at(0)
    const tag = `برچسب ${randomUUID().slice(0, 6)}`
    const questions = await newQuestions(
      app,
      Array.from({ length: 8 }, (_, n) => singleChoice(`draw${n} ${tag}`)),
      {
        tags: [tag],
      },
    )
    const draw = (count: number) => ({
      kind: 'random' as const,
      count,
      skill: null,
      level: 'B1' as const,
      kinds: [],
      tags: [tag],
      marks: 1,
      penalty: 0,
    })
    const exam = await newExam(app, { draws: [...fixedDraws([questions[0]!]), draw(3), draw(2)] })
    const { paper } = await sit(learner, exam)
    const stems = paper.questions.map(({ body }) => body.stem)
    expect(stems).toHaveLength(6)
    expect(new Set(stems).size).toBe(6)
    expect(stems.every(stem => stem.includes(tag))).toBe(true)
    const tooMany = await newExam(app, { draws: [draw(9)] })
    const refused = await learner.post<Refusal>(`/api/exam/exams/${tooMany}/attempts`, {
      session: randomUUID(),
    })
    expect(refused.status).toBe(409)
  })
})

describe('listening', () => {
  test('EX10 plays are counted on the server, over pages, devices and repeated requests', async () => {
    at(0)
    const key = `private/questions/${randomUUID()}.mp3`
    await app.files.put(key, Buffer.from('ID3 sound'))
    const questions = await newQuestions(
      app,
      [{ ...singleChoice('radio'), script: 'f: Hello.', maxPlays: 2 }],
      { audio: { key, seconds: 5 } },
    )
    const exam = await newExam(app, { draws: fixedDraws(questions) })
    const sitting = await sit(learner, exam)
    const play = (name: string = randomUUID(), session = sitting.session) =>
      learner.post<{ playsLeft: number; address: string }>(`${sitting.path}/plays`, {
        session,
        place: 1,
        play: name,
      })
    const name = randomUUID()
    expect((await play(name)).body.playsLeft).toBe(1)
    expect((await play(name)).body.playsLeft).toBe(1)
    expect((await read(learner, sitting.paper.id)).questions[0]!.plays).toBe(1)
    expect((await play(randomUUID(), randomUUID())).status).toBe(409)
    expect((await play()).body.playsLeft).toBe(0)
    expect((await play()).status).toBe(409)
    expect((await sit(learner, exam, sitting.session)).paper.questions[0]!.plays).toBe(2)
  })
})

test('batches of strangers’ shapes are refused at their fields', async () => {
  const now = at(0)
  const sitting = await sit(learner, (await newChoiceExam(app, 1)).id)
  const refused = await learner.post<Refusal>(`${sitting.path}/answers`, {
    ...batch(sitting, now),
    items: [
      { place: 0, seq: -1, answer: { kind: 'single', option: 'A B' }, at: 'yesterday', isFlagged: 'no' },
    ],
  })
  expect(refused.status).toBe(422)
  expect(refused.body.errors!.map(({ field }) => field)).toContain('items.0.place')
})
