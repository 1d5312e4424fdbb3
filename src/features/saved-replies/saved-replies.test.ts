import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import type { SavedReply } from './contract.ts'

const path = '/api/chat/saved-replies'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const list = async (by: Person) => (await by.get<{ items: SavedReply[] }>(path)).body.items
const someReply = (title = 'تمرین رسید') => ({ id: randomUUID(), title, text: 'سلام {نام}، تمرینت رسید.' })

test('CH12 a teacher keeps texts of their own, changes and deletes them; nobody else sees them, and learners keep none', async () => {
  const [teacher, colleague] = [await app.user('لیلا', ['teacher']), await app.user('نگار', ['support'])]
  const reply = someReply()
  expect([(await teacher.post(path, reply)).status, (await teacher.post(path, reply)).status]).toEqual([
    201, 201,
  ])
  expect(await list(teacher)).toEqual([reply])
  expect(await list(colleague)).toEqual([])
  expect((await colleague.post(path, { ...reply, text: 'دروغ' })).status).toBe(409)
  const changed = { title: 'تمرین', text: 'رسید، ممنون.' }
  expect((await colleague.put(`${path}/${reply.id}`, changed)).status).toBe(404)
  expect((await teacher.put(`${path}/${reply.id}`, changed)).status).toBe(200)
  await colleague.delete(`${path}/${reply.id}`)
  expect(await list(teacher)).toEqual([{ id: reply.id, ...changed }])
  expect((await teacher.delete(`${path}/${reply.id}`)).status).toBe(204)
  expect((await teacher.delete(`${path}/${reply.id}`)).status).toBe(404)
  expect(await list(teacher)).toEqual([])
  expect((await (await app.user('سامان')).get(path)).status).toBe(404)
})

test('CH12 what is empty or too long is said at its field', async () => {
  const teacher = await app.user('لیلا', ['teacher'])
  const refused = await teacher.post<{ errors: { field: string }[] }>(path, {
    id: randomUUID(),
    title: ' ',
    text: 'ا'.repeat(4001),
  })
  expect([refused.status, refused.body.errors.map(({ field }) => field)]).toEqual([422, ['title', 'text']])
  expect(await list(teacher)).toEqual([])
})

onPostgres('CH12 of many that are kept at once no more than a hundred are', async () => {
  const teacher = await app.user('لیلا', ['teacher'])
  await app.database.execute(
    `insert into chat_saved_reply select gen_random_uuid(), $1, 'متن', 'متن', now() from generate_series(1, 96)`,
    [teacher.id],
  )
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => teacher.post(path, someReply())))).map(
    ({ status }) => status,
  )
  expect(statuses.filter(status => status === 201)).toHaveLength(4)
  expect(statuses.filter(status => status === 409)).toHaveLength(4)
  expect(await list(teacher)).toHaveLength(100)
})
