/** @module-tag walk */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillPath } from '#contract/build-path.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { ask, type Sample } from '../sample-call.ts'
import { samples } from '../samples.ts'
import {
  checksumTables,
  createSeededUser,
  formatEndpoint,
  listEndpoints,
  type SeededUser,
} from '../seeded-user.ts'

const tokenCookie = 'XSRF-TOKEN'
const visitorCookie = 'hamava-visitor'

// Every call of the contract in one test.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let app: TestApp
let self: SeededUser
let endpoints: Endpoint[]
beforeAll(async () => {
  app = await openTestApp({ seed: true, env: { PUBLIC_URL: 'http://localhost:3000' } })
  self = await createSeededUser(app)
  endpoints = listEndpoints(app)
})
afterAll(() => app[Symbol.asyncDispose]())

type Crossed = { token?: string; cookies?: Record<string, string>; type?: string; payload?: string }

/** A call as a page of another site could have a browser make it: with the cookies, and whatever it can lay beside. */
async function cross(
  person: Person,
  { method, path }: Endpoint,
  { names = {}, given = {} }: Sample,
  by: Crossed,
) {
  const own = Object.fromEntries([...person.cookies].map(([name, { value }]) => [name, value]))
  return app.http.inject({
    method,
    url: fillPath(path, names),
    headers: {
      'content-type': by.type ?? 'application/json',
      ...(person.token && { authorization: `Bearer ${person.token}` }),
      ...(by.token !== undefined && { 'x-xsrf-token': by.token }),
    },
    cookies: { ...own, ...by.cookies },
    payload: method === 'DELETE' ? undefined : (by.payload ?? JSON.stringify(given)),
  })
}

const planted = 'a.b'
/** What another site may try with the token: it reads none of ours, but may have one of its own. */
function crossings(right: string, foreign: string): [string, Crossed][] {
  return [
    ['no token', {}],
    ['an empty one', { token: '' }],
    ['a made-up one', { token: 'x.y' }],
    ['one letter off', { token: right.replace(/.$/, last => (last === 'A' ? 'B' : 'A')) }],
    ['another one’s in the header', { token: foreign }],
    ['another one’s in header and cookie', { token: foreign, cookies: { [tokenCookie]: foreign } }],
    ['a planted pair', { token: planted, cookies: { [tokenCookie]: planted } }],
    ['no visitor', { token: right, cookies: { [visitorCookie]: '' } }],
  ]
}

test('RC23 no write is done without the token of this very browser, nor by a form; only what other machines call is exempt', async () => {
  const writes = endpoints.filter(({ method, callback }) => method !== 'GET' && !callback)
  // Whoever calls these proves in the body that they may; a harvester only reads.
  const callbacks = endpoints.filter(({ callback }) => callback)
  expect(callbacks.map(formatEndpoint).sort()).toEqual([
    'POST /api/course/sessions/:id/changed',
    'POST /oai',
    'POST /unsubscribe',
  ])
  expect(writes.length).toBeGreaterThan(35)
  // No other route takes anything but GET; what is nowhere is answered 404 whatever the method.
  const routes = app.http.printRoutes({ commonPrefix: false }).split('\n')
  const writing = routes
    .filter(route => !route.includes('TRACE'))
    .flatMap(route => route.match(/\b(?:POST|PUT|PATCH|DELETE)\b/g) ?? [])
  // Uploads speak a protocol of their own through the same checks: uploads.test.ts beside their code.
  const uploads = ['POST', 'PATCH', 'DELETE']
  // What a plain page's form may do hangs on a secret in it, and no session has a part in that.
  const forms = app.features.flatMap(({ plainPages = [] }) => plainPages.filter(({ submit }) => submit))
  expect(forms.map(({ path }) => path)).toEqual(['/set-password', '/staff-invitation'])
  // The form of the demo's outbox names a mail by an id that no other site can read.
  const outbox = ['/outbox/replies']
  expect(writing).toHaveLength(
    writes.length + callbacks.length + uploads.length + forms.length + outbox.length,
  )
  const other = await app.visitor()
  const taken: [Endpoint, Sample][] = []
  for (const endpoint of writes) taken.push([endpoint, await samples[formatEndpoint(endpoint)]!(self, app)])
  const before = await checksumTables(app)
  for (const [endpoint, sample] of taken) {
    const person = sample.by ?? self
    const token = person.cookies.get(tokenCookie)!.value
    for (const [how, by] of crossings(token, other.cookies.get(tokenCookie)!.value)) {
      const reply = await cross(person, endpoint, sample, by)
      expect([formatEndpoint(endpoint), how, reply.statusCode]).toEqual([formatEndpoint(endpoint), how, 403])
      expect(reply.json().info.status).toBe(1012)
      expect(reply.cookies.map(({ name }) => name)).toContain(tokenCookie)
    }
    // What a form can send without asking first is read by no call, even where the token is right.
    if (endpoint.method === 'DELETE') continue
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'text/plain;charset=utf-8']) {
      const payload = type.startsWith('text') ? JSON.stringify(sample.given) : 'name=x&roles=owner'
      const reply = await cross(person, endpoint, sample, { token, type, payload })
      expect([formatEndpoint(endpoint), type, reply.statusCode]).toEqual([
        formatEndpoint(endpoint),
        type,
        415,
      ])
    }
  }
  const foreign = await app.http.inject({
    method: 'POST',
    url: outbox[0]!,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'id=00000000-0000-4000-8000-000000000000&text=x',
  })
  expect(foreign.headers.location).toBe('/outbox?outcome=refused')
  expect(await checksumTables(app)).toEqual(before)
  // They were good calls: with the token each is answered.
  for (const [endpoint, sample] of taken) {
    const { status } = await ask(sample.by ?? self, endpoint, sample)
    expect([formatEndpoint(endpoint), status]).toEqual([
      formatEndpoint(endpoint),
      sample.status ?? endpoint.success ?? 200,
    ])
  }
})

test('RC23 no GET writes: every table is the same before and after all of them, the refresh’s own apart', async () => {
  const reads = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('/auth/refresh'))
  expect(reads.length).toBeGreaterThan(18)
  const newUser = await createSeededUser(app)
  const taken: [Endpoint, Sample][] = []
  for (const endpoint of reads) taken.push([endpoint, await samples[formatEndpoint(endpoint)]!(newUser, app)])
  const fresh = await app.user()
  const before = await checksumTables(app)
  for (const [endpoint, sample] of taken) {
    for (const person of [sample.by ?? newUser, fresh, await app.visitor()])
      await ask(person, endpoint, sample)
  }
  for (const path of [
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/openapi.json',
    '/api/docs',
    '/api/outbox',
    '/outbox',
  ]) {
    await newUser.get(path).catch(() => null)
  }
  expect(await checksumTables(app)).toEqual(before)
})

test('the token a page may read is bound to the cookie it may not, and both come with any GET', async () => {
  const first = await app.http.inject('/healthz')
  const cookies = Object.fromEntries(first.cookies.map(cookie => [cookie.name, cookie]))
  expect(cookies[tokenCookie]).toMatchObject({ path: '/', sameSite: 'Lax' })
  expect(cookies[tokenCookie]!.httpOnly).toBeUndefined()
  expect(cookies[visitorCookie]).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: true })
})
