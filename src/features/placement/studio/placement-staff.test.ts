import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flagMisfits, listItems, recordResponses } from '#features/questions/public.server.ts'
import { countFree } from '#server/engines/holds.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { type Person, testNow } from '../../../../test/app.ts'
import { buySeat, openShop, readBalance, readOrder, type Shop, signInAgain } from '../../../../test/bank.ts'
import { knowsUpTo, place } from '../../../../test/placement.ts'
import { fillBank } from '../../../../test/question-bank.ts'
import { enrol, newGroup, newTeacher } from '../../../../test/school.ts'
import { standardCuts } from '../adaptive/bands.ts'
import { computeProbability } from '../adaptive/item-response.ts'
import { calibrate } from '../calibrate.server.ts'
import type { Result } from '../contract.ts'
import { readCuts } from '../cuts.server.ts'
import { sampleDays } from '../samples.server.ts'
import type { PlacementTables } from '../tables.server.ts'
import type { TeacherAppeal } from './contract.ts'

const t = withTables<PlacementTables>()
const day = 86_400_000
let app: Shop
let examiner: Person
let owner: Person & { id: string }
beforeAll(async () => {
  app = await openShop()
  await fillBank(app)
  examiner = await app.user('مریم', ['counselor'])
  owner = await app.user('هما', ['owner'])
})
afterAll(() => app[Symbol.asyncDispose]())

const studio = '/api/studio/placement'
const rubric = { fluency: 2, accuracy: 2, vocabulary: 3, pronunciation: 2, interaction: 3 }
const readResult = async (person: Person, id: string) =>
  (await person.get<{ result: Result }>(`/api/placement/attempts/${id}/result`)).body.result
const runJob = (name: string) =>
  app.features
    .flatMap(({ jobs }) => jobs ?? [])
    .find(job => job.name === name)!
    .run(app, {})

/** The seat of somebody in a running group of a teacher, some of whose sessions have begun. */
async function someSeat({ held = 2, level = 'B1' as const, price = 10_000_000 } = {}) {
  const teacher = await app.user('نادر', ['teacher'])
  const teacherId = await newTeacher(app, { userId: teacher.id })
  const learner = await app.user('نگار')
  const group = await newGroup(app, {
    startsIn: -7 * held + 1,
    sessions: 10,
    teacherId,
    price,
    course: { level },
  })
  const enrolment = await enrol(app, learner.id, group)
  return { teacher, teacherId, learner, group, enrolment }
}

test('a walk-in’s paper is typed once, and is the account’s whose number was given', async () => {
  const member = await app.user('سارا')
  const id = randomUUID()
  const given = {
    id,
    name: 'سارا نیک',
    identifier: member.email,
    language: 'en',
    skills: [
      { skill: 'grammar', level: 'B1' },
      { skill: 'reading', level: 'B2' },
    ],
    rubric,
  }
  const typed = await examiner.post(`${studio}/walk-ins`, given)
  expect(typed).toMatchObject({ status: 201, body: { level: 'B1', isAttached: true } })
  expect((await examiner.post(`${studio}/walk-ins`, given)).status).toBe(201)
  expect(await readResult(member, id)).toMatchObject({ level: 'B1', isTyped: true, oral: { level: 'B1' } })
  const unknown = await examiner.post<{ errors: { field: string }[] }>(`${studio}/walk-ins`, {
    ...given,
    id: randomUUID(),
    identifier: 'nobody@test.example',
  })
  expect([unknown.status, unknown.body.errors[0]!.field]).toEqual([422, 'identifier'])
  const nameless = await examiner.post(`${studio}/walk-ins`, { ...given, id: randomUUID(), identifier: '' })
  expect(nameless.body).toMatchObject({ isAttached: false })
})

test('PL11 an appeal within three sessions is answered by the teacher of the group and by no other, and the seat moves', async () => {
  const { teacher, learner, enrolment } = await someSeat({ held: 2 })
  const easier = await newGroup(app, {
    startsIn: -3,
    sessions: 10,
    price: 12_000_000,
    course: { level: 'A2' },
  })
  const mine = await learner.get<{ groups: { mayAppeal: boolean }[] }>('/api/placement/appeals')
  expect(mine.body.groups).toMatchObject([{ enrolmentId: enrolment, mayAppeal: true, sessionsHeld: 2 }])
  const path = `/api/placement/appeals/${enrolment}`
  const given = { wish: 'easier', reason: 'بیشتر حرف‌ها را نمی‌فهمم.' }
  const stranger = await app.user('غریبه')
  expect((await stranger.post(path, given)).status).toBe(404)
  expect((await learner.post(path, given)).status).toBe(201)
  expect((await learner.post(path, given)).status).toBe(409)

  const seen = await teacher.get<{ appeals: TeacherAppeal[] }>(`${studio}/learners`)
  const appeal = seen.body.appeals.find(({ reason }) => reason === given.reason)!
  expect(appeal.targets.map(({ id }) => id)).toContain(easier)
  const other = await someSeat()
  expect((await other.teacher.get<{ appeals: [] }>(`${studio}/learners`)).body.appeals).toEqual([])
  const answer = { toGroup: easier, answer: 'این گروه به شما نزدیک‌تر است.' }
  expect((await other.teacher.put(`${studio}/appeals/${appeal.id}/answer`, answer)).status).toBe(404)
  expect((await teacher.put(`${studio}/appeals/${appeal.id}/answer`, answer)).status).toBe(204)
  expect((await teacher.put(`${studio}/appeals/${appeal.id}/answer`, answer)).status).toBe(409)
  const { rows } = await app.database.execute(`select group_id, state from enrolment where id = $1`, [
    enrolment,
  ])
  expect(rows).toEqual([{ group_id: easier, state: 'active' }])
})

test.each([
  { price: 8_000_000, back: 2_000_000 },
  { price: 12_000_000, back: 0 },
])(
  'PL11 a bought seat that moves to a group of $price stays paid, and $back comes back',
  async ({ price, back }) => {
    const teacher = await app.user('نادر', ['teacher'])
    const teacherId = await newTeacher(app, { userId: teacher.id })
    const learner = await app.user('نگار')
    const from = await newGroup(app, { startsIn: 1, sessions: 10, teacherId })
    const to = await newGroup(app, { startsIn: 3, sessions: 10, price, capacity: 1, course: { level: 'A2' } })
    const order = await buySeat(app, learner, from)
    const { rows } = await app.database.execute('select id from enrolment where group_id = $1', [from])
    const enrolment = String(rows[0]!.id)
    app.setNow(new Date(testNow.getTime() + 9 * day))
    await signInAgain(app, learner, teacher)
    await learner.post(`/api/placement/appeals/${enrolment}`, { wish: 'easier', reason: 'سخت است.' })
    const { body } = await teacher.get<{ appeals: TeacherAppeal[] }>(`${studio}/learners`)
    const answer = { toGroup: to, answer: 'این گروه به شما نزدیک‌تر است.' }
    expect((await teacher.put(`${studio}/appeals/${body.appeals[0]!.id}/answer`, answer)).status).toBe(204)
    expect((await readOrder(learner, order)).state).toBe('paid')
    expect(await readBalance(learner)).toBe(back)
    const free = await countFree(app.db, [`course-group:${from}`, `course-group:${to}`], app.now())
    expect([free.get(`course-group:${from}`), free.get(`course-group:${to}`)]).toEqual([5, 0])
    const moved = await app.database.execute('select group_id from enrolment where id = $1', [enrolment])
    expect(moved.rows).toEqual([{ group_id: to }])
    app.setNow(testNow)
  },
)

test('PL11 an appeal that is not accepted says why, and past the third session there is none', async () => {
  const { teacher, learner, enrolment, group } = await someSeat({ held: 1 })
  await learner.post(`/api/placement/appeals/${enrolment}`, { wish: 'harder', reason: 'ساده است.' })
  const { body } = await teacher.get<{ appeals: TeacherAppeal[] }>(`${studio}/learners`)
  const answer = { toGroup: null, answer: 'دو جلسهٔ دیگر بمانید.' }
  await teacher.put(`${studio}/appeals/${body.appeals[0]!.id}/answer`, answer)
  const mine = await learner.get('/api/placement/appeals')
  expect(mine.body.groups).toMatchObject([
    { mayAppeal: false, appeal: { state: 'kept', answer: answer.answer } },
  ])
  const { rows } = await app.database.execute('select group_id from enrolment where id = $1', [enrolment])
  expect(rows).toEqual([{ group_id: group }])

  for (const held of [0, 4]) {
    const late = await someSeat({ held })
    const given = { wish: 'easier', reason: 'سخت است.' }
    expect((await late.learner.post(`/api/placement/appeals/${late.enrolment}`, given)).status).toBe(409)
  }
})

test('PL15 what teachers say after three sessions moves the cut scores, a little', async () => {
  const { teacher, learner, group } = await someSeat({ held: 3 })
  app.setNow(new Date(testNow.getTime() - 30 * day))
  await signInAgain(app, learner)
  await place(learner, knowsUpTo('B1'))
  app.setNow(testNow)
  const { rows } = await app.database.execute('select id from enrolment where group_id = $1', [group])
  const enrolment = String(rows[0]!.id)
  await signInAgain(app, teacher)
  const seen = await teacher.get<{ feedback: object[] }>(`${studio}/learners`)
  expect(seen.body.feedback).toMatchObject([{ enrolmentId: enrolment, level: 'B1', sessionsHeld: 3 }])
  expect(await readCuts(app.db, 'en')).toEqual(standardCuts)
  expect((await teacher.put(`${studio}/feedback/${enrolment}`, { verdict: 'easy' })).status).toBe(204)
  expect((await teacher.get<{ feedback: object[] }>(`${studio}/learners`)).body.feedback).toEqual([])
  await calibrate(app)
  const cuts = await readCuts(app.db, 'en')
  // Too easy at B1: the cut between B1 and B2 goes down, the others stay.
  expect(cuts[2]).toBeLessThan(standardCuts[2]!)
  expect(cuts[2]).toBeGreaterThan(-0.1)
  expect(cuts.filter((_, index) => index !== 2)).toEqual(standardCuts.filter((_, index) => index !== 2))
  const early = await someSeat({ held: 2 })
  const said = await early.teacher.put(`${studio}/feedback/${early.enrolment}`, { verdict: 'hard' })
  expect(said.status).toBe(409)
})

test('PL12 items are estimated anew from answers, and those that do not fit are flagged', async () => {
  const items = await listItems(app.db, { language: 'en' })
  const [drifted, broken, few] = items.filter(({ b, skill }) => skill === 'grammar' && Math.abs(b) < 1)
  const truth = { a: drifted!.a, b: drifted!.b + 0.6, c: 0.25 }
  const responses = Array.from({ length: 400 }, (_, index) => {
    const theta = -2.5 + (5 * index) / 400
    const luck = (index * 0.618034) % 1
    const respond = (questionId: string, isRight: boolean) => ({
      attemptId: randomUUID(),
      questionId,
      version: 1,
      source: 'placement' as const,
      fraction: isRight ? 1 : 0,
      chosen: [],
      theta,
      answeredAt: testNow,
    })
    return [
      respond(drifted!.id, luck < computeProbability(truth, theta)),
      // The key is at fault: the abler choose what is right, and are told that it is wrong.
      respond(broken!.id, luck > computeProbability(broken!, theta)),
      ...(index < 20 ? [respond(few!.id, false)] : []),
    ]
  }).flat()
  await transaction(app.db, tx => recordResponses(tx, responses))
  await transaction(app.db, tx => flagMisfits(tx, [{ id: drifted!.id, reason: 'از پیش' }]))
  await runJob('calibrate-placement')
  const after = new Map((await listItems(app.db, { language: 'en' })).map(item => [item.id, item]))
  expect(Math.abs(after.get(drifted!.id)!.b - truth.b)).toBeLessThan(0.3)
  expect(after.get(drifted!.id)!.seB).toBeLessThan(0.3)
  expect(after.get(few!.id)).toEqual(few)
  const { body } = await owner.get<{
    report: { misfits: { id: string; reason: string }[]; estimated: number }
  }>(`${studio}/calibration`, { language: 'en' })
  expect(body.report.misfits.map(({ id }) => id)).toEqual([broken!.id])
  expect(body.report.misfits[0]!.reason).toContain('کلید')
  expect(body.report.estimated).toBe(2)
})

test('PL10 the rules are data: changed by staff, they hold for results that are there', async () => {
  const member = await app.user('نگار')
  const id = await place(member, knowsUpTo('B1'))
  const { body } = await owner.get<{ rules: Record<string, number> }>(`${studio}/rules`)
  const changed = { ...body.rules, validDays: 30, retakeDays: 0 }
  expect((await owner.put(`${studio}/rules`, changed)).status).toBe(204)
  expect((await owner.put(`${studio}/rules`, changed)).status).toBe(409)
  const result = await readResult(member, id)
  expect(Date.parse(result.validUntil) - testNow.getTime()).toBe(30 * day)
  expect(Date.parse(result.retakeFrom)).toBe(testNow.getTime())
  expect((await owner.put(`${studio}/rules`, { ...changed, validDays: 0 })).status).toBe(422)
  await owner.put(`${studio}/rules`, { ...body.rules, version: Number(body.rules.version) + 1 })
})

/** The head of a WebM file, and something behind it. */
const webm = Buffer.concat([
  Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
    'hex',
  ),
  Buffer.alloc(2000, 1),
])

async function sendPart(person: Person, id: string, sample: string, part: number, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'part.webm', { type: 'audio/webm' }))
  return person.post(`/api/placement/attempts/${id}/sample/${sample}/webm/${part}`, form)
}

test('PL14 a minute of speech comes in parts, lost ones are named, and staff set its level', async () => {
  const visitor = await app.visitor()
  const id = await place(visitor, knowsUpTo('A2'))
  const sample = randomUUID()
  expect((await sendPart(visitor, id, sample, 0, webm.subarray(0, 1000))).status).toBe(200)
  expect((await sendPart(visitor, id, sample, 0, webm.subarray(0, 1000))).body).toEqual({ parts: 1 })
  const finish = () => visitor.post(`/api/placement/attempts/${id}/sample/${sample}/finish`, { parts: 2 })
  expect((await finish()).body).toEqual({ missing: [1] })
  await sendPart(visitor, id, sample, 1, webm.subarray(1000))
  expect((await finish()).body).toEqual({ missing: [] })
  expect((await finish()).body).toEqual({ missing: [] })
  const stranger = await app.visitor()
  await stranger.get('/api/placement/offers')
  expect((await sendPart(stranger, id, sample, 0, webm)).status).toBe(404)

  const { body } = await examiner.get<{ items: { id: string; src: string }[] }>(`${studio}/samples`)
  const heard = await examiner.get(body.items.find(item => item.id === sample)!.src)
  expect([heard.status, heard.headers['content-type']]).toEqual([200, 'video/webm'])
  expect((await examiner.put(`${studio}/samples/${sample}/grade`, { level: 'A2' })).status).toBe(204)
  expect((await examiner.put(`${studio}/samples/${sample}/grade`, { level: 'A2' })).status).toBe(409)
  expect((await readResult(visitor, id)).oral).toMatchObject({ level: 'A2' })
  expect((await sendPart(visitor, id, randomUUID(), 0, webm)).status).toBe(409)
})

test('what is no sound is refused, and samples are erased after their days', async () => {
  const member = await app.user('نگار')
  const id = await place(member, knowsUpTo('A2'))
  const text = randomUUID()
  await sendPart(member, id, text, 0, Buffer.from('<script>alert(1)</script>'))
  const refused = await member.post(`/api/placement/attempts/${id}/sample/${text}/finish`, { parts: 1 })
  expect(refused.status).toBe(415)

  const sample = randomUUID()
  await sendPart(member, id, sample, 0, webm)
  await member.post(`/api/placement/attempts/${id}/sample/${sample}/finish`, { parts: 1 })
  const list = async () => {
    const keys = []
    for await (const { key } of app.files.list('private/placement/')) keys.push(key)
    return keys.filter(key => key.includes(sample) || key.includes(text))
  }
  expect(await list()).toEqual([`private/placement/${sample}.webm`])
  await runJob('erase-old-placements')
  expect(await list()).toHaveLength(1)
  app.setNow(new Date(testNow.getTime() + (sampleDays + 1) * day))
  await runJob('erase-old-placements')
  expect(await list()).toEqual([])
  const left = await t(app.db as Db)
    .selectFrom('placement_sample')
    .select('id')
    .where('attempt_id', '=', id)
    .execute()
  expect(left).toEqual([])
  app.setNow(testNow)
})

test('samples are erased once an appeal of their person was answered', async () => {
  const { teacher, learner, enrolment } = await someSeat({ held: 1 })
  const id = await place(learner, knowsUpTo('A2'))
  const sample = randomUUID()
  await sendPart(learner, id, sample, 0, webm)
  await learner.post(`/api/placement/attempts/${id}/sample/${sample}/finish`, { parts: 1 })
  await learner.post(`/api/placement/appeals/${enrolment}`, { wish: 'harder', reason: 'ساده است.' })
  const key = `private/placement/${sample}.webm`
  await runJob('erase-old-placements')
  expect(await app.files.stat(key)).not.toBeNull()
  app.setNow(new Date(testNow.getTime() + 60_000))
  const { body } = await teacher.get<{ appeals: TeacherAppeal[] }>(`${studio}/learners`)
  const answer = { toGroup: null, answer: 'دو جلسهٔ دیگر بمانید.' }
  await teacher.put(`${studio}/appeals/${body.appeals[0]!.id}/answer`, answer)
  await runJob('erase-old-placements')
  expect(await app.files.stat(key)).toBeNull()
  app.setNow(testNow)
})
