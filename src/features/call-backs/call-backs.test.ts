import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromJalali, isoDay, toJalali } from '#persian/jalali.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { someNumber } from '../../../test/register.ts'
import type { CallBack, CallWindow } from './contract.ts'
import { listWindows } from './windows.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

const list = async (person: Person, done: 'yes' | 'no' = 'no') =>
  (await person.get<{ items: CallBack[] }>('/api/studio/call-backs', { done, perPage: 100 })).body.items
async function someWish(changes: object = {}) {
  const visitor = await app.visitor()
  const { body } = await visitor.get<{ windows: CallWindow[] }>('/api/call-backs/windows')
  const base = { id: randomUUID(), name: 'مینا راستین', phone: `0${someNumber()}`, topic: 'کلاس کودک' }
  return { ...base, startsAt: body.windows[0]!.startsAt, ...changes }
}
const ask = async (wish: object) =>
  (await app.visitor()).post<{ errors: { field: string }[] }>('/api/call-backs', wish)

test('the hours are those of the coming open days: no Friday, no closed day, none that is all but over', () => {
  // Wednesday the 4th of Azar 1405, half past eleven: half an hour of the morning is left.
  const now = fromJalali({ year: 1405, month: 9, day: 4, hour: 11, minute: 30 })
  const closed = new Set([isoDay(fromJalali({ year: 1405, month: 9, day: 7 }))])
  const windows = listWindows(now, closed)
  const days = [...new Set(windows.map(({ startsAt }) => toJalali(startsAt).day))]
  expect(days).toEqual([4, 5, 8, 9, 10])
  expect(windows.slice(0, 5).map(({ startsAt }) => toJalali(startsAt).hour)).toEqual([9, 12, 15, 18, 9])
  const later = listWindows(new Date(now.getTime() + 60_000), closed)
  expect(toJalali(later[0]!.startsAt).hour).toBe(12)
})

test('a visitor’s wish is one however often it comes, and stands in the queue with the number as it is dialled', async () => {
  const registrar = await app.user('لیلا', ['registrar'])
  const number = someNumber()
  const wish = await someWish({ phone: `۰${number.slice(0, 3)} ${number.slice(3)}` })
  expect([(await ask(wish)).status, (await ask(wish)).status]).toEqual([204, 204])
  expect((await ask({ ...wish, topic: 'چیزی دیگر' })).status).toBe(409)
  const found = (await list(registrar)).filter(({ id }) => id === wish.id)
  expect(found).toMatchObject([
    { phone: `+98${number}`, name: wish.name, attempts: 0, doneAt: null, userId: null },
  ])
  expect((await (await app.user('سحر', ['teacher'])).get('/api/studio/call-backs')).status).toBe(403)
})

test('what is missing or wrong is said at its field; a number waits three times at most', async () => {
  const wrong = await ask(await someWish({ name: ' ', phone: '۰۲۱۸۸۸۸۸۸۸۸', topic: '', startsAt: 'x' }))
  expect(wrong.status).toBe(422)
  const fields = wrong.body.errors.map(({ field }) => field)
  expect(fields.toSorted()).toEqual(['name', 'phone', 'startsAt', 'topic'])
  const past = await ask(await someWish({ startsAt: '2026-01-01T05:30:00.000Z' }))
  expect([past.status, past.body.errors[0]!.field]).toEqual([422, 'startsAt'])
  const phone = `0${someNumber()}`
  const statuses = []
  for (let at = 0; at < 4; at++) statuses.push((await ask(await someWish({ phone }))).status)
  expect(statuses).toEqual([204, 204, 204, 409])
})

test('calls that nobody answered are counted, and who was called leaves the queue with what came of it', async () => {
  const support = await app.user('پویا', ['support'])
  const wish = await someWish()
  await ask(wish)
  const path = `/api/studio/call-backs/${wish.id}`
  expect((await support.post(`${path}/no-answer`, { attempts: 0 })).status).toBe(204)
  // A colleague who saw none of it called at the same time.
  expect((await support.post(`${path}/no-answer`, { attempts: 0 })).status).toBe(409)
  expect((await support.post(`${path}/no-answer`, { attempts: 1 })).status).toBe(204)
  expect((await list(support)).find(({ id }) => id === wish.id)!.attempts).toBe(2)
  expect((await support.post(`${path}/done`, { note: 'شنبه می‌آید.' })).status).toBe(204)
  expect((await support.post(`${path}/done`, {})).status).toBe(409)
  expect((await list(support)).some(({ id }) => id === wish.id)).toBe(false)
  expect((await list(support, 'yes')).find(({ id }) => id === wish.id)).toMatchObject({
    note: 'شنبه می‌آید.',
    attempts: 2,
  })
  expect((await support.post(`/api/studio/call-backs/${randomUUID()}/done`, {})).status).toBe(404)
})

test('a number that waits three times may ask again once one of its calls was made', async () => {
  const support = await app.user('پویا', ['support'])
  const phone = `0${someNumber()}`
  const wishes = []
  for (let at = 0; at < 3; at++) wishes.push(await someWish({ phone }))
  for (const wish of wishes) expect((await ask(wish)).status).toBe(204)
  expect((await ask(await someWish({ phone }))).status).toBe(409)
  expect((await support.post(`/api/studio/call-backs/${wishes[0]!.id}/done`, {})).status).toBe(204)
  expect((await ask(await someWish({ phone }))).status).toBe(204)
  expect((await ask(await someWish({ phone }))).status).toBe(409)
})

onPostgres('of many wishes of one number that come at once three are kept', async () => {
  const phone = `0${someNumber()}`
  const wishes = await Promise.all(Array.from({ length: 8 }, () => someWish({ phone })))
  const statuses = (await Promise.all(wishes.map(ask))).map(({ status }) => status)
  expect(statuses.filter(status => status === 204)).toHaveLength(3)
  expect(statuses.filter(status => status === 409)).toHaveLength(5)
})
