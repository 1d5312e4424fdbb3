import { expect, test } from 'vitest'
import { appErrors } from '#contract/app-error.ts'
import type { ApiError } from './api-error.ts'
import { openRefresh } from './refresh.ts'
import { sentences } from './sentences.ts'
import type { Session, SessionUser } from './session.ts'
import { openWrapper } from './wrapper.ts'

const userNamed = (id: string) => ({ id, name: 'نگار' }) as SessionUser
const buildSession = (accessToken: string, user: SessionUser | null = userNamed('u1')): Session => ({
  auth: { accessToken, expiresAt: '2026-11-21T12:15:00.000Z' },
  user,
})

const json = (status: number, body: unknown) => Response.json(body, { status })
const refusal = (http: number, status: number, more: object = {}) =>
  json(http, { info: { status, message: 'پیام سرور' }, ...more })

type Sent = { path: string; method: string; headers: Headers; init: RequestInit }

/** A browser with a session, before a server that answers as `serve` says; all that happened is kept. */
function openBrowser({
  session = null as Session | null,
  serve = (_: Sent): Response | Promise<Response> => json(200, {}),
  refreshed = () => json(200, { auth: buildSession('new').auth }),
  logIn = (): Session | null => null,
  prove = (_: unknown): Promise<string | null> => Promise.resolve(null),
} = {}) {
  const seen = { sent: [] as Sent[], shown: [] as string[], ended: [] as ApiError[], refreshes: 0, logins: 0 }
  let cookie = 'csrf-1'
  const now = { session }
  const refresh = openRefresh({
    token: () => now.session?.auth.accessToken ?? null,
    async askRefresh() {
      seen.refreshes += 1
      const response = refreshed()
      return { http: response.status, body: await response.json() }
    },
    storeAuth(auth) {
      now.session = { auth, user: now.session?.user ?? null }
    },
    logOut() {
      now.session = null
    },
    inTurn: work => work(false),
    waitForOthers: () => Promise.resolve(),
    pause: () => Promise.resolve(),
  })
  const wrapper = openWrapper({
    async fetch(path, init) {
      const sent = { path, method: init.method!, headers: new Headers(init.headers), init }
      seen.sent.push(sent)
      return serve(sent)
    },
    session: () => now.session,
    refresh,
    csrfToken: () => Promise.resolve(cookie),
    prove,
    endSession(fault) {
      seen.ended.push(fault)
      now.session = null
    },
    show: sentence => seen.shown.push(sentence),
    async requireLogin() {
      seen.logins += 1
      now.session = logIn()
      return now.session !== null
    },
  })
  return {
    ...wrapper,
    seen,
    now,
    setCookie(value: string) {
      cookie = value
    },
  }
}

const catchError = (answer: Promise<unknown>) =>
  answer.then(
    () => expect.unreachable('the call was let in'),
    (thrown: ApiError) => thrown,
  )
const bearers = ({ seen }: ReturnType<typeof openBrowser>) =>
  seen.sent.map(({ headers }) => headers.get('authorization'))

test('S7.1 every request carries the stored token as bearer, unless one is already set', async () => {
  const browser = openBrowser({ session: buildSession('stored') })
  await browser.get('/api/a')
  await browser.post('/api/a', {})
  await browser.put('/api/a', {})
  await browser.delete('/api/a')
  await browser.upload('/api/a', new FormData())
  expect(bearers(browser)).toEqual(Array(5).fill('Bearer stored'))
  await browser.get('/api/a', {}, { headers: { authorization: 'Bearer own' } })
  expect(bearers(browser).at(-1)).toBe('Bearer own')
  browser.now.session = null
  await browser.get('/api/a')
  expect(browser.seen.sent.at(-1)!.headers.has('authorization')).toBe(false)
})

test('S7.2 relative requests other than GET and HEAD carry the token of the cookie', async () => {
  const browser = openBrowser()
  const readToken = async (method: string, path: string) => {
    await browser.send({ method, path })
    return browser.seen.sent.at(-1)!.headers.get('x-xsrf-token')
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    expect(await readToken(method, '/api/a')).toBe('csrf-1')
    expect(await readToken(method, 'https://other.example/api/a')).toBe(null)
    expect(await readToken(method, '//other.example/api/a')).toBe(null)
  }
  expect(await readToken('GET', '/api/a')).toBe(null)
  expect(await readToken('HEAD', '/api/a')).toBe(null)
})

test('S7.3 get takes a query; post, put and delete a body; upload a form as multipart', async () => {
  const browser = openBrowser()
  await browser.get('/api/a', { page: 2, q: 'سلام', none: undefined })
  await browser.post('/api/b', { name: 'نگار' })
  await browser.put('/api/c', { name: 'نگار' })
  await browser.delete('/api/d', { name: 'نگار' })
  const form = new FormData()
  form.set('file', new Blob(['picture']), 'a.png')
  await browser.upload('/api/e', form)
  const sent = browser.seen.sent.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)
  expect(sent).toEqual([
    'GET /api/a?page=2&q=سلام',
    'POST /api/b',
    'PUT /api/c',
    'DELETE /api/d',
    'POST /api/e',
  ])
  for (const { init, headers } of browser.seen.sent.slice(1, 4)) {
    expect(headers.get('content-type')).toBe('application/json')
    expect(JSON.parse(init.body as string)).toEqual({ name: 'نگار' })
  }
  const { init, headers } = browser.seen.sent.at(-1)!
  // The browser writes the type itself: it alone knows the boundary.
  expect(headers.has('content-type')).toBe(false)
  const written = new Request('http://school.test', { method: 'POST', body: init.body })
  expect(written.headers.get('content-type')).toMatch(/^multipart\/form-data/)
  expect((await written.formData()).get('file')).toBeInstanceOf(File)
})

test('S4.32 a request whose token expired waits for a new one and is sent again with it', async () => {
  const browser = openBrowser({
    session: buildSession('old'),
    serve: ({ headers }) =>
      headers.get('authorization') === 'Bearer new' ? json(200, { let: 'in' }) : refusal(401, 1002),
  })
  expect(await browser.post('/api/a', { name: 'نگار' })).toEqual({ let: 'in' })
  expect(bearers(browser)).toEqual(['Bearer old', 'Bearer new'])
  expect(browser.seen.sent.map(({ init }) => init.body)).toEqual(Array(2).fill('{"name":"نگار"}'))
  expect(browser.seen.refreshes).toBe(1)
})

test('ten requests whose token expired together make one refresh, and all ten get through', async () => {
  const browser = openBrowser({
    session: buildSession('old'),
    serve: ({ headers, path }) =>
      headers.get('authorization') === 'Bearer new' ? json(200, { path }) : refusal(401, 1002),
  })
  const paths = Array.from({ length: 10 }, (_, number) => `/api/${number}`)
  expect(await Promise.all(paths.map(path => browser.get(path)))).toEqual(paths.map(path => ({ path })))
  expect(browser.seen.refreshes).toBe(1)
  expect(browser.seen.sent).toHaveLength(20)
})

test('what one person began is not sent again under another account', async () => {
  const browser = openBrowser({
    session: buildSession('old'),
    serve() {
      browser.now.session = buildSession('theirs', userNamed('u2'))
      return refusal(401, 1002)
    },
  })
  const fault = await catchError(browser.post('/api/a', {}))
  expect(fault.info.status).toBe(1002)
  expect(bearers(browser)).toEqual(['Bearer old'])
  expect(browser.now.session?.auth.accessToken).toBe('theirs')
})

test('S8.13 401 or 403 with 1003 ends the session', async () => {
  for (const http of [401, 403]) {
    const browser = openBrowser({ session: buildSession('stored'), serve: () => refusal(http, 1003) })
    const fault = await catchError(browser.get('/api/a'))
    expect(fault.info).toEqual({ status: 1003, message: 'پیام سرور' })
    expect(browser.now.session).toBe(null)
    expect(browser.seen.ended).toEqual([fault])
    expect(browser.seen.refreshes).toBe(0)
  }
})

test('S8.14 401 or 403 with 1002 queues, refreshes and sends again', async () => {
  for (const http of [401, 403]) {
    const browser = openBrowser({
      session: buildSession('old'),
      serve: ({ headers }) =>
        headers.get('authorization') === 'Bearer new' ? json(200, { let: 'in' }) : refusal(http, 1002),
    })
    expect(await browser.get('/api/a')).toEqual({ let: 'in' })
    expect(browser.seen.refreshes).toBe(1)
    expect(browser.now.session).toEqual(buildSession('new'))
  }
})

test('S8.15 401 or 403 with any other status is passed on, and the session stays', async () => {
  const refused = [
    [401, 1001],
    [403, 1014],
    [401, 1999],
  ] as const
  for (const [http, status] of refused) {
    const browser = openBrowser({ session: buildSession('stored'), serve: () => refusal(http, status) })
    const fault = await catchError(browser.post('/api/a', {}))
    expect([fault.http, fault.info.status]).toEqual([http, status])
    expect(browser.now.session).toEqual(buildSession('stored'))
    expect(browser.seen.sent).toHaveLength(1)
  }
})

test('S8.16 401 or 403 with no info ends the session', async () => {
  const refused = [
    [401, '<h1>no entry</h1>'],
    [403, '{}'],
    [403, ''],
  ] as const
  for (const [http, body] of refused) {
    const browser = openBrowser({
      session: buildSession('stored'),
      serve: () => new Response(body, { status: http }),
    })
    const fault = await catchError(browser.get('/api/a'))
    expect([fault.http, fault.info.message]).toEqual([http, sentences.generic])
    expect(browser.now.session).toBe(null)
  }
})

test('an old token that is refused does not end the session that came after it', async () => {
  for (const status of [1003, undefined]) {
    const browser = openBrowser({
      session: buildSession('old'),
      serve() {
        browser.now.session = buildSession('younger')
        return status ? refusal(401, status) : json(401, {})
      },
    })
    await catchError(browser.get('/api/a'))
    expect(browser.now.session).toEqual(buildSession('younger'))
    expect(browser.seen.ended).toEqual([])
  }
})

test('S8.12 422 is passed on to the caller with its errors', async () => {
  const errors = [{ field: 'profile.name', message: 'نام (فارسی) وارد نشده است.' }]
  const browser = openBrowser({
    session: buildSession('stored'),
    serve: () => refusal(422, 1010, { errors }),
  })
  const fault = await catchError(browser.post('/api/a', {}))
  expect([fault.http, fault.info.status, fault.errors]).toEqual([422, 1010, errors])
  expect([browser.seen.shown, browser.seen.sent.length]).toEqual([[], 1])
  expect(browser.now.session).toEqual(buildSession('stored'))
})

test('S8.19 any other status is passed on', async () => {
  for (const http of [400, 404, 409, 413, 423, 500, 503]) {
    const browser = openBrowser({ session: buildSession('stored'), serve: () => refusal(http, 1016) })
    const fault = await catchError(browser.put('/api/a', {}))
    expect([fault.http, fault.info]).toEqual([http, { status: 1016, message: 'پیام سرور' }])
    expect([browser.seen.shown, browser.seen.sent.length]).toEqual([[], 1])
    expect(browser.now.session).toEqual(buildSession('stored'))
  }
})

test('429 is shown and passed on, whoever answered it', async () => {
  for (const answer of [() => refusal(429, 1017), () => new Response('slow down', { status: 429 })]) {
    const browser = openBrowser({ serve: answer })
    const fault = await catchError(browser.get('/api/a'))
    expect(fault.http).toBe(429)
    expect(browser.seen.shown).toEqual([appErrors.tooManyRequests.message])
  }
})

test('a challenge is worked out and the call sent again, unseen; without an answer it is said once', async () => {
  const challenge = { parameters: { nonce: 'n' } }
  const wanted = () => json(422, { info: { status: 1019, message: 'آزمون', challenge } })
  const serve = ({ headers }: Sent) =>
    headers.get('x-altcha') === 'proof of n' ? json(200, { let: 'in' }) : wanted()
  const prove = (given: unknown) =>
    Promise.resolve(`proof of ${(given as typeof challenge).parameters.nonce}`)
  const browser = openBrowser({ serve, prove })
  expect(await browser.post('/api/a', { b: 1 })).toEqual({ let: 'in' })
  expect(browser.seen.sent.map(({ init }) => init.body)).toEqual(['{"b":1}', '{"b":1}'])
  expect(browser.seen.shown).toEqual([])

  for (const fails of [() => Promise.resolve(null), () => Promise.reject(new Error('no worker'))]) {
    const old = openBrowser({ serve: wanted, prove: fails })
    expect((await catchError(old.post('/api/a', {}))).info.status).toBe(1019)
    expect([old.seen.sent.length, old.seen.shown]).toEqual([1, ['آزمون']])
  }
  const stubborn = openBrowser({ serve: wanted, prove })
  await catchError(stubborn.post('/api/a', {}))
  expect([stubborn.seen.sent.length, stubborn.seen.shown]).toEqual([3, ['آزمون']])
})

test('a refused CSRF token is fetched anew and tried once more', async () => {
  const browser = openBrowser({
    session: buildSession('stored'),
    serve({ headers }) {
      browser.setCookie('csrf-2')
      return headers.get('x-xsrf-token') === 'csrf-2' ? json(200, { let: 'in' }) : refusal(403, 1012)
    },
  })
  expect(await browser.post('/api/a', {})).toEqual({ let: 'in' })
  const stubborn = openBrowser({ serve: () => refusal(403, 1012) })
  expect((await catchError(stubborn.post('/api/a', {}))).info.status).toBe(1012)
  expect(stubborn.seen.sent).toHaveLength(2)
})

test('an action that needs a user is sent again once there is one; a page that reads opens no dialog', async () => {
  const serve = ({ headers }: Sent) =>
    headers.has('authorization') ? json(200, { let: 'in' }) : refusal(401, 1013)
  const browser = openBrowser({ serve, logIn: () => buildSession('fresh') })
  expect(await browser.post('/api/a', { note: 'می‌روم' })).toEqual({ let: 'in' })
  expect(browser.seen.sent.map(({ init }) => init.body)).toEqual(Array(2).fill('{"note":"می‌روم"}'))

  const declining = openBrowser({ serve })
  expect((await catchError(declining.post('/api/a', {}))).info.status).toBe(1013)
  expect((await catchError(declining.get('/api/a'))).info.status).toBe(1013)
  expect([declining.seen.logins, declining.seen.sent.length]).toEqual([1, 2])
})

test('an answer that is lost, or not whole, is a fault', async () => {
  const lost = openBrowser({ serve: () => Promise.reject(new TypeError('Failed to fetch')) })
  const fault = await catchError(lost.get('/api/a'))
  expect([fault.http, fault.info.message]).toEqual([0, sentences.offline])
  const cut = openBrowser({ serve: () => new Response('{"items":[', { status: 200 }) })
  expect((await catchError(cut.get('/api/a'))).info.message).toBe(sentences.generic)
  const empty = openBrowser({ serve: () => new Response(null, { status: 204 }) })
  expect(await empty.delete('/api/a')).toEqual({})
})

test('an upload sent another way keeps the bearer, the CSRF token and the wait for a new one; its progress is told', async () => {
  const reported: number[] = []
  const sent: Sent[] = []
  const browser = openBrowser({ session: buildSession('old') })
  const form = new FormData()
  form.set('file', new Blob(['picture']), 'a.png')
  const answer = await browser.upload('/api/a', form, {
    async via(path, init) {
      const headers = new Headers(init.headers)
      sent.push({ path, method: init.method!, headers, init })
      reported.push(sent.length / 2)
      return headers.get('authorization') === 'Bearer new' ? json(200, { kept: true }) : refusal(401, 1002)
    },
  })
  expect(answer).toEqual({ kept: true })
  expect(reported).toEqual([0.5, 1])
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new'])
  expect(sent.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['csrf-1', 'csrf-1'])
  expect(sent.map(({ init }) => init.body)).toEqual([form, form])
  // Nothing went the usual way, and the body's type is still the browser's to write.
  expect(browser.seen.sent).toEqual([])
  expect(sent.some(({ headers }) => headers.has('content-type'))).toBe(false)
})

test('an upload that is given up rejects with what stopped it; one without an answer is a fault', async () => {
  const browser = openBrowser()
  const leaving = new AbortController()
  const given = browser.upload('/api/a', new FormData(), {
    signal: leaving.signal,
    via(_, { signal }) {
      leaving.abort('left')
      return Promise.reject(signal!.reason)
    },
  })
  await expect(given).rejects.toBe('left')
  const fault = await catchError(
    browser.upload('/api/a', new FormData(), { via: () => Promise.reject(new TypeError('no answer')) }),
  )
  expect(fault.http).toBe(0)
  expect(fault.info.message).toBe(sentences.offline)
})
