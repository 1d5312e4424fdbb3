import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSkillLevels } from '#features/levels/public.server.ts'
import { levelCodes } from '#persian/level-names.ts'
import { setStock } from '#server/engines/holds.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { signInAgain } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { answer, begin, choose, finish, knowsUpTo, place } from '../../../test/placement.ts'
import { fillBank } from '../../../test/question-bank.ts'
import { enrol, newGroup } from '../../../test/school.ts'
import type { Progress, PublicResult, Result } from './contract.ts'
import { placement } from './feature.server.ts'
import type { PlacementTables } from './tables.server.ts'

const t = withTables<PlacementTables>()
const day = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await fillBank(app)
  await fillBank(app, { language: 'de', skills: ['grammar', 'vocabulary', 'reading'], each: 3 })
  await fillBank(app, { track: 'children', skills: ['vocabulary', 'listening'], each: 3 })
})
afterAll(() => app[Symbol.asyncDispose]())

const readAttempt = (id: string) =>
  t(app.db as Db)
    .selectFrom('placement_attempt')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const listItems = (id: string) =>
  t(app.db as Db)
    .selectFrom('placement_item')
    .selectAll()
    .where('attempt_id', '=', id)
    .execute()
const readResult = async (person: Person, id: string) =>
  (await person.get<{ result: Result }>(`/api/placement/attempts/${id}/result`)).body.result
const readProgress = async (person: Person, id: string) =>
  (await person.get<{ progress: Progress }>(`/api/placement/attempts/${id}`)).body.progress

test('PL1 a visitor is placed without an account, and the result is theirs once they have one', async () => {
  const visitor = await app.visitor()
  const id = await place(visitor, knowsUpTo('B1'))
  expect((await readResult(visitor, id)).isAttached).toBe(false)

  const member = await app.user('نگار')
  member.cookies = visitor.cookies
  expect((await member.get(`/api/placement/attempts/${id}/result`)).status).toBe(200)
  expect((await member.post('/api/placement/attach')).body).toEqual({ attached: 1 })
  expect((await member.post('/api/placement/attach')).body).toEqual({ attached: 0 })

  // From now on it is the account's, on any device, and no longer the browser's.
  const elsewhere = await app.holder(member.id, member.token!)
  const result = await readResult(elsewhere, id)
  expect(result).toMatchObject({ id, isAttached: true, language: 'en' })
  expect((await visitor.get(`/api/placement/attempts/${id}/result`)).status).toBe(404)
  const levels = await listSkillLevels(app.db, member.id)
  expect(levels.map(({ skill }) => skill).sort()).toEqual(['listening', 'reading'])
})

test('PL8 whoever is placed in two languages has the levels of both, each as it was found', async () => {
  const learner = await app.user('نگار')
  await place(learner, () => true)
  await place(learner, () => false, { language: 'de' })
  const { body } = await learner.get<{
    status: { skills: { language: string; skill: string; level: string }[] }
  }>('/api/presentation/profile/user-status')
  const reading = body.status.skills.filter(({ skill }) => skill === 'reading')
  expect(reading).toHaveLength(2)
  expect(reading.find(({ language }) => language === 'en')!.level).toBe('C2')
  expect(reading.find(({ language }) => language === 'de')!.level).toBe('A1')
})

test('an attempt that is under way is attached as well, and goes on at its question', async () => {
  const visitor = await app.visitor()
  const { body } = await begin(visitor)
  const reply = await answer(visitor, body.progress.id, body.progress.current!, true)
  const member = await app.user('نگار')
  member.cookies = visitor.cookies
  await member.post('/api/placement/attach')
  const elsewhere = await app.holder(member.id, member.token!)
  const progress = await readProgress(elsewhere, body.progress.id)
  expect(progress.current).toEqual(reply.body.progress.current)
  expect((await finish(elsewhere, progress)).state).toBe('done')
})

test('PL2 what somebody says of themselves decides the first question', async () => {
  const levelOfFirst = async (selfRating: number) => {
    const { body } = await begin(await app.visitor(), { selfRating })
    return levelCodes.indexOf(body.progress.current!.body.stem.split(' ')[1] as never)
  }
  expect(await levelOfFirst(0)).toBeLessThanOrEqual(1)
  expect(await levelOfFirst(5)).toBeGreaterThanOrEqual(4)
})

test('PL4 an attempt keeps why it stopped, after 8 to 25 questions', async () => {
  for (const level of ['A2', 'C1'] as const) {
    const id = await place(await app.visitor(), knowsUpTo(level))
    const attempt = await readAttempt(id)
    expect(['precision', 'band', 'length']).toContain(attempt.stop_reason)
    const answered = (await listItems(id)).filter(({ fraction }) => fraction !== null)
    expect(answered.length).toBeGreaterThanOrEqual(8)
    expect(answered.length).toBeLessThanOrEqual(25)
  }
})

test('PL3 who knows all and who knows nothing is placed at the ends', async () => {
  const best = await app.visitor()
  expect((await readResult(best, await place(best, () => true))).level).toBe('C2')
  const worst = await app.visitor()
  const { body } = await begin(worst)
  let progress = body.progress
  while (progress.current) {
    // «نمی‌دانم», to the end.
    const reply = await worst.post<{ progress: Progress }>(`/api/placement/attempts/${progress.id}/answers`, {
      questionId: progress.current.id,
      answer: null,
      shownMs: 0,
    })
    progress = reply.body.progress
  }
  const result = await readResult(worst, progress.id)
  expect(result.level).toBe('A1')
  expect(result.confidence).toBeGreaterThan(0.9)
})

test('PL7 after a cut the same question is asked, and its time counts only while it is shown', async () => {
  const visitor = await app.visitor()
  const { body } = await begin(visitor)
  const { id, current } = body.progress
  const again = await readProgress(visitor, id)
  expect(again.current).toEqual(current)
  expect(again.candidates).toEqual(body.progress.candidates)

  // Two hours on the train with the page closed; the question was looked at for seven seconds.
  app.setNow(new Date(testNow.getTime() + 7_200_000))
  await visitor.post(`/api/placement/attempts/${id}/answers`, {
    questionId: current!.id,
    answer: choose(current!, true),
    shownMs: 7000,
  })
  const item = (await listItems(id)).find(({ question_id }) => question_id === current!.id)!
  expect(item.shown_ms).toBe(7000)
  app.setNow(testNow)
})

test('the time that a browser claims is never longer than the question was out', async () => {
  const visitor = await app.visitor()
  const { body } = await begin(visitor)
  const { id, current } = body.progress
  app.setNow(new Date(testNow.getTime() + 60_000))
  await visitor.post(`/api/placement/attempts/${id}/answers`, {
    questionId: current!.id,
    answer: null,
    shownMs: 86_400_000,
  })
  const item = (await listItems(id)).find(({ question_id }) => question_id === current!.id)!
  expect(item.shown_ms).toBe(60_000)
  app.setNow(testNow)
})

test('PL13 the next question is one of the two that were here before, whatever is answered', async () => {
  const visitor = await app.visitor()
  const { body } = await begin(visitor)
  let progress = body.progress
  let count = 0
  while (progress.current) {
    const known = progress.candidates.map(({ id }) => id)
    const { body: next } = await answer(visitor, progress.id, progress.current, count % 3 !== 0)
    if (next.progress.current) expect(known).toContain(next.progress.current.id)
    progress = next.progress
    count += 1
  }
  expect(count).toBeGreaterThanOrEqual(8)
})

test('without a connection the two candidates are answered as well, and all three count', async () => {
  const visitor = await app.visitor()
  const { body } = await begin(visitor)
  const { id, current, candidates } = body.progress
  expect(candidates).toHaveLength(2)
  // They leave in the order they were given, once the connection is back; the second is sent twice.
  await answer(visitor, id, current!, false)
  await answer(visitor, id, candidates[0]!, true)
  await answer(visitor, id, candidates[0]!, true)
  const { body: last } = await answer(visitor, id, candidates[1]!, true)
  expect(last.progress.answered).toBe(3)
  const done = await finish(visitor, last.progress)
  expect((await listItems(id)).filter(({ fraction }) => fraction !== null)).toHaveLength(done.answered)
})

test('an answer that is sent again changes nothing, whatever it says then', async () => {
  const visitor = await app.visitor()
  const { body } = await begin(visitor)
  const { id, current } = body.progress
  const first = await answer(visitor, id, current!, true)
  const again = await answer(visitor, id, current!, true)
  const other = await answer(visitor, id, current!, false)
  expect(again.body).toEqual(first.body)
  expect(other.body).toEqual(first.body)
  const item = (await listItems(id)).find(({ question_id }) => question_id === current!.id)!
  expect(item.fraction).toBe(1)
})

onPostgres('one answer that arrives ten times at once is one answer', async () => {
  const visitor = await app.visitor()
  const { body } = await begin(visitor)
  const { id, current } = body.progress
  const replies = await Promise.all(Array.from({ length: 10 }, () => answer(visitor, id, current!, true)))
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(replies.map(reply => reply.body.progress.current!.id)).size).toBe(1)
  expect((await readProgress(visitor, id)).answered).toBe(1)
})

test('after the end no answer counts', async () => {
  const visitor = await app.visitor()
  const { body } = await begin(visitor)
  let before = body.progress
  let progress = before
  while (progress.current) {
    before = progress
    progress = (await answer(visitor, progress.id, progress.current, knowsUpTo('B1')(progress.current))).body
      .progress
  }
  const late = before.candidates[0]
  const attempt = await readAttempt(progress.id)
  if (late) {
    const reply = await answer(visitor, progress.id, late, true)
    expect(reply.body.progress).toMatchObject({ state: 'done', answered: progress.answered })
  }
  expect(await readAttempt(progress.id)).toEqual(attempt)
  expect(attempt.state).toBe('done')
})

test('what is another’s is not there, and questions that were not given out are not either', async () => {
  const [visitor, other] = [await app.visitor(), await app.visitor()]
  const { body } = await begin(visitor)
  await begin(other)
  const { id, current } = body.progress
  const member = await app.user('نگار')
  for (const person of [other, member]) {
    expect((await person.get(`/api/placement/attempts/${id}`)).status).toBe(404)
    expect((await answer(person, id, current!, true)).status).toBe(404)
    expect((await person.get(`/api/placement/attempts/${id}/result`)).status).toBe(404)
    expect((await person.get(`/api/placement/attempts/${id}/result.pdf`)).status).toBe(404)
    expect((await person.post(`/api/placement/attempts/${id}/share`, { on: true })).status).toBe(404)
    expect((await begin(person, { id })).status).toBe(404)
  }
  // A result is not there before the end, for its own person either.
  expect((await visitor.get(`/api/placement/attempts/${id}/result`)).status).toBe(404)

  const given = new Set((await listItems(id)).map(({ question_id }) => question_id))
  const { rows } = await app.database.execute('select id from question')
  const notGiven = rows.map(row => String(row.id)).find(question => !given.has(question))!
  expect((await answer(visitor, id, { ...current!, id: notGiven }, true)).status).toBe(404)
  expect((await answer(visitor, id, { ...current!, id: randomUUID() }, true)).status).toBe(404)
  expect((await readProgress(visitor, id)).answered).toBe(0)
})

test('an answer to another kind of question is refused at its field, and the question stays', async () => {
  const visitor = await app.visitor()
  const { body } = await begin(visitor)
  const { id, current } = body.progress
  for (const strange of [
    { kind: 'text', text: 'right' },
    { kind: 'single', option: 'zz' },
  ]) {
    const reply = await visitor.post<{ errors: { field: string }[] }>(
      `/api/placement/attempts/${id}/answers`,
      { questionId: current!.id, answer: strange, shownMs: 10 },
    )
    expect(reply.status).toBe(422)
    expect(reply.body.errors[0]!.field).toBe('answer')
  }
  expect((await readProgress(visitor, id)).current!.id).toBe(current!.id)
})

test('nothing that reaches the browser holds a key, a parameter or whether an answer was right', async () => {
  const visitor = await app.visitor()
  const seen: string[] = []
  const { body } = await begin(visitor)
  seen.push(JSON.stringify(body))
  let progress = body.progress
  while (progress.current) {
    const reply = await answer(visitor, progress.id, progress.current, progress.answered % 2 === 0)
    seen.push(JSON.stringify(reply.body))
    progress = reply.body.progress
  }
  const result = await readResult(visitor, progress.id)
  seen.push(JSON.stringify(await readProgress(visitor, progress.id)), JSON.stringify(result))
  for (const name of ['key', 'a', 'b', 'c', 'fraction', 'isRight', 'script', 'theta', 'seA', 'explanation']) {
    for (const text of seen) expect(text.includes(`"${name}":`), name).toBe(false)
  }
  // The place of the right option says nothing either.
  const places = new Set(
    (await Promise.all(Array.from({ length: 12 }, async () => begin(await app.visitor())))).map(
      ({ body: { progress: begun } }) =>
        begun.current!.body.kind === 'single' &&
        begun.current!.body.options.findIndex(({ text }) => text === 'right'),
    ),
  )
  expect(places.size).toBeGreaterThan(1)
})

test('a sound is played as often as it may be, in whatever tab', async () => {
  const visitor = await app.visitor()
  const { body } = await begin(visitor)
  let progress = body.progress
  while (progress.current!.skill !== 'listening') {
    progress = (await answer(visitor, progress.id, progress.current!, true)).body.progress
  }
  const { id, current } = progress
  expect(current!.playsLeft).toBe(2)
  const play = (playId: string) =>
    visitor.post<{ address: string; playsLeft: number }>(`/api/placement/attempts/${id}/plays`, {
      questionId: current!.id,
      playId,
    })
  const first = randomUUID()
  expect((await play(first)).body.playsLeft).toBe(1)
  expect((await play(first)).body.playsLeft).toBe(1)
  const second = await play(randomUUID())
  expect(second.body.playsLeft).toBe(0)
  expect((await play(randomUUID())).status).toBe(409)
  expect((await readProgress(visitor, id)).current!.playsLeft).toBe(0)
  expect((await visitor.get(second.body.address)).status).toBe(200)
  await answer(visitor, id, current!, true)
  expect((await play(randomUUID())).status).toBe(409)
})

test('PL8 the result has a level for each skill with its confidence, and three groups with seats and dates', async () => {
  const course = { level: 'B1' as const, title: 'انگلیسی گفت‌وگو' }
  const groups = []
  for (const startsIn of [9, 5, 7, 20]) groups.push(await newGroup(app, { startsIn, course }))
  await newGroup(app, { startsIn: 3, course: { level: 'C2' } })
  const full = await newGroup(app, { startsIn: 2, course })
  await transaction(app.db, tx => setStock(tx, `course-group:${full}`, 0))
  const visitor = await app.visitor()
  const id = await place(visitor, knowsUpTo('B1'))
  const result = await readResult(visitor, id)
  expect(result.level).toBe('B1')
  expect(result.skills.map(({ skill }) => skill)).toEqual(['grammar', 'vocabulary', 'reading', 'listening'])
  for (const { confidence, items } of result.skills) {
    expect(confidence).toBeGreaterThan(0.3)
    expect(items).toBeGreaterThanOrEqual(2)
  }
  expect(result.unmeasured).toEqual(['speaking', 'writing'])
  expect(result.groups.map(group => group.id)).toEqual([groups[1], groups[2], groups[0]])
  expect(result.groups.map(group => group.id)).not.toContain(full)
  for (const group of result.groups) {
    expect(group.freeSeats).toBeGreaterThan(0)
    expect(Date.parse(group.startsAt)).toBeGreaterThan(testNow.getTime())
  }
  const pdf = await visitor.get(`/api/placement/attempts/${id}/result.pdf`)
  expect(pdf.status).toBe(200)
  expect(pdf.headers['content-type']).toBe('application/pdf')
})

test('where the bank has no recordings the result says that listening was not measured', async () => {
  const visitor = await app.visitor()
  const id = await place(visitor, knowsUpTo('A2', 3), { language: 'de' })
  const result = await readResult(visitor, id)
  expect(result.skills.map(({ skill }) => skill)).toEqual(['grammar', 'vocabulary', 'reading'])
  expect(result.unmeasured).toContain('listening')
})

test('the children’s track has questions of its own', async () => {
  const visitor = await app.visitor()
  const { body } = await begin(visitor, { track: 'children', selfRating: 1 })
  expect(['vocabulary', 'listening']).toContain(body.progress.current!.skill)
  const done = await finish(visitor, body.progress)
  expect(await readResult(visitor, done.id)).toMatchObject({ track: 'children' })
  const { body: offers } = await visitor.get<{ offers: object[] }>('/api/placement/offers')
  expect(offers.offers).toContainEqual({
    language: 'en',
    track: 'children',
    skills: ['vocabulary', 'listening'],
  })
  expect((await begin(visitor, { language: 'it' })).status).toBe(409)
})

test('a shared result says levels and nothing of the person, until it is taken back', async () => {
  const member = await app.user('سپیده')
  const id = await place(member, knowsUpTo('B2'))
  const { body } = await member.post<{ share: string }>(`/api/placement/attempts/${id}/share`, { on: true })
  const stranger = await app.visitor()
  const shared = await stranger.get<{ result: PublicResult }>(`/api/placement/shared/${body.share}`)
  expect(shared.body.result.level).toBe((await readResult(member, id)).level)
  const text = JSON.stringify(shared.body)
  for (const secret of [id, member.id, member.email, 'سپیده']) expect(text).not.toContain(secret)
  await member.post(`/api/placement/attempts/${id}/share`, { on: false })
  expect((await stranger.get(`/api/placement/shared/${body.share}`)).status).toBe(404)
})

test('PL10 a result is good for the days that staff set, and is not repeated before their time', async () => {
  const member = await app.user('نگار')
  const id = await place(member, knowsUpTo('B1'))
  const early = await begin(member)
  expect(early.status).toBe(409)
  expect(JSON.stringify(early.body)).toContain('می‌توانید دوباره بسنجید')
  // Another language is another matter.
  expect((await begin(member, { language: 'de' })).status).toBe(201)
  app.setNow(new Date(testNow.getTime() + 15 * day))
  await signInAgain(app, member)
  expect((await readResult(member, id)).isValid).toBe(true)
  expect((await begin(member)).status).toBe(201)

  app.setNow(new Date(testNow.getTime() + 91 * day))
  await signInAgain(app, member)
  expect(await readResult(member, id)).toMatchObject({ isValid: false, groups: [] })
  app.setNow(testNow)
})

test('PL10 a level stays good while its person comes to class, until so many terms have passed since', async () => {
  const member = await app.user('نگار')
  const id = await place(member, knowsUpTo('B1'))
  await enrol(app, member.id, await newGroup(app, { startsIn: 1, sessions: 8 }))
  const isValidAfter = async (days: number) => {
    app.setNow(new Date(testNow.getTime() + days * day))
    await signInAgain(app, member)
    return (await readResult(member, id)).isValid
  }
  // The last class is on day 50; two terms are half a year.
  expect(await isValidAfter(200)).toBe(true)
  expect(await isValidAfter(240)).toBe(false)
  app.setNow(testNow)
})

test('with an account all that was found of its person is deleted, and before that it is given to them', async () => {
  const member = await app.user('نگار')
  const id = await place(member, knowsUpTo('B1'))
  await member.post(`/api/placement/attempts/${id}/oral`, { wish: 'شب‌ها' })
  const { placements } = (await placement.export(app.db, member.id)) as { placements: object[] }
  expect(placements).toMatchObject([{ language: 'en', wish: 'شب‌ها', result: { level: 'B1' } }])
  await transaction(app.db, tx => placement.eraseUserData(tx, member.id))
  expect((await member.get(`/api/placement/attempts/${id}/result`)).status).toBe(404)
  expect(await listItems(id)).toEqual([])
  expect(await placement.export(app.db, member.id)).toEqual({ placements: [], placementAppeals: [] })
})

test('what visitors leave behind is deleted after its days, what belongs to an account stays', async () => {
  const visitor = await app.visitor()
  const { body } = await begin(visitor)
  const done = await place(visitor, knowsUpTo('A2'), { language: 'de' })
  const member = await app.user('نگار')
  const kept = await place(member, knowsUpTo('A2'))
  const isThere = async (id: string) =>
    (
      await t(app.db as Db)
        .selectFrom('placement_attempt')
        .select('id')
        .where('id', '=', id)
        .execute()
    ).length === 1
  const erase = placement.jobs.find(({ name }) => name === 'erase-old-placements')!
  app.setNow(new Date(testNow.getTime() + 31 * day))
  await erase.run(app)
  expect([await isThere(body.progress.id), await isThere(done), await isThere(kept)]).toEqual([
    false,
    true,
    true,
  ])
  app.setNow(new Date(testNow.getTime() + 181 * day))
  await erase.run(app)
  expect([await isThere(done), await isThere(kept)]).toEqual([false, true])
  app.setNow(testNow)
})
