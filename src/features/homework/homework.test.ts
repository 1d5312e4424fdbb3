import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TeacherDetail } from '#features/teachers/catalogue/contract.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { newAnswer, newHomework, newMedia, newTaughtHomework } from '../../../test/homework.ts'
import { enrol, newGroup } from '../../../test/school.ts'
import type { MyHomework, QueueRow, TaughtGroup } from './contract.ts'
import { computePoints } from './points.ts'
import { dueHomework } from './public.server.ts'

const hour = 3_600_000
const day = 24 * hour
const fromNow = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const school = (homework: Parameters<typeof newHomework>[2] = {}) =>
  newTaughtHomework(app, 'گفت‌وگو', homework)
type School = Awaited<ReturnType<typeof school>>

const handInPath = ({ enrolment, homework }: Pick<School, 'enrolment' | 'homework'>) =>
  `/api/presentation/profile/course/${enrolment}/homework/${homework}`
const answerWith = (changes: object = {}) => ({
  answer: randomUUID(),
  text: 'I went to the bakery.',
  at: testNow.toISOString(),
  ...changes,
})
const handIn = (where: School, changes: object = {}, by: Person = where.learner) =>
  by.post<{ try: number; lateDays: number }>(handInPath(where), answerWith(changes))
const mine = async ({ learner, enrolment }: School) =>
  (await learner.get<{ items: MyHomework[] }>(`/api/presentation/profile/course/${enrolment}/homework`)).body
    .items
const queue = async (by: Person, query = {}) =>
  (
    await by.get<{ items: QueueRow[]; total: number; meanHours: number | null }>(
      '/api/studio/homework/answers',
      query,
    )
  ).body
const grade = (by: Person, answer: string, changes: object = {}) =>
  by.put<{ points: number | null; version: number }>(`/api/studio/homework/answers/${answer}/mark`, {
    version: 1,
    outcome: 'marked',
    levels: [4, 3, 3, 2],
    comment: 'به زمان فعل‌ها نگاه کنید.',
    ...changes,
  })
const readMessages = async (person: Person) =>
  (await person.get<{ items: { title: string; link: string | null }[] }>('/api/account/messages')).body.items

describe('handing in', () => {
  test('an answer handed in is one answer however often it arrives, and another one under its id is refused', async () => {
    const where = await school()
    const given = answerWith()
    const first = await where.learner.post(handInPath(where), given)
    expect([first.status, first.body]).toEqual([201, { try: 1, lateDays: 0 }])
    const second = await where.learner.post(handInPath(where), given)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect((await where.learner.post(handInPath(where), { ...given, text: 'دیگر' })).status).toBe(409)
    const [item] = await mine(where)
    expect(item).toMatchObject({ isOpen: false, answers: [{ text: given.text, state: 'waiting', try: 1 }] })
    expect((await handIn(where)).body).toMatchObject({
      info: { message: 'پاسخ شما در صف تصحیح است؛ پس از تصحیح می‌توانید دوباره بفرستید.' },
    })
  })

  test('what two devices hand in at once is one try, and the other one is told so', async () => {
    const where = await school()
    const statuses = (await Promise.all([handIn(where), handIn(where)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 409])
    expect((await mine(where))[0]!.answers).toHaveLength(1)
  })

  test('the due time is held against one’s own clock, believed for a week and never ahead; both instants are kept', async () => {
    const due = fromNow(-2 * day)
    const offline = await school({ due_at: due, late_rule: 'none' })
    const at = new Date(due.getTime() - hour).toISOString()
    expect((await handIn(offline, { at })).body).toEqual({ try: 1, lateDays: 0 })
    const [kept] = (await mine(offline))[0]!.answers
    expect(kept).toMatchObject({ handedAt: at, arrivedAt: testNow.toISOString() })

    const shut = await school({ due_at: due, late_rule: 'none' })
    const refused = await handIn(shut)
    expect([refused.status, (refused.body as unknown as Refusal).info.message]).toEqual([
      409,
      'مهلت این تکلیف گذشته است.',
    ])
    // A month back is a week back: that was after the due time too.
    const old = await school({ due_at: fromNow(-8 * day), late_rule: 'none' })
    expect((await handIn(old, { at: fromNow(-30 * day).toISOString() })).status).toBe(409)
    const ahead = await school({ due_at: fromNow(day) })
    await handIn(ahead, { at: fromNow(5 * day).toISOString() })
    expect((await mine(ahead))[0]!.answers[0]).toMatchObject({ handedAt: testNow.toISOString(), lateDays: 0 })
    const late = await school({ due_at: fromNow(-25 * hour), late_rule: 'minus', late_percent: 10 })
    expect((await handIn(late)).body).toEqual({ try: 1, lateDays: 2 })
  })

  test('only kinds of answer that are taken, and files of one’s own sending, are handed in', async () => {
    const where = await school({ takes: ['text', 'voice'] })
    const other = await app.user()
    const voice = await newMedia(app, where.learner.id, 'homework-voice')
    const readErrors = async (changes: object) =>
      ((await handIn(where, changes)).body as unknown as Refusal).errors?.map(({ field }) => field)
    expect(await readErrors({ text: '   ' })).toEqual(['text'])
    expect(await readErrors({ fileId: await newMedia(app, where.learner.id, 'homework-file') })).toEqual([
      'fileId',
    ])
    expect(await readErrors({ voiceId: await newMedia(app, other.id, 'homework-voice') })).toEqual([
      'voiceId',
    ])
    expect(await readErrors({ voiceId: await newMedia(app, where.learner.id, 'attachment') })).toEqual([
      'voiceId',
    ])
    expect((await handIn(where, { text: '', voiceId: voice })).status).toBe(201)
    const [answer] = (await mine(where))[0]!.answers
    expect(answer).toMatchObject({ text: null, voice: { family: 'audio', bytes: 5, seconds: 60 } })
    expect(answer!.voice!.src).toContain('/files/')
  })

  test('homework of another group, and that of another’s enrolment, is the same 404', async () => {
    const [where, foreign] = [await school(), await school()]
    const unknown = await handIn({ ...where, homework: randomUUID() })
    for (const wrong of [{ homework: foreign.homework }, { enrolment: foreign.enrolment }]) {
      const { status, body } = await handIn({ ...where, ...wrong })
      expect([status, body]).toEqual([404, unknown.body])
    }
    const list = `/api/presentation/profile/course/${foreign.enrolment}/homework`
    expect((await where.learner.get(list)).status).toBe(404)
  })
})

describe('grading', () => {
  test('the queue is the teacher’s own, the oldest first; a colleague’s answer is a 404, who leads sees all', async () => {
    const where = await school()
    const second = await app.user('پویا')
    const enrolment = await enrol(app, second.id, where.group)
    await handIn({ ...where, enrolment }, { at: fromNow(-3 * hour).toISOString() }, second)
    await handIn(where, { text: 'one two three' })
    const { items, total } = await queue(where.teacher)
    expect(total).toBe(2)
    expect(items.map(({ learner, words }) => [learner, words])).toEqual([
      ['پویا آزمون', 5],
      ['رعنا آزمون', 3],
    ])
    const colleague = (await school()).teacher
    expect((await queue(colleague)).items).toEqual([])
    const path = `/api/studio/homework/answers/${items[0]!.id}`
    const [unknown, seen] = [
      await colleague.get(`/api/studio/homework/answers/${randomUUID()}`),
      await colleague.get(path),
    ]
    expect([seen.status, seen.body]).toEqual([404, unknown.body])
    expect((await grade(colleague, items[0]!.id)).status).toBe(404)
    const admin = await app.user('هما', ['admin'])
    expect((await admin.get(path)).status).toBe(200)
  })

  test('a grade is made of the rubric and the lateness, told to the learner, and counted for how long it took', async () => {
    const where = await school({ due_at: fromNow(-25 * hour), late_rule: 'minus', late_percent: 10 })
    await handIn(where)
    const [row] = (await queue(where.teacher)).items
    const early = fromNow(-6 * hour)
    await app.database.execute('update homework_answer set arrived_at = $1 where id = $2', [early, row!.id])
    const { status, body } = await grade(where.teacher, row!.id)
    // 30 + 15 + 18.75 + 12.5 of a hundred are 15.3 of 20; two days begun take a fifth of it.
    expect([status, body]).toEqual([200, { points: 12.2, version: 2 }])
    expect((await queue(where.teacher)).items).toEqual([])
    expect(await queue(where.teacher, { done: 'yes' })).toMatchObject({ total: 1, meanHours: 6 })
    const { rows } = await app.database.execute('select slug from teacher where id = $1', [where.teacherId])
    const page = await where.learner.get<{ teacher: TeacherDetail }>(`/api/teachers/${rows[0]!.slug}`)
    expect(page.body.teacher.turnaround).toEqual({ graded: 1, hours: 6 })
    expect((await mine(where))[0]!.answers[0]).toMatchObject({
      state: 'marked',
      points: 12.2,
      levels: [4, 3, 3, 2],
      comment: 'به زمان فعل‌ها نگاه کنید.',
    })
    const [received] = await readMessages(where.learner)
    expect(received).toMatchObject({
      title: 'تکلیف شما تصحیح شد',
      link: `/profile?tab=courses&course=${where.enrolment}`,
    })
  })

  test('of two teachers who grade at once the second reads that a colleague was first', async () => {
    const where = await school()
    await handIn(where)
    const [row] = (await queue(where.teacher)).items
    const admin = await app.user('هما', ['admin'])
    const both = await Promise.all([grade(where.teacher, row!.id), grade(admin, row!.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)!.body as unknown as Refusal
    expect(refused.info.message).toBe(
      'همکار دیگری در این میان این پاسخ را تصحیح کرده است. صفحه را تازه کنید تا نمرهٔ او را ببینید.',
    )
    // Whoever read it since may grade it anew.
    expect((await grade(admin, row!.id, { version: 2, levels: [4, 4, 4, 4] })).body.points).toBe(20)
  })

  test('what is returned is handed in again, no later than the first time, and its history stays', async () => {
    const where = await school({ due_at: fromNow(hour), late_rule: 'none' })
    await handIn(where)
    const [row] = (await queue(where.teacher)).items
    const bare = await grade(where.teacher, row!.id, { outcome: 'returned', levels: [], comment: '' })
    expect((bare.body as unknown as Refusal).errors?.[0]?.field).toBe('comment')
    await grade(where.teacher, row!.id, { outcome: 'returned', levels: [] })
    expect((await readMessages(where.learner))[0]!.title).toBe('تکلیف شما برگشت')
    const past = fromNow(-3 * day)
    await app.database.execute('update homework set due_at = $1 where id = $2', [past, where.homework])
    const [item] = await mine(where)
    expect(item).toMatchObject({ isOpen: true, answers: [{ state: 'returned', points: null }] })
    const again = await handIn(where, { text: 'Better.' })
    expect(again.body).toEqual({ try: 2, lateDays: 0 })
    const [second] = (await queue(where.teacher)).items
    const { body } = await where.teacher.get(`/api/studio/homework/answers/${second!.id}`)
    expect(body).toMatchObject({ answer: { try: 2 }, earlier: [{ try: 1, state: 'returned' }] })
    // The first one is over.
    expect((await grade(where.teacher, row!.id, { version: 2 })).status).toBe(409)
    expect((await grade(where.teacher, second!.id)).status).toBe(200)
    expect((await mine(where))[0]!.answers.map(({ state }) => state)).toEqual(['returned', 'marked'])
    expect((await handIn(where)).status).toBe(409)
  })

  test('beside an answer stand the earlier ones to the same homework, not those to another', async () => {
    const where = await school()
    const other = await newHomework(app, where.session)
    await newAnswer(app, other, where.enrolment, { state: 'marked', points: 20 })
    await handIn(where)
    const { rows } = await app.database.execute('select id from homework_answer where enrolment_id = $1', [
      where.enrolment,
    ])
    expect(rows).toHaveLength(2)
    for (const { id } of rows) {
      const { body } = await where.teacher.get(`/api/studio/homework/answers/${id}`)
      expect(body).toMatchObject({
        answer: { id, try: 1 },
        earlier: [],
        learner: { handedIn: 2, meanPercent: 100 },
      })
    }
  })

  test('every criterion has its level before an answer is graded', async () => {
    const where = await school()
    await handIn(where)
    const [row] = (await queue(where.teacher)).items
    for (const levels of [[], [4], [4, 4, 4, 4, 4]]) {
      const { status, body } = await grade(where.teacher, row!.id, { levels })
      expect([status, (body as unknown as Refusal).errors?.[0]?.message]).toEqual([
        422,
        'به همهٔ معیارها نمره بدهید.',
      ])
    }
    expect((await grade(where.teacher, row!.id, { levels: [4, 4, 4, 4.2] })).status).toBe(422)
    expect((await grade(where.teacher, row!.id, { levels: [5, 4, 4, 4] })).status).toBe(422)
  })
})

describe('giving', () => {
  const written = {
    task: 'writing',
    title: 'ایمیل درخواست مهلت',
    body: 'در **۹۰ تا ۱۲۰** واژه بنویسید.',
    dueAt: fromNow(3 * day).toISOString(),
    lateRule: 'minus',
    latePercent: 10,
    mostPoints: 20,
    takes: ['text', 'file'],
  }
  const give = (by: Person, { group, session }: School, changes: object = {}) =>
    by.post<{ id: string }>(`/api/studio/homework/groups/${group}/homework`, {
      homework: randomUUID(),
      session,
      ...written,
      ...changes,
    })

  test('homework is given once to a teacher’s own group, and its members are notified once', async () => {
    const where = await school()
    const homework = randomUUID()
    for (let time = 0; time < 2; time++) {
      const { status, body } = await give(where.teacher, where, { homework })
      expect([status, body]).toEqual([201, { id: homework }])
    }
    const received = await readMessages(where.learner)
    expect(received.map(({ title }) => title)).toEqual(['تکلیف تازه: ایمیل درخواست مهلت'])
    const items = await mine(where)
    const shown = items.find(({ id }) => id === homework)!
    expect(shown).toMatchObject({ takes: ['file', 'text'], latePercent: 10, isOpen: true, answers: [] })
    expect(shown.html).toContain('<strong>۹۰ تا ۱۲۰</strong>')
    const colleague = (await school()).teacher
    expect((await give(colleague, where)).status).toBe(404)
    // A session of another group is none of this one.
    expect((await give(where.teacher, where, { session: (await school()).session })).status).toBe(404)
    expect((await give(where.teacher, where, { takes: [] })).status).toBe(422)
  })

  test('who rests hears nothing of new homework', async () => {
    const where = await school()
    const resting = await app.user('پویا')
    const enrolment = await enrol(app, resting.id, where.group)
    await app.database.execute(`update enrolment set state = 'frozen' where id = $1`, [enrolment])
    expect((await give(where.teacher, where)).status).toBe(201)
    expect(await readMessages(where.learner)).toHaveLength(1)
    expect(await readMessages(resting)).toEqual([])
  })

  test('a percentage is kept where days late take something away, and nowhere else', async () => {
    const where = await school()
    const percents: number[] = []
    for (const lateRule of ['minus', 'marked', 'none']) {
      const { body } = await give(where.teacher, where, { lateRule })
      percents.push((await mine(where)).find(({ id }) => id === body.id)!.latePercent)
    }
    expect(percents).toEqual([10, 0, 0])
    const path = `/api/studio/homework/${where.homework}`
    const put = await where.teacher.put(path, { version: 1, ...written, lateRule: 'none' })
    expect(put.status).toBe(200)
    expect((await mine(where)).find(({ id }) => id === where.homework)!.latePercent).toBe(0)
  })

  test('what was handed in holds its homework fast: no other rubric, points or kinds, and it is not dropped', async () => {
    const where = await school()
    const path = `/api/studio/homework/${where.homework}`
    const changed = await where.teacher.put(path, { version: 1, ...written, title: 'نامه' })
    expect([changed.status, changed.body]).toEqual([200, { version: 2 }])
    expect((await where.teacher.put(path, { version: 1, ...written })).status).toBe(409)
    await handIn(where)
    expect((await where.teacher.put(path, { version: 2, ...written, mostPoints: 10 })).status).toBe(409)
    expect((await where.teacher.put(path, { version: 2, ...written, title: 'نامهٔ رسمی' })).status).toBe(200)
    expect((await where.teacher.delete(path)).status).toBe(409)
    const colleague = (await school()).teacher
    expect((await colleague.delete(path)).status).toBe(404)
    const fresh = (await give(where.teacher, where)).body.id
    expect((await where.teacher.delete(`/api/studio/homework/${fresh}`)).status).toBe(204)
    const { body } = await where.teacher.get<TaughtGroup>(`/api/studio/homework/groups/${where.group}`)
    expect(body.homework).toMatchObject([{ title: 'نامهٔ رسمی', handedIn: 1, waiting: 1, version: 3 }])
    expect(body.group).toMatchObject({ learners: 1, course: 'گفت‌وگو' })
  })

  test('the groups a teacher gives homework to are their own, those under way before those that are over', async () => {
    const where = await school()
    const over = await newGroup(app, { teacherId: where.teacherId, startsIn: -200, title: 'گذشته' })
    await handIn(where)
    const { body } = await where.teacher.get<{ items: { id: string; waiting: number; learners: number }[] }>(
      '/api/studio/homework/groups',
    )
    expect(body.items.map(({ id, waiting, learners }) => [id, waiting, learners])).toEqual([
      [where.group, 1, 1],
      [over, 0, 0],
    ])
  })
})

test('what somebody has to hand in: nothing that waits, is graded or is shut; what was returned', async () => {
  const where = await school({ due_at: fromNow(day), title: 'فردا' })
  const more = async (homework: Parameters<typeof newHomework>[2]) =>
    newHomework(app, where.session, homework)
  await more({ due_at: fromNow(-day), late_rule: 'none', title: 'بسته' })
  await more({ due_at: fromNow(-day), late_rule: 'marked', title: 'دیرکرد' })
  await more({ due_at: fromNow(-20 * day), late_rule: 'marked', title: 'کهنه' })
  await newAnswer(app, await more({ title: 'در صف' }), where.enrolment)
  await newAnswer(app, await more({ title: 'برگشته' }), where.enrolment, { state: 'returned' })
  const due = await dueHomework(app.db, where.learner.id, testNow)
  expect(due.map(({ title, isReturned }) => [title, isReturned])).toEqual([
    ['دیرکرد', false],
    ['فردا', false],
    ['برگشته', true],
  ])
  expect(due[0]).toMatchObject({ enrolmentId: where.enrolment, course: 'گفت‌وگو' })
})

test('a learner’s answers are in the export and go with their account, a teacher’s grades stay without a name', async () => {
  const where = await school()
  const erase = (id: string) =>
    transaction(app.db, async tx => {
      for (const feature of app.features) await feature.eraseUserData?.(tx, id, app.now())
    })
  await handIn(where)
  const [row] = (await queue(where.teacher)).items
  await grade(where.teacher, row!.id)
  const { body } = await where.learner.get<{ homework: object }>('/api/account/export')
  expect(body.homework).toMatchObject({ answers: [{ title: 'تکلیف آزمون', state: 'marked', points: 15.3 }] })
  await erase(where.teacher.id)
  const { rows } = await app.database.execute('select graded_by, points from homework_answer where id = $1', [
    row!.id,
  ])
  expect(rows).toEqual([{ graded_by: null, points: 15.3 }])
  await erase(where.learner.id)
  const gone = await app.database.execute('select from homework_answer where id = $1', [row!.id])
  expect(gone.rows).toEqual([])
})

test('points are shares of the most, to a tenth, and lateness takes no more than there is', () => {
  const rules = { task: 'exercise', mostPoints: 10, lateRule: 'minus', latePercent: 40 } as const
  expect(computePoints(rules, [4, 4], 0)).toEqual({ earned: 10, taken: 0, points: 10 })
  expect(computePoints(rules, [3, 2], 1)).toEqual({ earned: 6.5, taken: 2.6, points: 3.9 })
  expect(computePoints(rules, [4, 4], 5)).toEqual({ earned: 10, taken: 10, points: 0 })
  expect(computePoints({ ...rules, lateRule: 'marked' }, [4, 4], 5).points).toBe(10)
})

test('grading once more keeps the voice of the teacher; said anew, it takes its place', async () => {
  const { teacher, homework, enrolment } = await school()
  const answer = await newAnswer(app, homework, enrolment)
  const [first, second] = [
    await newMedia(app, teacher.id, 'homework-voice'),
    await newMedia(app, teacher.id, 'homework-voice'),
  ]
  const grade = (version: number, more: object) =>
    teacher.put(`/api/studio/homework/answers/${answer}/mark`, {
      version,
      outcome: 'marked',
      levels: [4, 3, 3, 2],
      comment: 'خوب بود',
      ...more,
    })
  const note = async () => {
    const { rows } = await app.database.execute('select note_id from homework_answer where id = $1', [answer])
    return rows[0]!.note_id
  }
  const voices = async () => {
    const { rows } = await app.database.execute(
      'select id from media where owner_id = $1 order by id = $2 desc',
      [teacher.id, first],
    )
    return rows.map(({ id }) => id)
  }
  expect((await grade(1, { noteId: first })).status).toBe(200)
  // What the studio sends when only a level is corrected.
  expect((await grade(2, { levels: [4, 4, 3, 2] })).status).toBe(200)
  expect([await note(), await voices()]).toEqual([first, [first, second]])
  expect((await grade(3, { noteId: second })).status).toBe(200)
  expect([await note(), await voices()]).toEqual([second, [second]])
})

test('who handed in within a time that was put off is late no more; what was graded stays as it was', async () => {
  const late = { due_at: fromNow(-hour), late_rule: 'minus', late_percent: 50, takes: ['text'] } as const
  const made = await school({ ...late, takes: ['text'] })
  const handed = await made.learner.post<{ lateDays: number }>(handInPath(made), answerWith())
  expect(handed.body).toMatchObject({ lateDays: 1 })
  const other = await app.user('پویا')
  const enrolment = await enrol(app, other.id, made.group)
  await handIn({ ...made, enrolment }, {}, other)
  const graded = (await queue(made.teacher)).items.find(({ learner }) => learner === 'پویا آزمون')!
  expect((await grade(made.teacher, graded.id)).status).toBe(200)
  const changed = await made.teacher.put(`/api/studio/homework/${made.homework}`, {
    version: 1,
    task: 'writing',
    title: 'تکلیف آزمون',
    body: '',
    lateRule: 'minus',
    latePercent: 50,
    mostPoints: 20,
    takes: ['text'],
    dueAt: fromNow(2 * day).toISOString(),
  })
  expect(changed.status).toBe(200)
  const { rows } = await app.database.execute(
    'select state, late_days from homework_answer where homework_id = $1 order by late_days',
    [made.homework],
  )
  expect(rows).toEqual([
    { state: 'waiting', late_days: 0 },
    { state: 'marked', late_days: 1 },
  ])
})
