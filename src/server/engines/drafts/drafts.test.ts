import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp, testNow } from '../../../../test/app.ts'
import { clearOldDrafts } from './drafts.server.ts'

type Texts = { name: string; text: string }[]
type Draft = { draft: { value: Texts | null; savedAt: string } | null }
const path = '/api/drafts/contact-us'
const minute = 60_000
const ago = (minutes: number) => new Date(testNow.getTime() - minutes * minute).toISOString()

const titled = (text: string): Texts => [{ name: 'title', text }]

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const save = (person: Person, value: Texts | null, savedAt: string) =>
  person.put<Draft>(path, { value, savedAt })

test('the newest draft wins, whichever device brings it first, and is its owner’s alone', async () => {
  const [user, other] = [await app.user(), await app.user()]
  await save(user, titled('از گوشی'), ago(5))
  const late = await save(user, titled('از رایانه'), ago(9))
  expect(late.body.draft).toEqual({ value: titled('از گوشی'), savedAt: ago(5) })
  await save(user, titled('از تبلت'), ago(2))
  expect((await user.get<Draft>(path)).body.draft).toEqual({ value: titled('از تبلت'), savedAt: ago(2) })
  expect((await other.get<Draft>(path)).body.draft).toBeNull()
})

test('a form that was sent stays cleared for devices that come late', async () => {
  const user = await app.user()
  await save(user, titled('از گوشی'), ago(5))
  await save(user, null, ago(3))
  await save(user, titled('از رایانه'), ago(4))
  expect((await user.get<Draft>(path)).body.draft).toEqual({ value: null, savedAt: ago(3) })
})

test('a clock that is ahead keeps nobody else’s words out', async () => {
  const user = await app.user()
  await save(user, titled('از آینده'), ago(-600))
  expect((await user.get<Draft>(path)).body.draft!.savedAt).toBe(testNow.toISOString())
  await save(user, titled('اکنون'), testNow.toISOString())
  expect((await user.get<Draft>(path)).body.draft!.value).toEqual(titled('اکنون'))
})

test('drafts are kept sixty days, at most fifty of them, and texts have their limit', async () => {
  const user = await app.user()
  for (let at = 0; at < 50; at++) await user.put(`/api/drafts/form-${at}`, { value: [], savedAt: ago(at) })
  expect((await save(user, [], ago(0))).status).toBe(409)
  expect((await user.put('/api/drafts/form-1', { value: titled('ب'), savedAt: ago(0) })).status).toBe(200)
  const long = await user.put('/api/drafts/form-1', { value: titled('ب'.repeat(20_001)), savedAt: ago(0) })
  expect(long.status).toBe(422)
  app.setNow(new Date(testNow.getTime() + 60 * 24 * 60 * minute - 30 * minute))
  await clearOldDrafts.run(app, {})
  const { rows } = await app.database.execute('select form from draft where user_id = $1', [user.id])
  expect(rows).toHaveLength(31)
  app.setNow(testNow)
})
