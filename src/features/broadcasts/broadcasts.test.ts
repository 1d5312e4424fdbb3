import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { onPostgres } from '../../../test/database.ts'
import { enrol, newCourse, newGroup } from '../../../test/school.ts'
import type { Audience, Broadcast } from './contract.ts'
import { eraseRecipient } from './erase-recipient.server.ts'
import { notifyRecipients } from './notify-recipients.server.ts'

const t = withTables<{
  message: { user_id: string; title: string; body: string; prose_id: string | null }
}>()

let app: TestApp
let owner: Person & { id: string }
let learner: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  owner = await app.user('هما', ['owner'])
  learner = await app.user('مهتاب')
})
afterAll(() => app[Symbol.asyncDispose]())

const base = '/api/studio/broadcasts'
type One = { broadcast: Broadcast }
const read = async (id: string) => (await owner.get<One>(`${base}/${id}`)).body.broadcast

async function compose(audience: Audience, markdown = 'سلام **همه**، به [سایت](/phrasebook) سر بزنید.') {
  const id = randomUUID()
  const { broadcast } = (await owner.post<One>(base, { id })).body
  await owner.put(`/api/documents/${broadcast.documentId}`, { base: 1, markdown })
  const title = `خبر ${id}`
  const changed = (await owner.put<One>(`${base}/${id}`, { title, audience })).body.broadcast
  return { id, title, recipients: changed.recipients }
}

const send = <T = One>(id: string, recipients: number, edition = 2) =>
  owner.post<T>(`${base}/${id}/send`, { edition, recipients })
/** One after another: the pool of connections is for the app. */
async function crowd(count: number, role: string) {
  const people = []
  while (people.length < count) people.push(await app.user('جمع', [role]))
  return people
}
const messagesTitled = (title: string) =>
  t(app.db).selectFrom('message').select(['user_id', 'body']).where('title', '=', title).execute()
const notifyAll = (broadcastId: string) => notifyRecipients.run(app, { broadcastId })

describe('a broadcast', () => {
  test('says how many it goes to, reaches each of them once, and is shown as prose', async () => {
    const { id, title, recipients } = await compose({ kind: 'everybody' })
    expect(recipients).toBeGreaterThanOrEqual(2)
    const sent = await send(id, recipients)
    expect(sent.body.broadcast).toMatchObject({ recipients, notified: 0 })
    // A repeated call and a repeated job change nothing.
    await send(id, recipients)
    await notifyAll(id)
    await notifyAll(id)
    const messages = await messagesTitled(title)
    expect(messages).toHaveLength(recipients)
    expect(new Set(messages.map(({ user_id }) => user_id)).size).toBe(recipients)
    expect(messages[0]!.body).toBe('سلام همه، به سایت سر بزنید.')
    expect(await read(id)).toMatchObject({ notified: recipients, recipients })
    const mine = await learner.get<{ items: { title: string; html: string }[] }>('/api/account/messages')
    expect(mine.body.items.find(item => item.title === title)!.html).toBe(
      '<p dir="rtl">سلام <strong>همه</strong>، به <a href="/phrasebook">سایت</a> سر بزنید.</p>',
    )
  })

  test('goes to the staff of a role, or to the learners of a course, and to nobody else', async () => {
    const teachers = [await app.user('لیلا', ['teacher']), await app.user('امید', ['teacher', 'editor'])]
    const toTeachers = await compose({ kind: 'role', role: 'teacher' })
    expect(toTeachers.recipients).toBe(2)
    await send(toTeachers.id, 2)
    await notifyAll(toTeachers.id)
    expect((await messagesTitled(toTeachers.title)).map(({ user_id }) => user_id).toSorted()).toEqual(
      teachers.map(({ id }) => id).toSorted(),
    )

    const course = await newCourse(app)
    await enrol(app, learner.id, await newGroup(app, { course: { id: course } }))
    const toCourse = await compose({ kind: 'course', course })
    await send(toCourse.id, toCourse.recipients)
    await notifyAll(toCourse.id)
    expect((await messagesTitled(toCourse.title)).map(({ user_id }) => user_id)).toEqual([learner.id])
  })

  test('is sent as it was confirmed: another text, another count or no text is refused', async () => {
    const { id, title, recipients } = await compose({ kind: 'everybody' })
    expect((await send(id, recipients, 1)).status).toBe(409)
    expect((await send(id, recipients + 1)).status).toBe(409)
    expect(await read(id)).toMatchObject({ sentAt: null })
    const empty = await compose({ kind: 'everybody' }, '   ')
    const refused = await send<Refusal>(empty.id, empty.recipients)
    expect(refused.body.errors).toEqual([{ field: 'markdown', message: 'متن پیام خالی است.' }])
    await owner.put(`${base}/${id}`, { title: '', audience: { kind: 'everybody' } })
    expect((await send<Refusal>(id, recipients)).body.errors?.[0]?.field).toBe('title')
    expect(await messagesTitled(title)).toEqual([])
  })

  test('once sent stays as it is; a draft can be removed', async () => {
    const sent = await compose({ kind: 'everybody' })
    await send(sent.id, sent.recipients)
    expect((await owner.delete(`${base}/${sent.id}`)).status).toBe(409)
    const changes = { title: 'دیگر', audience: { kind: 'everybody' } }
    expect((await owner.put(`${base}/${sent.id}`, changes)).status).toBe(409)
    const draft = await compose({ kind: 'everybody' })
    expect((await owner.delete(`${base}/${draft.id}`)).status).toBe(204)
    expect((await owner.get(`${base}/${draft.id}`)).status).toBe(404)
    const editor = await app.user('سپیده', ['editor'])
    expect((await editor.get(base)).status).toBe(403)
  })

  test('whoever left meanwhile is not notified, and their part is erased', async () => {
    const leaving = await app.user('کوچ')
    const { id, title, recipients } = await compose({ kind: 'everybody' })
    await send(id, recipients)
    await transaction(app.db, tx => eraseRecipient(tx, leaving.id))
    await notifyAll(id)
    const people = (await messagesTitled(title)).map(({ user_id }) => user_id)
    expect(people).toHaveLength(recipients - 1)
    expect(people).not.toContain(leaving.id)
  })
})

test('a list counts for each broadcast whom it reaches and how many were notified, in as many statements as for one', async () => {
  const list = () =>
    countQueries(app, () => owner.get<{ items: Broadcast[] }>(base, { page: 1, perPage: 100 }))
  const sent = await compose({ kind: 'role', role: 'owner' })
  await send(sent.id, sent.recipients)
  await notifyAll(sent.id)
  const draft = await compose({ kind: 'everybody' })
  const before = await list()
  const course = await newCourse(app)
  await enrol(app, learner.id, await newGroup(app, { course: { id: course } }))
  const more = [await compose({ kind: 'course', course }), await compose({ kind: 'everybody' })]
  const pending = await compose({ kind: 'role', role: 'owner' })
  await send(pending.id, pending.recipients)
  const { result, queries } = await list()
  const shown = new Map(
    result.body.items.map(({ id, recipients, notified }) => [id, { recipients, notified }]),
  )
  expect(shown.get(sent.id)).toEqual({ recipients: 1, notified: 1 })
  expect(shown.get(pending.id)).toEqual({ recipients: 1, notified: 0 })
  expect(shown.get(draft.id)).toEqual({ recipients: draft.recipients, notified: 0 })
  expect(more.map(({ id }) => shown.get(id)?.recipients)).toEqual([1, draft.recipients])
  expect(queries.length).toBe(before.queries.length)
})

onPostgres(
  'five runs at once share the recipients out, and a run that dies leaves none half told',
  async () => {
    const people = await crowd(230, 'accountant')
    const { id, title } = await compose({ kind: 'role', role: 'accountant' })
    await send(id, people.length)
    // The run dies in the middle of its second hundred: they are marked, and not notified yet.
    let instants = 0
    const dying = {
      ...app,
      now: () => {
        if (++instants > 3) throw new Error('killed')
        return app.now()
      },
    }
    await expect(notifyRecipients.run(dying, { broadcastId: id })).rejects.toThrow('killed')
    const settled = await messagesTitled(title)
    expect(settled).toHaveLength(100)
    await Promise.all(Array.from({ length: 5 }, () => notifyAll(id)))
    const all = (await messagesTitled(title)).map(({ user_id }) => user_id)
    expect(all).toHaveLength(people.length)
    expect(new Set(all).size).toBe(people.length)
  },
)

// The last: from here on the app's own jobs work.
test('the job of the app notifies 250 people, a hundred at a time', async () => {
  const people = await crowd(250, 'counselor')
  const { id, title } = await compose({ kind: 'role', role: 'counselor' })
  await send(id, people.length)
  await app.jobs.work(app)
  for (let attempt = 0; attempt < 400 && (await read(id)).notified < people.length; attempt++) await sleep(50)
  expect(await messagesTitled(title)).toHaveLength(people.length)
  expect((await read(id)).notified).toBe(people.length)
})
