import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '#account/contract.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { findCredential, refresh } from '../../../test/refreshing.ts'
import type { AccountTables } from '../tables.server.ts'
import { clearSignIns } from './clear-sign-ins.server.ts'
import { endSessions } from './sessions.server.ts'

const t = withTables<AccountTables>()
const password = 'baran-bar-bam-1405'
const minute = 60_000
const day = 24 * 60 * minute

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.setNow(testNow))
afterAll(() => app[Symbol.asyncDispose]())

const pass = (milliseconds: number) => app.setNow(new Date(app.now().getTime() + milliseconds))
const me = (person: Person) => person.get<Refusal>('/api/account/me')
const refused = (status: number, http = 401) => ({ status: http, body: { info: { status } } })

test('S7.8 refresh answers auth with a new accessToken for the session and changes the cookie that proves it', async () => {
  const person = await app.user()
  const [oldToken, oldCredential] = [person.token, findCredential(app, person)]
  pass(16 * minute)
  expect(await me(person)).toMatchObject(refused(1002))

  const { status, body, headers } = await refresh(person)
  expect(status).toBe(200)
  expect(body).toEqual({
    auth: {
      accessToken: expect.any(String),
      expiresAt: new Date(app.now().getTime() + 15 * minute).toISOString(),
    },
  })
  expect(body.auth.accessToken).not.toBe(oldToken)
  expect(headers['cache-control']).toBe('no-store')
  const [cookie] = [headers['set-cookie']].flat()
  expect(cookie).toMatch(
    /^hamava-refresh=[\w-]{43}; Max-Age=15552000; Path=\/api\/account\/auth; HttpOnly; SameSite=Strict$/,
  )
  expect(findCredential(app, person)).not.toBe(oldCredential)
  expect(await me(person)).toMatchObject({ status: 200, body: { user: { id: person.id } } })
})

test('refresh needs the cookie and the bearer of one session, is no visit without them, and no other site may ask it', async () => {
  const [person, other] = [await app.user(), await app.user()]
  const path = '/api/account/auth/refresh'
  const bare = await app.holder(person.id, person.token!)
  expect(await bare.get(path)).toMatchObject(refused(1003))
  bare.cookies.set('hamava-refresh', { value: 'x'.repeat(43), path: '/' })
  pass(minute)
  expect(await bare.get(path)).toMatchObject(refused(1003))
  // Whoever has the token alone keeps no session alive.
  const seen = await t(app.db)
    .selectFrom('session')
    .select('last_seen_at')
    .where('user_id', '=', person.id)
    .execute()
  expect(seen).toEqual([{ last_seen_at: testNow }])
  const tokenless = await app.visitor()
  tokenless.cookies = person.cookies
  expect(await tokenless.get(path)).toMatchObject(refused(1013))

  for (const site of ['cross-site', 'same-site', 'none']) {
    const otherSession = await app.visitor(undefined, { 'sec-fetch-site': site })
    Object.assign(otherSession, { token: person.token, cookies: person.cookies })
    expect(await otherSession.get(path)).toMatchObject(refused(1014, 403))
  }
  const browser = await app.visitor(undefined, { 'sec-fetch-site': 'same-origin' })
  Object.assign(browser, { token: person.token, cookies: person.cookies })
  expect(await browser.get(path)).toMatchObject({ status: 200 })
  expect(await me(other)).toMatchObject({ status: 200 })
})

test('a session that nobody used for thirty days, or of a hundred and eighty days, answers 1002 and is over', async () => {
  const [idle, old, alive] = [await app.user(), await app.user(), await app.user()]
  for (let passed = 0; passed < 170; passed += 17) {
    pass(17 * day)
    expect((await refresh(old)).status).toBe(200)
    expect((await refresh(alive)).status).toBe(200)
  }
  expect(await refresh(idle)).toMatchObject(refused(1002))
  pass(10 * day - 1)
  expect((await refresh(alive)).status).toBe(200)
  pass(1)
  expect(await refresh(old)).toMatchObject(refused(1002))
  const ends = await t(app.db)
    .selectFrom('session')
    .select(['end_reason'])
    .where('user_id', 'in', [idle.id, old.id])
    .execute()
  expect(ends).toEqual([{ end_reason: 'idle' }, { end_reason: 'idle' }])
})

test('a session is seen once a minute at most, and nothing is written in between', async () => {
  const person = await app.user()
  const see = async () => {
    const { result, queries } = await countQueries(app, () =>
      person.get<{ items: Session[] }>('/api/account/sessions'),
    )
    return [result.body.items[0]!.lastSeenAt, queries.filter(sql => sql.startsWith('update')).length]
  }
  expect(await see()).toEqual([testNow.toISOString(), 0])
  pass(59_000)
  expect(await see()).toEqual([testNow.toISOString(), 0])
  pass(1000)
  expect(await see()).toEqual([app.now().toISOString(), 1])
})

test('logout ends the session, with an expired token too, and takes the cookie away', async () => {
  const person = await app.user()
  const spare = await app.holder(person.id, person.token!)
  pass(3 * day)
  expect(await me(person)).toMatchObject(refused(1002))
  const { status, headers } = await person.post('/api/account/logout')
  expect(status).toBe(204)
  expect([headers['set-cookie']].flat()[0]).toMatch(/^hamava-refresh=; Max-Age=0; Path=\/api\/account\/auth;/)
  expect(findCredential(app, person)).toBeUndefined()
  expect(await refresh(spare)).toMatchObject(refused(1003))
  expect(await spare.post('/api/account/logout')).toMatchObject(refused(1003))
})

test('the list of sessions names browser and network, this one first, and only the living', async () => {
  const { email, ...owner } = await app.user('نگار', [], { password })
  const phone = await app.visitor('5.200.10.77', {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
  })
  const laptop = await app.visitor('2a01:4f8:0:1::7', {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0',
  })
  const lost = await app.visitor()
  for (const person of [phone, laptop, lost]) {
    pass(minute)
    expect((await person.signIn({ email, password })).status).toBe(200)
  }
  await lost.post('/api/account/logout')
  const { body } = await phone.get<{ items: Session[] }>('/api/account/sessions')
  expect(body.items.map(({ device, place, current }) => ({ device, place, current }))).toEqual([
    { device: 'کروم در اندروید', place: '5.200.10.x', current: true },
    { device: 'فایرفاکس در ویندوز', place: '2a01:4f8:0:x', current: false },
    { device: '', place: '', current: false },
  ])
  expect(new Set(body.items.map(({ id }) => id)).size).toBe(3)
  expect(await me(owner)).toMatchObject({ status: 200 })
})

test('a session is ended from another one of its owner only', async () => {
  const { email, ...here } = await app.user('نگار', [], { password })
  const [there, stranger] = [await app.visitor(), await app.user()]
  await there.signIn({ email, password })
  const list = async (person: Person) =>
    (await person.get<{ items: Session[] }>('/api/account/sessions')).body.items
  const other = (await list(here)).find(({ current }) => !current)!
  const path = `/api/account/sessions/${other.id}`

  const foreign = await stranger.delete<Refusal>(path)
  const unknown = await stranger.delete<Refusal>('/api/account/sessions/00000000-0000-4000-8000-000000000000')
  expect(foreign).toMatchObject(refused(1015, 404))
  expect(foreign.body).toEqual(unknown.body)
  expect(await me(there)).toMatchObject({ status: 200 })

  expect((await here.delete(path)).status).toBe(204)
  expect(await me(there)).toMatchObject(refused(1003))
  expect(await refresh(there)).toMatchObject(refused(1003))
  expect(await here.delete(path)).toMatchObject(refused(1015, 404))
  expect(await list(here)).toHaveLength(1)
})

test('ending all sessions of somebody spares the one named and other people', async () => {
  const { email, ...kept } = await app.user('نگار', [], { password })
  const [ended, stranger] = [await app.visitor(), await app.user()]
  await ended.signIn({ email, password })
  const { sessionId } = await t(app.db)
    .selectFrom('session')
    .select('id as sessionId')
    .where('user_id', '=', kept.id)
    .where('device', '=', '')
    .executeTakeFirstOrThrow()
  const { id: userId } = kept
  const end = () =>
    transaction(app.db, tx => endSessions(tx, { userId, except: sessionId, reason: 'staff', now: app.now() }))
  expect(await end()).toBe(1)
  expect(await end()).toBe(0)
  expect(await me(ended)).toMatchObject(refused(1003))
  for (const person of [kept, stranger]) expect(await me(person)).toMatchObject({ status: 200 })
})

test('what has served is deleted, and nothing that is still of use', async () => {
  const { email, ...person } = await app.user('نگار', [], { password })
  const gone = await app.visitor()
  await gone.signIn({ email, password })
  await gone.signIn({ email, password: 'wrong' })
  await gone.post('/api/account/logout')
  const counts = async () => {
    const count = async (table: 'login_attempt' | 'session' | 'known_device' | 'refresh_credential') =>
      (await t(app.db).selectFrom(table).selectAll().execute()).length
    return {
      attempts: await count('login_attempt'),
      sessions: await count('session'),
      devices: await count('known_device'),
      credentials: await count('refresh_credential'),
    }
  }
  for (let i = 0; i < 3; i++) await refresh(person)
  const before = await counts()
  await clearSignIns.run(app, {})
  expect(await counts()).toEqual(before)

  pass(29 * day)
  await refresh(person)
  pass(2 * day)
  await clearSignIns.run(app, {})
  const after = await counts()
  expect(after.attempts).toBe(0)
  expect(after.sessions).toBeLessThan(before.sessions)
  expect(after.devices).toBe(before.devices)
  expect(after.credentials).toBeLessThan(before.credentials)
  expect(await refresh(person)).toMatchObject({ status: 200 })
  pass(400 * day)
  await clearSignIns.run(app, {})
  expect(await counts()).toEqual({ attempts: 0, sessions: 0, devices: 0, credentials: 0 })
})
