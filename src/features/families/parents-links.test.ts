import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOutbox } from '#server/platform/messaging/messaging.ts'
import { openTestApp, type Refusal, type TestApp } from '../../../test/app.ts'
import { runningClass } from '../../../test/classes.ts'
import { onPostgres } from '../../../test/database.ts'
import { createNewUser } from '../../../test/new-user.ts'
import { someNumber } from '../../../test/register.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Made = { url: string; expiresAt: string; isSent: boolean }
type Links = { links: { id: string; openings: number }[] }
const mine = '/api/families/parents-links'

const open = (url: string) => {
  const { pathname, search } = new URL(url)
  return app.http.inject(`${pathname}${search}`)
}

test('PR13 a parent’s link shows attendance, the grade and what comes next, changes nothing and counts its openings', async () => {
  const running = await runningClass(app)
  const learner = await running.learner('نازنین')
  const other = await running.learner('ناشناس')
  await running.stay(learner, 0, 60)
  await running.at(91)
  await running.settle()
  const registrar = await app.user('سمانه', ['registrar'])
  const phone = someNumber()
  const made = await registrar.post<Made>(`/api/studio/people/${learner.id}/parents-links`, {
    phone: `0${phone}`,
  })
  expect([made.status, made.body.isSent]).toEqual([201, true])
  const { items } = await readOutbox(app.db, 20)
  expect(items.find(({ to }) => to === `+98${phone}`)!.text).toContain(made.body.url)
  const page = await open(made.body.url)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('نازنین در کلاس')
  expect(page.body).toContain('۱ از ۱ جلسه')
  expect(page.body).toContain('جلسهٔ بعد')
  expect(page.body).not.toMatch(/<script|<form|آزمون ن|ناشناس/)
  expect(page.body).not.toContain(other.id)
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect(page.headers['cache-control']).toBe('no-store')
  await open(made.body.url)
  const { body } = await learner.get<Links>(mine)
  expect(body.links.map(({ openings }) => openings)).toEqual([2])
  const { rows } = await app.database.execute(`select token_hash from parents_link where user_id = $1`, [
    learner.id,
  ])
  // Of the token, sixteen random bytes, only the hash is kept.
  const token = new URL(made.body.url).searchParams.get('t')!
  expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('PR13 a link that was guessed, taken back or ran out is the same 404', async () => {
  const learner = await createNewUser(app)
  const make = async () => (await learner.post<Made>(mine, { phone: null })).body.url
  const [revoked, expired] = [await make(), await make()]
  const { body } = await learner.get<Links>(mine)
  const stranger = await createNewUser(app)
  // The newest stands first.
  const link = body.links.at(-1)!.id
  expect((await stranger.delete(`${mine}/${link}`)).status).toBe(404)
  for (const { id } of body.links) if (id !== link) expect((await open(expired)).statusCode).toBe(200)
  await app.database.execute(
    `update parents_link set expires_at = created_at where user_id = $1 and id <> $2`,
    [learner.id, link],
  )
  expect((await learner.delete(`${mine}/${link}`)).status).toBe(204)
  expect((await learner.delete(`${mine}/${link}`)).status).toBe(404)
  const pages = await Promise.all(
    [revoked, expired, `${new URL(revoked).origin}/parents?t=guessed`].map(open),
  )
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect(new Set(pages.map(({ body: text }) => text)).size).toBe(1)
})

test('a phone that is none is refused at its field, and no sixth link is made while five are good', async () => {
  const learner = await createNewUser(app)
  const registrar = await app.user('سمانه', ['registrar'])
  const path = `/api/studio/people/${learner.id}/parents-links`
  const wrong = await registrar.post<Refusal>(path, { phone: '12' })
  expect(wrong.body.errors?.map(({ field }) => field)).toEqual(['phone'])
  for (let made = 0; made < 5; made++) expect((await registrar.post(path, { phone: null })).status).toBe(201)
  expect((await registrar.post(path, { phone: null })).status).toBe(409)
  await app.database.execute('update parents_link set expires_at = created_at where user_id = $1', [
    learner.id,
  ])
  expect((await registrar.post(path, { phone: null })).status).toBe(201)
})

onPostgres('of links made at once no sixth is made', async () => {
  const learner = await createNewUser(app)
  const registrar = await app.user('سمانه', ['registrar'])
  const path = `/api/studio/people/${learner.id}/parents-links`
  const replies = await Promise.all(Array.from({ length: 8 }, () => registrar.post(path, { phone: null })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
})
