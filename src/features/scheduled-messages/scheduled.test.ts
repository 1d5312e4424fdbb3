import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalSentences } from '#features/chat/rules.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { signInAgain } from '../../../test/bank.ts'
import { leaveGroup, newLearner, newPair, readTalk, readTexts, type Talker } from '../../../test/chat.ts'
import { onPostgres } from '../../../test/database.ts'
import { enrol } from '../../../test/school.ts'
import type { Scheduled } from './contract.ts'
import { sendScheduled } from './send-due.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

const minute = 60_000
const after = (minutes: number) => new Date(testNow.getTime() + minutes * minute).toISOString()
/** Until so many minutes after the beginning; whoever goes on signs in anew. */
async function pass(minutes: number, ...people: Talker[]) {
  app.setNow(new Date(testNow.getTime() + minutes * minute))
  await signInAgain(app, ...people)
}
const run = () => sendScheduled.run(app, {})

const pair = async () => {
  const { teacher, ...others } = await newPair(app)
  return { ...others, teacher: teacher as Talker }
}
type Answer = { scheduled: Scheduled; info?: { message: string }; errors?: { field: string }[] }
const schedule = (by: Person, talk: string, text: string, sendAt: string, id: string = randomUUID()) =>
  by.post<Answer>(`/api/chat/conversations/${talk}/scheduled`, { id, text, sendAt })
const list = async (by: Person, talk: string) =>
  (await by.get<{ items: Scheduled[] }>(`/api/chat/conversations/${talk}/scheduled`)).body.items

/** A message that was refused at its time, for its writer might no longer write there. */
async function someRefused() {
  const made = await pair()
  const id = randomUUID()
  await schedule(made.teacher, made.talk, 'تمرین را فرستادی؟', after(30), id)
  await leaveGroup(app, made.learner.id, made.group)
  await pass(30, made.learner, made.teacher)
  await run()
  return { ...made, id }
}

test('CH12 a message is sent at its time, once, under its own id, and nobody reads it before', async () => {
  const { learner, teacher, talk } = await pair()
  const id = randomUUID()
  const first = await schedule(teacher, talk, 'یادت نرود: فردا امتحان', after(30), id)
  const again = await schedule(teacher, talk, 'یادت نرود: فردا امتحان', after(30), id)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(first.body.scheduled).toEqual({
    id,
    text: 'یادت نرود: فردا امتحان',
    sendAt: after(30),
    refusal: null,
  })
  await pass(29, learner, teacher)
  await run()
  expect([await readTexts(learner, talk), await list(learner, talk)]).toEqual([[], []])
  expect(await list(teacher, talk)).toHaveLength(1)
  await pass(30, learner, teacher)
  await run()
  await run()
  const { items } = (await readTalk(learner, talk)).body
  expect(items).toMatchObject([
    { id, seq: 1, authorId: teacher.id, text: 'یادت نرود: فردا امتحان', at: after(30) },
  ])
  expect(await list(teacher, talk)).toEqual([])
  // What was sent is no more to be scheduled.
  expect((await schedule(teacher, talk, 'یادت نرود: فردا امتحان', after(60), id)).status).toBe(409)
})

test('CH12 what waits is changed, sent at once or deleted, by who wrote it alone', async () => {
  const { learner, teacher, talk } = await pair()
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  await schedule(teacher, talk, 'یک', after(30), one)
  await schedule(teacher, talk, 'دو', after(40), two)
  await schedule(teacher, talk, 'سه', after(50), three)
  const path = (id: string) => `/api/chat/scheduled/${id}`
  expect((await learner.put(path(one), { text: 'دروغ', sendAt: after(5) })).status).toBe(404)
  expect((await learner.post(`${path(one)}/sent`)).status).toBe(404)
  await learner.delete(path(one))
  expect((await teacher.put(path(one), { text: 'یک، تازه', sendAt: after(90) })).status).toBe(200)
  expect((await teacher.post(`${path(two)}/sent`)).status).toBe(204)
  expect((await teacher.post(`${path(two)}/sent`)).status).toBe(204)
  expect((await teacher.delete(path(three))).status).toBe(204)
  expect((await teacher.put(path(three), { text: 'سه', sendAt: after(90) })).status).toBe(404)
  await pass(60, learner, teacher)
  await run()
  expect(await readTexts(learner, talk)).toEqual(['دو'])
  await pass(90, learner, teacher)
  await run()
  expect(await readTexts(learner, talk)).toEqual(['دو', 'یک، تازه'])
})

test('CH12 who may not write there any more when its time comes is told so, and it waits to be changed', async () => {
  const { learner, teacher, talk, id } = await someRefused()
  await run()
  expect(await readTexts(learner, talk)).toEqual([])
  expect(await list(teacher, talk)).toMatchObject([{ id, refusal: refusalSentences['not-my-learner'] }])
  const { rows } = await app.database.execute(
    `select body, link from message where user_id = $1 and title = 'یک پیام زمان‌بندی‌شده نرفت'`,
    [teacher.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ link: `/chat/${talk}` })
  expect(String(rows[0]!.body)).toContain(refusalSentences['not-my-learner'])
  expect((await teacher.post(`/api/chat/scheduled/${id}/sent`)).status).toBe(403)
})

test('CH12 what was refused waits anew once it is changed, and goes where one may write again', async () => {
  const { learner, teacher, group, talk, id } = await someRefused()
  await enrol(app, learner.id, group)
  const changed = await teacher.put<Answer>(`/api/chat/scheduled/${id}`, {
    text: 'تمرین را بفرست.',
    sendAt: after(60),
  })
  expect(changed.body.scheduled).toEqual({ id, text: 'تمرین را بفرست.', sendAt: after(60), refusal: null })
  await pass(60, learner, teacher)
  await run()
  expect([await readTexts(learner, talk), await list(teacher, talk)]).toEqual([['تمرین را بفرست.'], []])
})

test('CH12 the past, more than a year, a place where one may not write and more than fifty are refused', async () => {
  const { learner, teacher, talk } = await pair()
  for (const sendAt of [after(-1), after(0), after(367 * 24 * 60), 'فردا']) {
    const refused = await schedule(teacher, talk, 'سلام', sendAt)
    expect([refused.status, refused.body.errors?.map(({ field }) => field)]).toEqual([422, ['sendAt']])
  }
  expect((await schedule(await newLearner(app), talk, 'سلام', after(5))).status).toBe(404)
  await teacher.put('/api/chat/blocks', { person: learner.id, blocked: true })
  const blocked = await schedule(teacher, talk, 'سلام', after(5))
  expect([blocked.status, blocked.body.info!.message]).toEqual([403, refusalSentences['blocked-by-me']])
  await teacher.put('/api/chat/blocks', { person: learner.id, blocked: false })
  await app.database.execute(
    `insert into chat_scheduled_message (id, conversation_id, author_id, text, send_at, created_at)
     select gen_random_uuid(), $1, $2, 'سلام', $3, $3 from generate_series(1, 50)`,
    [talk, learner.id, after(60)],
  )
  expect((await schedule(learner, talk, 'سلام', after(5))).status).toBe(409)
  await pass(60, learner, teacher)
  await run()
  expect(await readTexts(teacher, talk)).toHaveLength(50)
})

test('CH12 the queue sends by itself what is due: nobody has to run a job', async () => {
  const { learner, teacher, talk } = await pair()
  await app.database.execute(
    `insert into chat_scheduled_message (id, conversation_id, author_id, text, send_at, created_at)
     values (gen_random_uuid(), $1, $2, 'سر وقت', now() - interval '1 second', now())`,
    [talk, teacher.id],
  )
  const { rows } = await app.database.execute(`select ${sendScheduled.waits!} as waits`)
  expect(rows).toEqual([{ waits: true }])
  await pass(60 * 24 * 400)
  await run()
  await pass(0)
  expect(await readTexts(learner, talk)).toEqual(['سر وقت'])
  expect((await app.database.execute(`select ${sendScheduled.waits!} as waits`)).rows).toEqual([
    { waits: false },
  ])
})

onPostgres(
  'CH12 four processes at once send each message once, and a numbered place is left out for none',
  async () => {
    const { learner, teacher, talk } = await pair()
    await app.database.execute(
      `insert into chat_scheduled_message (id, conversation_id, author_id, text, send_at, created_at)
     select gen_random_uuid(), $1, $2, 'پیام ' || n, $3, $3 from generate_series(1, 24) n`,
      [talk, teacher.id, after(0)],
    )
    const { items } = (await teacher.get<{ items: Scheduled[] }>(`/api/chat/conversations/${talk}/scheduled`))
      .body
    await Promise.all([
      run(),
      run(),
      run(),
      run(),
      ...items.slice(0, 6).map(({ id }) => teacher.post(`/api/chat/scheduled/${id}/sent`)),
    ])
    const page = (await readTalk(learner, talk, { limit: 100 })).body.items
    expect(page.map(({ seq }) => seq)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1))
    expect(new Set(page.map(({ text }) => text)).size).toBe(24)
    expect(await list(teacher, talk)).toEqual([])
  },
)
