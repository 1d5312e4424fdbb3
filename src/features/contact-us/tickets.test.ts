import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import type { StaffTicket } from './contract.ts'

type Page = { items: StaffTicket[]; total: number }
const path = '/api/contact-us/letters'
const adminPath = '/api/studio/letters'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const ticket = () => ({
  id: randomUUID(),
  topic: 'payment',
  name: 'نگار دادگر',
  contact: '09123456789',
  title: 'پول کم شد',
  text: 'ولی دوره فعال نشد.',
})
const countRows = async (id: string) =>
  (await app.database.execute('select from ticket where id = $1', [id])).rows.length

test('a visitor’s ticket has a tracking number, and is one ticket however often it comes', async () => {
  const visitor = await app.visitor()
  const sent = ticket()
  const first = await visitor.post(path, sent)
  const again = await visitor.post(path, sent)
  expect(first.status).toBe(201)
  expect(first.body.number).toBeGreaterThan(10_000)
  expect(again.body).toEqual(first.body)
  expect(await countRows(sent.id)).toBe(1)
})

test('another ticket under the same id is a conflict, whoever brings it', async () => {
  const sent = ticket()
  await (await app.visitor()).post(path, sent)
  const changed = await (await app.visitor()).post(path, { ...sent, text: 'چیزی دیگر' })
  const stolen = await (await app.user()).post(path, sent)
  expect([changed.status, stolen.status]).toEqual([409, 409])
  expect(await countRows(sent.id)).toBe(1)
})

test('what is missing is said at its field', async () => {
  const { status, body } = await (await app.visitor()).post(path, {
    ...ticket(),
    title: ' ',
    contact: '09',
  })
  expect(status).toBe(422)
  expect((body.errors as { field: string }[]).map(({ field }) => field).toSorted()).toEqual([
    'contact',
    'title',
  ])
})

test('the school stops after twenty a day from one account, and thirty an hour from one address', async () => {
  const user = await app.user()
  const statuses: number[] = []
  const first = ticket()
  for (let at = 0; at < 21; at++) statuses.push((await user.post(path, at ? ticket() : first)).status)
  expect(statuses).toEqual([...Array(20).fill(201), 409])
  // Sent again it is no further one.
  expect((await user.post(path, first)).status).toBe(201)
  const visitor = await app.visitor()
  for (let at = 0; at < 30; at++) await visitor.post(path, ticket())
  expect((await visitor.post(path, ticket())).status).toBe(429)
})

test('support reads the oldest first, answers once, and the writer is notified', async () => {
  const writer = await app.user()
  const sent = ticket()
  await writer.post(path, sent)
  const support = await app.user('پویا', ['support'])
  const waiting = (await support.get<Page>(adminPath, { perPage: 100 })).body
  expect(waiting.items.map(({ number }) => number)).toEqual(
    waiting.items.map(({ number }) => number).toSorted((one, other) => one - other),
  )
  expect(waiting.items.find(({ id }) => id === sent.id)).toMatchObject({
    contact: sent.contact,
    fromAccount: writer.id,
    answeredAt: null,
  })
  const answer = 'دوره‌تان فعال شد.'
  expect((await support.put(`${adminPath}/${sent.id}/answer`, { answer })).status).toBe(200)
  const { body } = await writer.get<{ items: { title: string; body: string }[] }>('/api/account/messages')
  expect(body.items).toMatchObject([{ body: answer, link: '/contact-us' }])
  expect((await writer.get<Page>(path)).body.items[0]).toMatchObject({ answer, title: sent.title })
  expect((await support.put(`${adminPath}/${sent.id}/answer`, { answer: 'دوباره' })).status).toBe(409)
  expect((await support.put(`${adminPath}/${randomUUID()}/answer`, {})).status).toBe(404)
  const done = (await support.get<Page>(adminPath, { answered: 'yes' })).body.items
  expect(done.map(({ id }) => id)).toContain(sent.id)
})

onPostgres('of ten answers at once one counts, and the writer is told once', async () => {
  const writer = await app.user()
  const sent = ticket()
  await writer.post(path, sent)
  const support = await app.user('پویا', ['support'])
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      support.put(`${adminPath}/${sent.id}/answer`, { answer: `پاسخ ${at}` }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(9)
  const { body } = await writer.get<{ total: number }>('/api/account/messages')
  expect(body.total).toBe(1)
})

test('what somebody wrote goes along in the export, and goes with the account', async () => {
  const user = await app.user('نگار', [], { password: 'baran-ast-1405' })
  const sent = ticket()
  await user.post(path, sent)
  const { body } = await user.get<Record<string, { letters: object[] }>>('/api/account/export')
  expect(body['contact-us']!.letters).toMatchObject([{ title: sent.title, text: sent.text }])
  await user.post('/api/account/deletion', { currentPassword: 'baran-ast-1405' })
  expect(await countRows(sent.id)).toBe(0)
})
