import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp, testNow } from '../../test/app.ts'
import { openRefresh } from './refresh.ts'
import type { Session } from './session.ts'
import { openWrapper } from './wrapper.ts'

const minute = 60_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.setNow(testNow))
afterAll(() => app[Symbol.asyncDispose]())

const pass = (milliseconds: number) => app.setNow(new Date(app.now().getTime() + milliseconds))

/** The wrapper in the browser of a person, whose cookies it shares, before the real server. */
function openBrowser(person: Person) {
  const seen = { calls: 0, refreshes: 0, logouts: 0 }
  const now = {
    session: { auth: { accessToken: person.token!, expiresAt: '' }, user: null } as Session | null,
  }
  async function fetch(path: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const sent = [...person.cookies].filter(([, cookie]) => path.startsWith(cookie.path))
    const reply = await app.http.inject({
      method: method as 'GET',
      url: path,
      headers: { ...Object.fromEntries(new Headers(headers)), 'sec-fetch-site': 'same-origin' },
      cookies: Object.fromEntries(sent.map(([name, { value }]) => [name, value])),
      payload: body as string | undefined,
    })
    for (const { name, value, path: under = '/' } of reply.cookies) {
      if (value === '') person.cookies.delete(name)
      else person.cookies.set(name, { value, path: under })
    }
    return new Response(reply.body || null, { status: reply.statusCode })
  }
  const refresh = openRefresh({
    token: () => now.session?.auth.accessToken ?? null,
    async askRefresh(token) {
      seen.refreshes += 1
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch('/api/account/auth/refresh', { headers })
      return { http: response.status, body: await response.json() }
    },
    storeAuth(auth) {
      now.session = { auth, user: null }
    },
    logOut() {
      seen.logouts += 1
      now.session = null
    },
    inTurn: work => work(false),
    waitForOthers: () => Promise.resolve(),
    pause: () => Promise.resolve(),
  })
  const wrapper = openWrapper({
    fetch(path, init) {
      seen.calls += 1
      return fetch(path, init)
    },
    session: () => now.session,
    refresh,
    csrfToken: () => Promise.resolve(person.cookies.get('XSRF-TOKEN')?.value ?? ''),
    endSession() {
      seen.logouts += 1
      now.session = null
    },
    show: () => expect.unreachable('nobody asked too often'),
    requireLogin: () => Promise.resolve(false),
    prove: () => Promise.resolve(null),
  })
  return { ...wrapper, seen, now }
}

test('ten calls with a token that really expired make one refresh, and all ten get through', async () => {
  const person = await app.user()
  const browser = openBrowser(person)
  pass(16 * minute)
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.get('/api/account/me')))
  expect(answers.map(answer => (answer as { user: { id: string } }).user.id)).toEqual(
    Array(10).fill(person.id),
  )
  expect(browser.seen).toEqual({ calls: 20, refreshes: 1, logouts: 0 })
  // The new token lasts as long as the first did.
  pass(14 * minute)
  await browser.post('/api/account/me', { bio: 'می‌خوانم' })
  expect(browser.seen).toEqual({ calls: 21, refreshes: 1, logouts: 0 })
})

test('a session whose person stayed away too long ends with its refresh', async () => {
  const browser = openBrowser(await app.user())
  pass(31 * 24 * 60 * minute)
  await expect(browser.get('/api/account/me')).rejects.toMatchObject({ http: 401, info: { status: 1002 } })
  expect(browser.seen).toEqual({ calls: 1, refreshes: 1, logouts: 1 })
  expect(browser.now.session).toBe(null)
})

test('a session that was ended elsewhere ends here with its next call', async () => {
  const person = await app.user()
  const browser = openBrowser(person)
  await person.post('/api/account/logout')
  await expect(browser.get('/api/account/me')).rejects.toMatchObject({ http: 401, info: { status: 1003 } })
  expect(browser.seen).toEqual({ calls: 1, refreshes: 0, logouts: 1 })
  // So does one whose token expired in the meantime.
  const other = await app.user()
  const late = openBrowser(other)
  await other.post('/api/account/logout')
  pass(16 * minute)
  await expect(late.get('/api/account/me')).rejects.toMatchObject({ http: 401 })
  expect(late.seen.logouts).toBe(1)
  expect(late.now.session).toBe(null)
})
