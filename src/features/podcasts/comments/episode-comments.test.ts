import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { eraseComments, exportComments } from '#features/comments/comments.server.ts'
import type { listQueuedComments } from '#features/comments/contract.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../../test/app.ts'
import { newPost } from '../../../../test/blog.ts'
import { newEpisode, writeEpisode } from '../../../../test/podcasts.ts'
import type { episodeComments } from './contract.ts'
import { isNear } from './is-near.ts'

type Listener = Person & { id: string }
type Threads = OutputOf<typeof episodeComments.list>

let app: TestApp
let editor: Listener
let slug: string
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('نگار', ['editor'])
})
beforeEach(async () => {
  app.setNow(testNow)
  // Its sound takes 250 seconds.
  ;({ slug } = await newEpisode(app))
})
afterAll(() => app[Symbol.asyncDispose]())

/** Each a moment after the one before. */
function say(by: Person, body: string, more: object = {}) {
  app.setNow(new Date(app.now().getTime() + 1))
  const given = { id: randomUUID(), body, second: 134, ...more }
  return by.post<{ state: string } & Refusal>(`/api/podcasts/episodes/${slug}/comments`, given)
}
const list = async (query: object = {}) =>
  (await (await app.visitor()).get<Threads>(`/api/podcasts/episodes/${slug}/comments`, { ...query })).body
const readQueue = async (queue: string) => {
  const { body } = await editor.get<OutputOf<typeof listQueuedComments>>('/api/studio/blog/comments', {
    queue,
    perPage: 100,
  })
  return body.items
}
const decide = (comment: string, state: 'shown' | 'hidden') => {
  app.setNow(new Date(app.now().getTime() + 1))
  return editor.put(`/api/studio/blog/comments/${comment}`, { state })
}
async function newAdult(name: string) {
  const person = await app.user(name)
  await app.database.execute("update users set birth_date = '1990-01-01' where id = $1", [person.id])
  return person
}
async function shown(by: Person, body: string, more: object = {}) {
  const id = randomUUID()
  await say(by, body, { id, ...more })
  await decide(id, 'shown')
  return id
}

test('PO8 what is said of an episode stands in the order of its seconds, page by page, whenever it was said', async () => {
  const one = await newAdult('سارا')
  const late = await shown(one, 'پایانش زیبا بود', { second: 240.5 })
  const early = await shown(one, 'این واژه یعنی چه؟', { second: 12 })
  const middle = await shown(one, 'در ۲:۱۴ چه شنیدید؟', { second: 134 })
  const answer = await shown(one, 'من هم همین را شنیدم', { parent: early, second: 200 })
  const { items, total } = await list()
  expect(items.map(({ id, second }) => [id, second])).toEqual([
    [early, 12],
    [middle, 134],
    [late, 240.5],
  ])
  // An answer is about what it answers, not about a second of its own.
  expect(items[0]!.replies).toMatchObject([{ id: answer, second: null }])
  expect(total).toBe(3)
  const pages = [await list({ perPage: 2 }), await list({ perPage: 2, page: 2 })]
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([early, middle, late])
  expect((await say(one, 'پاسخ به پاسخ', { parent: answer })).status).toBe(404)
})

test('PO8 a second that is not there is refused at its field, and the sound’s last moment is taken', async () => {
  const one = await newAdult('سارا')
  for (const second of [null, -1, 251.5, 'x', 1e9]) {
    const { status, body } = await say(one, 'دیدگاهی', { second })
    expect([second, status, body.errors?.map(({ field }) => field)]).toEqual([second, 422, ['second']])
  }
  const id = randomUUID()
  expect((await say(one, 'همان پایان', { id, second: 250.7 })).status).toBe(201)
  await decide(id, 'shown')
  expect((await list()).items).toMatchObject([{ id, second: 250 }])
})

test('PO8 staff read the first word of everybody in one queue with those of posts, each with where it belongs', async () => {
  const [listener, other] = [await newAdult('سارا'), await app.user('سامان')]
  const id = randomUUID()
  expect((await say(listener, 'نخستین دیدگاه', { id })).body.state).toBe('waiting')
  expect((await list()).items).toEqual([])
  const post = await newPost(editor)
  const onPost = randomUUID()
  app.setNow(new Date(app.now().getTime() + 1))
  await listener.post(`/api/blog/posts/${post.slug}/comments`, { id: onPost, body: 'زیر نوشته' })
  const mine = (await readQueue('waiting')).filter(one => one.id === id || one.id === onPost)
  expect(mine).toMatchObject([
    { id, second: 134, subject: { kind: 'episode', path: `/podcasts/${slug}` } },
    { id: onPost, second: null, subject: { kind: 'post', path: `/blog/${post.slug}`, title: post.title } },
  ])
  expect((await decide(id, 'shown')).status).toBe(204)
  expect((await list()).items.map(({ author }) => author)).toEqual(['سارا'])
  // Whom staff know from one place is known in the other.
  expect((await say(listener, 'دومی')).body.state).toBe('shown')

  expect((await listener.post(`/api/podcasts/comments/${id}/report`)).status).toBe(409)
  for (let times = 0; times < 2; times++)
    expect((await other.post(`/api/podcasts/comments/${id}/report`)).status).toBe(204)
  expect(await readQueue('reported')).toMatchObject([{ id, reports: 1 }])
  await decide(id, 'hidden')
  expect(await readQueue('reported')).toEqual([])
  expect((await list()).items.map(one => one.id)).not.toContain(id)
  expect((await say(await app.user('کسی'), 'هرچه')).status).toBe(201)
  expect((await (await app.visitor()).post(`/api/podcasts/episodes/${slug}/comments`, {})).status).toBe(401)
})

test('PO8 a flood ends at the field, over posts and episodes together, also when it comes at once; sent again is one', async () => {
  const person = await newAdult('سارا')
  const id = randomUUID()
  for (let times = 0; times < 2; times++) expect((await say(person, 'یک بار', { id })).status).toBe(201)
  const post = await newPost(editor)
  await person.post(`/api/blog/posts/${post.slug}/comments`, { id: randomUUID(), body: 'دو بار' })
  const many = await Promise.all(Array.from({ length: 6 }, (_, at) => say(person, `دیدگاه ${at}`)))
  expect(many.filter(({ status }) => status === 201)).toHaveLength(3)
  const refused = many.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(3)
  expect(refused[0]!.body.errors?.map(({ field }) => field)).toEqual(['body'])
  expect((await say(await app.user('دیگری'), 'نوشتهٔ کس دیگر', { id })).status).toBe(409)
})

test('PO8 an author writes a comment otherwise; who is not known, or what staff hid, waits for staff again', async () => {
  const [one, other] = [await newAdult('سارا'), await app.user('سامان')]
  const id = await shown(one, 'نخست')
  const change = (by: Person, comment: string, body: string) =>
    by.put<{ state: string } & Refusal>(`/api/podcasts/comments/${comment}`, { body })
  expect((await change(one, id, 'بهتر از نخست')).body.state).toBe('shown')
  expect((await list()).items).toMatchObject([{ id, body: 'بهتر از نخست', isEdited: true, second: 134 }])
  expect((await change(other, id, 'نوشتهٔ دیگری')).status).toBe(404)
  expect((await change(one, id, ' ')).body.errors?.map(({ field }) => field)).toEqual(['body'])

  const unknown = randomUUID()
  await say(other, 'از ناشناس', { id: unknown })
  expect((await change(other, unknown, 'باز از ناشناس')).body.state).toBe('waiting')
  // What was hidden does not come back by an edit, though its author is trusted for another.
  const bad = await shown(one, 'بد')
  await decide(bad, 'hidden')
  await shown(one, 'خوب')
  expect((await change(one, bad, 'هنوز بد')).body.state).toBe('waiting')
  expect((await list()).items.map(({ body }) => body)).not.toContain('هنوز بد')

  expect((await one.delete(`/api/podcasts/comments/${id}`)).status).toBe(204)
  expect((await change(one, id, 'پاک‌شده')).status).toBe(404)
  const own = await one.get<OutputOf<typeof episodeComments.listOwn>>(
    `/api/podcasts/episodes/${slug}/own-comments`,
  )
  expect(own.body.items.map(({ body, state }) => [body, state])).toEqual([
    ['خوب', 'shown'],
    ['هنوز بد', 'waiting'],
  ])
})

test('PO8 the calls of one kind leave the comments of the other alone', async () => {
  const one = await newAdult('سارا')
  const id = await shown(one, 'در قسمت')
  expect((await one.delete(`/api/blog/comments/${id}`)).status).toBe(404)
  expect((await editor.post(`/api/blog/comments/${id}/report`)).status).toBe(404)
  const { slug: post } = await newPost(editor)
  const given = { id: randomUUID(), body: 'پاسخ', parent: id }
  expect((await one.post(`/api/blog/posts/${post}/comments`, given)).status).toBe(404)
  expect((await list()).items.map(one => one.id)).toEqual([id])
})

test('PO8 what is said goes with its episode, and what somebody leaves behind is blank', async () => {
  const [one, other] = [await newAdult('سارا'), await newAdult('سامان')]
  const episode = await writeEpisode(app, editor, { isOut: true })
  ;({ slug } = episode)
  const first = await shown(one, 'می‌روم', { second: 1 })
  await shown(other, 'می‌مانم', { parent: first })
  expect(await exportComments(app.db, one.id, app)).toMatchObject({
    comments: [{ kind: 'episode', under: episode.title, body: 'می‌روم', second: 1 }],
  })
  await transaction(app.db, tx => eraseComments(tx, one.id))
  expect((await list()).items).toMatchObject([{ id: first, author: null, replies: [{ body: 'می‌مانم' }] }])
  const path = `/api/studio/podcasts/episodes/${episode.id}`
  expect((await editor.post(`${path}/withdrawal`, { version: 2 })).status).toBe(200)
  expect((await say(other, 'دیر')).status).toBe(404)
  expect((await editor.delete(path)).status).toBe(204)
  const { rows } = await app.database.execute(
    'select count(*)::int as left from comment where about_id = $1',
    [episode.id],
  )
  expect(rows).toEqual([{ left: 0 }])
})

test('PO8 what is said is about what is heard from a little before its second until a while after', () => {
  expect([131, 132, 134, 144, 145].map(now => isNear(134, now))).toEqual([false, true, true, true, false])
  expect(isNear(0, 0)).toBe(true)
})
