import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeTicketNumber } from '#features/contact-us/ticket-number.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import type { SupportRow } from './contract.ts'

let app: TestApp
let support: Person
beforeAll(async () => {
  app = await openTestApp()
  support = await app.user('پویا', ['support'])
})
afterAll(() => app[Symbol.asyncDispose]())

async function openTicket(by: Person & { id: string }, title = 'پیوند') {
  const id = randomUUID()
  const contact = `0912${String(Math.floor(1_000_000 + Math.random() * 8_999_999))}`
  const ticket = { id, topic: 'class', name: 'نگار', contact, title, text: 'باز نمی‌شود.' }
  expect((await by.post('/api/contact-us/letters', ticket)).status).toBe(201)
  return { id, number: computeTicketNumber(id) }
}
const answer = (id: string, text: string, kind = 'answer') =>
  support.post(`/api/studio/letters/${id}/messages`, { id: randomUUID(), kind, text })
const listSupport = async (by: Person) =>
  (await by.get<{ support: SupportRow[] }>('/api/chat/conversations')).body.support
const countUnread = async (by: Person) => (await by.get<{ count: number }>('/api/chat/unread')).body.count
const markRead = (by: Person, number: number, seq: number) =>
  by.put('/api/contact-us/ticket/read', { number, seq })
const countEvents = async (userId: string) =>
  Number(
    (
      await app.database.execute('select count(*)::int as count from live_event where channel = $1', [
        `user:${userId}`,
      ])
    ).rows[0]!.count,
  )

test('CH5 a ticket of a member stands among their conversations, unread until its answers are read', async () => {
  const member = await app.user()
  const { id, number } = await openTicket(member)
  expect(await listSupport(member)).toMatchObject([
    { number, topic: 'کلاس و ضبط', state: 'open', unread: 0, isMine: true },
  ])
  await answer(id, 'برای همکاران', 'note')
  expect(await countUnread(member)).toBe(0)
  await answer(id, 'دکمهٔ ورود را بزنید.')
  await answer(id, 'شد؟')
  expect(await listSupport(member)).toMatchObject([
    { number, state: 'answered', unread: 2, lastText: 'شد؟', isMine: false },
  ])
  expect(await countUnread(member)).toBe(1)
  expect((await markRead(member, number, 4)).status).toBe(204)
  expect(await listSupport(member)).toMatchObject([{ unread: 1 }])
  await markRead(member, number, 9999)
  await markRead(member, number, 1)
  expect(await listSupport(member)).toMatchObject([{ unread: 0 }])
  expect(await countUnread(member)).toBe(0)
  // What is said after all was read is unread again.
  await answer(id, 'هستم.')
  expect(await countUnread(member)).toBe(1)
})

test('a member’s pages hear of each answer, and of nothing that is for the staff alone', async () => {
  const member = await app.user()
  const { id } = await openTicket(member)
  const before = await countEvents(member.id)
  await answer(id, 'یادداشت', 'note')
  expect(await countEvents(member.id)).toBe(before)
  await answer(id, 'پاسخ')
  expect(await countEvents(member.id)).toBeGreaterThan(before)
})

test('nobody finds or marks the tickets of others, and a guest’s stand in nobody’s list', async () => {
  const [member, other] = [await app.user(), await app.user()]
  const { id, number } = await openTicket(member)
  await answer(id, 'پاسخ')
  expect(await listSupport(other)).toEqual([])
  expect((await markRead(other, number, 9)).status).toBe(204)
  expect(await countUnread(member)).toBe(1)
})

test('the list takes as many statements with five tickets as with one', async () => {
  const [one, many] = [await app.user(), await app.user()]
  await openTicket(one)
  for (let made = 0; made < 5; made++) await openTicket(many, `پرسش ${made}`)
  const [few, more] = [
    await countQueries(app, () => listSupport(one)),
    await countQueries(app, () => listSupport(many)),
  ]
  expect([few.result.length, more.result.length]).toEqual([1, 5])
  expect(more.queries.length).toBe(few.queries.length)
})
