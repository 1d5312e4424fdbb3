import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { eraseComments, exportComments } from '#features/comments/comments.server.ts'
import type { listQueuedComments } from '#features/comments/contract.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../../test/app.ts'
import { newPost } from '../../../../test/blog.ts'
import type { postComments } from './contract.ts'

type Reader = Person & { id: string }
type Threads = OutputOf<typeof postComments.list>

let app: TestApp
let editor: Reader
let slug: string
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('نگار', ['editor'])
})
beforeEach(async () => {
  app.setNow(testNow)
  ;({ slug } = await newPost(editor))
})
afterAll(() => app[Symbol.asyncDispose]())

/** Each a moment after the one before, as they are sorted. */
function say(by: Person, body: string, more: object = {}) {
  app.setNow(new Date(app.now().getTime() + 1))
  const given = { id: randomUUID(), body, ...more }
  return by.post<{ state: string } & Refusal>(`/api/blog/posts/${slug}/comments`, given)
}
const list = async () => (await (await app.visitor()).get<Threads>(`/api/blog/posts/${slug}/comments`)).body
const readQueue = async (queue: string) =>
  (
    await editor.get<OutputOf<typeof listQueuedComments>>('/api/studio/blog/comments', {
      queue,
      perPage: 100,
    })
  ).body.items
const decide = (comment: string, state: 'shown' | 'hidden') =>
  editor.put(`/api/studio/blog/comments/${comment}`, { state })
/** Somebody who says when they were born. */
async function reader(name: string, birthDate: string | null) {
  const person = await app.user(name)
  if (birthDate)
    await app.database.execute('update users set birth_date = $1 where id = $2', [birthDate, person.id])
  return person
}
/** A comment that staff have shown. */
async function shown(by: Person, body: string, more: object = {}) {
  const id = randomUUID()
  await say(by, body, { id, ...more })
  await decide(id, 'shown')
  return id
}

test('BL4 who is not known yet is read by staff first; an adult whose word was shown is heard at once, a minor never', async () => {
  const [adult, minor] = [await reader('سارا', '1990-01-01'), await reader('کیان', '2012-01-01')]
  for (const person of [adult, minor]) {
    expect((await say(person, 'نخستین دیدگاه')).body.state).toBe('waiting')
  }
  expect((await list()).items).toEqual([])
  const waiting = await readQueue('waiting')
  const mine = waiting.filter(({ subject }) => subject.path === `/blog/${slug}`)
  expect(mine.map(({ author }) => author)).toEqual(['سارا', 'کیان'])
  for (const { id } of mine) expect((await decide(id, 'shown')).status).toBe(204)
  expect((await list()).items.map(({ author }) => author)).toEqual(['سارا', 'کیان'])
  expect((await say(adult, 'دیدگاه دوم')).body.state).toBe('shown')
  expect((await say(minor, 'دیدگاه دوم')).body.state).toBe('waiting')
  // Only what people are called in front of others, and nothing else of them.
  expect(JSON.stringify(await list())).not.toMatch(/آزمون|@test/)
  expect((await (await app.visitor()).post(`/api/blog/posts/${slug}/comments`, {})).status).toBe(401)
})

test('BL4 answers stand under what they answer, two levels deep and no deeper, whatever their direction', async () => {
  const one = await reader('سارا', '1990-01-01')
  const first = await shown(one, 'پرسشی دارم')
  const answer = await shown(one, 'An answer in English, with فارسی', { parent: first })
  expect((await say(one, 'پاسخ به پاسخ', { parent: answer })).status).toBe(404)
  expect((await list()).items).toMatchObject([
    { id: first, replies: [{ id: answer, body: 'An answer in English, with فارسی' }] },
  ])
})

test('BL4 a reported comment comes before staff once, stays or is hidden, and the reports are closed', async () => {
  const [writer, other] = [await reader('سارا', '1990-01-01'), await app.user('سامان')]
  const id = await shown(writer, 'چیزی ناخوشایند')
  expect((await writer.post(`/api/blog/comments/${id}/report`)).status).toBe(409)
  for (let times = 0; times < 2; times++)
    expect((await other.post(`/api/blog/comments/${id}/report`)).status).toBe(204)
  expect(await readQueue('reported')).toMatchObject([{ id, reports: 1 }])
  await decide(id, 'shown')
  expect(await readQueue('reported')).toEqual([])
  await decide(id, 'hidden')
  expect((await list()).items).toEqual([])
  expect((await other.post(`/api/blog/comments/${id}/report`)).status).toBe(404)
  // Whoever was hidden last is read first again.
  expect((await say(writer, 'باز هم')).body.state).toBe('waiting')
})

test('BL4 a flood ends at the field, also when it comes all at once, and what is sent again is one comment', async () => {
  const person = await reader('سارا', '1990-01-01')
  const id = randomUUID()
  await say(person, 'یک بار', { id })
  expect((await say(person, 'یک بار', { id })).status).toBe(201)
  const many = await Promise.all(Array.from({ length: 8 }, (_, at) => say(person, `دیدگاه ${at}`)))
  expect(many.filter(({ status }) => status === 201)).toHaveLength(4)
  const refused = many.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(4)
  expect(refused[0]!.body.errors?.map(({ field }) => field)).toEqual(['body'])
  expect((await say(await app.user('دیگری'), 'نوشتهٔ کس دیگر', { id })).status).toBe(409)
})

test('what somebody takes back or leaves behind is gone, and the answers of others stay', async () => {
  const [one, other] = [await reader('سارا', '1990-01-01'), await reader('سامان', '1990-01-01')]
  const first = await shown(one, 'می‌روم')
  await shown(other, 'می‌مانم', { parent: first })
  const second = await shown(one, 'تنها')
  expect((await other.delete(`/api/blog/comments/${second}`)).status).toBe(404)
  expect((await one.delete(`/api/blog/comments/${second}`)).status).toBe(204)
  expect((await list()).items.map(({ id }) => id)).toEqual([first])
  const own = await one.get<OutputOf<typeof postComments.listOwn>>(`/api/blog/posts/${slug}/own-comments`)
  expect(own.body.items).toMatchObject([{ id: first, state: 'shown' }])
  expect(await exportComments(app.db, one.id, app)).toMatchObject({ comments: [{ body: 'می‌روم' }] })
  await transaction(app.db, tx => eraseComments(tx, one.id))
  expect((await list()).items).toMatchObject([
    { id: first, author: null, body: '', replies: [{ body: 'می‌مانم' }] },
  ])
})

test('an author hears what staff decide of a comment, and of answers, once and not of their own', async () => {
  const [writer, other] = [await reader('سارا', '1990-01-01'), await reader('سامان', '1990-01-01')]
  const countNotices = async (person: Reader) => {
    const select =
      'select title, count(*)::int as count from message where user_id = $1 and link = $2 group by title'
    const { rows } = await app.database.execute(select, [person.id, `/blog/${slug}`])
    return Object.fromEntries(rows.map(({ title, count }) => [title, count]))
  }
  const first = await shown(writer, 'پرسشی دارم')
  await decide(first, 'shown')
  expect(await countNotices(writer)).toEqual({ 'دیدگاه شما منتشر شد': 1 })
  await shown(writer, 'خودم پیدا کردم', { parent: first })
  const answer = randomUUID()
  await say(other, 'من هم همین را می‌پرسم', { id: answer, parent: first })
  expect(await countNotices(writer)).toEqual({ 'دیدگاه شما منتشر شد': 1 })
  await decide(answer, 'shown')
  expect(await countNotices(writer)).toEqual({ 'دیدگاه شما منتشر شد': 1, 'کسی به دیدگاه شما پاسخ داد': 1 })
  await decide(answer, 'hidden')
  expect(await countNotices(other)).toEqual({ 'دیدگاه شما منتشر شد': 1, 'دیدگاه شما دیده نمی‌شود': 1 })
  expect(await countNotices(editor)).toEqual({})
})
