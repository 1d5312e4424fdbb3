import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { countStatements } from '../../../test/count-queries.ts'
import type { Message } from '../contract.ts'
import type { AccountTables } from '../tables.server.ts'
import { notifyMany, sendNotice } from './messages.server.ts'

const t = withTables<AccountTables>()
const path = '/api/account/messages'
type Page = { items: Message[]; page: number; perPage: number; total: number; unread: number }
type User = Person & { id: string }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const minute = 60_000
async function send(user: User, count: number) {
  await transaction(app.db, async tx => {
    for (let number = 1; number <= count; number++) {
      const sentAt = new Date(testNow.getTime() - (count - number) * minute)
      await sendNotice(
        tx,
        user.id,
        { type: 'course', title: `پیام ${number}`, body: 'متن', link: '/profile' },
        sentAt,
      )
    }
  })
}
const readPage = async (user: Person, query = {}) => (await user.get<Page>(path, query)).body

test('S7.18 messages come newest first, page 1 of 20 unless told, with total and unread', async () => {
  const user = await app.user()
  await send(user, 23)
  const first = await readPage(user)
  expect(first).toMatchObject({ page: 1, perPage: 20, total: 23, unread: 23 })
  expect(first.items.map(({ title }) => title)).toEqual(
    Array.from({ length: 20 }, (_, index) => `پیام ${23 - index}`),
  )
  expect(first.items[0]).toEqual({
    id: expect.any(String),
    title: 'پیام 23',
    body: 'متن',
    createdAt: testNow.toISOString(),
    readAt: null,
    link: '/profile',
    html: null,
  })
  const second = await readPage(user, { page: 2, perPage: 5 })
  expect(second).toMatchObject({ page: 2, perPage: 5, total: 23 })
  expect(second.items.map(({ title }) => title)).toEqual([
    'پیام 18',
    'پیام 17',
    'پیام 16',
    'پیام 15',
    'پیام 14',
  ])
  expect(await readPage(user, { page: 9 })).toMatchObject({ items: [], page: 9, total: 23, unread: 23 })
})

test('nobody sees another one’s messages, and a visitor none', async () => {
  const [user, other] = [await app.user(), await app.user()]
  await send(user, 2)
  expect(await readPage(other)).toMatchObject({ items: [], total: 0, unread: 0 })
  expect((await (await app.visitor()).get(path)).status).toBe(401)
})

test('S7.17 a message is marked read once and for all; somebody else’s and an unknown one are the same 404', async () => {
  const [user, other] = [await app.user(), await app.user()]
  await send(user, 3)
  const { id } = (await readPage(user)).items[1]!
  const read = (person: Person, which: string) => person.put(`/api/account/message/${which}/read`)
  expect(await read(user, id)).toMatchObject({ status: 200, body: {} })
  app.setNow(new Date(testNow.getTime() + minute))
  expect((await read(user, id)).status).toBe(200)
  app.setNow(testNow)
  const after = await readPage(user)
  expect(after.items.map(({ readAt }) => readAt)).toEqual([null, testNow.toISOString(), null])
  expect(after.unread).toBe(2)

  const [foreign, unknown] = [await read(other, after.items[0]!.id), await read(user, randomUUID())]
  expect(foreign.status).toBe(404)
  expect(unknown).toMatchObject({ status: 404, body: foreign.body })
  expect((await readPage(user)).unread).toBe(2)
})

test('all are marked read at once: the reader’s, nobody else’s, and what was read keeps its time', async () => {
  const [user, other] = [await app.user(), await app.user()]
  await send(user, 3)
  await send(other, 1)
  const { id } = (await readPage(user)).items[0]!
  await user.put(`/api/account/message/${id}/read`)
  const later = new Date(testNow.getTime() + minute)
  app.setNow(later)
  expect((await user.put(`${path}/read`)).status).toBe(200)
  app.setNow(testNow)
  const { items, unread } = await readPage(user)
  expect(unread).toBe(0)
  expect(items.map(({ readAt }) => readAt)).toEqual([
    testNow.toISOString(),
    later.toISOString(),
    later.toISOString(),
  ])
  expect((await readPage(other)).unread).toBe(1)
})

test('a message of a transaction that rolls back was never sent, and links lead nowhere but into the site', async () => {
  const user = await app.user()
  const failing = transaction(app.db, async tx => {
    await sendNotice(tx, user.id, { type: 'course', title: 'پیام', body: 'متن' }, testNow)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await readPage(user)).total).toBe(0)
  const elsewhere = { type: 'course' as const, title: 'پیام', body: 'متن', link: 'https://elsewhere.example' }
  await expect(transaction(app.db, tx => sendNotice(tx, user.id, elsewhere, testNow))).rejects.toThrow()
  expect(await t(app.db).selectFrom('message').select('id').where('user_id', '=', user.id).execute()).toEqual(
    [],
  )
})

test('many are notified at once, each of what is theirs; half an emoji costs nobody their message', async () => {
  const users = [await app.user(), await app.user(), await app.user()]
  const reasons = ['نخست', 'دوم \ud83d', 'سوم']
  const people = users.map(({ id }, index) => ({
    userId: id,
    group: `گروه ${index}`,
    reason: reasons[index]!,
    link: `/info/${index}`,
  }))
  const { result: notices, queries } = await countStatements(app, () =>
    transaction(app.db, tx => notifyMany(app, tx, 'offer-ended', people)),
  )
  const { queries: forOne } = await countStatements(app, () =>
    transaction(app.db, tx => notifyMany(app, tx, 'offer-ended', people.slice(0, 1))),
  )
  expect(queries.length).toBe(forOne.length)
  expect(notices.map(({ link }) => link)).toEqual(['/info/0', '/info/1', '/info/2'])
  for (const [index, user] of users.entries()) {
    const { items } = await readPage(user)
    expect(items[0]).toMatchObject({
      body: `جایی که در «گروه ${index}» برای شما نگه داشته بودیم آزاد شد. ${reasons[index]!.toWellFormed()}`,
      link: `/info/${index}`,
    })
  }
  expect((await readPage(users[0]!)).total).toBe(2)
})

test('more than one statement holds are notified too, and who has gone is left out', async () => {
  const user = await app.user()
  const gone = randomUUID()
  const people = Array.from({ length: 1002 }, (_, index) => ({
    userId: index === 500 ? gone : user.id,
    group: `گروه ${index}`,
    reason: 'مهلت شما گذشت.',
  }))
  await transaction(app.db, tx => notifyMany(app, tx, 'offer-ended', people))
  expect((await readPage(user)).total).toBe(1001)
  expect(
    (await readPage(user, { perPage: 100, page: 1 })).items.map(({ body }) => body).join(),
  ).not.toContain('«گروه 500»')
})
