/** @module-tag walk */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { staffRoles } from '#account/permissions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Person, TestApp } from '../app.ts'
import { type Canary, contacts, expectSilentLog, holds, openWithCanary } from '../canary.ts'
import { expectCalls } from '../expect-calls.ts'
import { ask, type Sample } from '../sample-call.ts'
import { samples, studioAccess } from '../samples.ts'
import { formatEndpoint, listEndpoints, withNewAddress } from '../seeded-user.ts'

// Every call of the studio in one test.
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 })

let opened: Canary
let app: TestApp
let endpoints: Endpoint[]
beforeAll(async () => {
  opened = await openWithCanary()
  app = opened.app
  endpoints = listEndpoints(app)
})
afterAll(() => app[Symbol.asyncDispose]())

const buildSample = async (endpoint: Endpoint) => samples[formatEndpoint(endpoint)]!(opened.canary, app)

/** What each role was answered by each call of the studio; `leaked` are the canary’s secrets among it. */
const answers: { role: string; call: string; leaked: string[] }[] = []

test('RC14 each call of the studio is answered for the roles of the table and no other; visitors and users find none', async () => {
  const calls = endpoints.filter(
    ({ access, path }) => typeof access === 'object' || path.includes('/studio/'),
  )
  expectCalls(studioAccess, calls, 'studioAccess')
  const staff = new Map<string, Person>()
  for (const role of staffRoles) {
    staff.set(role, await withNewAddress(app, await app.user('پویا', [role])))
  }
  const visitor = await app.visitor()
  const nowhere = await visitor.get('/api/studio/no-such-call')
  expect(nowhere.status).toBe(404)
  for (const endpoint of calls) {
    const call = formatEndpoint(endpoint)
    const allowed: string[] = []
    // Who is refused leaves the sample as it was, and so does who reads.
    let sample: Sample | null = null
    for (const [role, person] of staff) {
      sample ??= await buildSample(endpoint)
      const { status, body, headers } = await ask(person, endpoint, sample)
      const text = JSON.stringify([body, headers])
      answers.push({ role, call, leaked: opened.secrets.filter(word => holds(text, word)) })
      if (status < 400 && endpoint.method !== 'GET') sample = null
      if (status === (endpoint.success ?? 200)) allowed.push(role)
      // What is a colleague's is not there for them.
      else if (status === 404) allowed.push(`own ${role}`)
      else expect([role, status, body]).toMatchObject([role, 403, { info: { status: 1014 } }])
    }
    expect([call, allowed]).toEqual([call, studioAccess[call]])
    sample ??= await buildSample(endpoint)
    for (const outsider of [visitor, opened.self]) {
      const reply = await ask(outsider, endpoint, sample)
      expect([call, reply.status, reply.body]).toEqual([call, 404, nowhere.body])
    }
  }
})

test('RC32 the studio shows staff contacts and names, but neither national ID, words, hash, code nor secret', async () => {
  const calls = endpoints.filter(({ access }) => typeof access === 'object')
  expect(answers.length).toBeGreaterThanOrEqual(calls.length * staffRoles.length)
  expect(answers.filter(({ leaked }) => leaked.length > 0)).toEqual([])
  const support = await withNewAddress(app, await app.user('پویا', ['support']))
  const card = JSON.stringify((await support.get(`/api/studio/accounts/${opened.canary.id}`)).body)
  expect(contacts().every(word => card.includes(word))).toBe(true)
  expect(card).toContain('•••••••230')
})

test('RC32 no line of the log holds anything of the person the studio was asked about', () =>
  expectSilentLog(opened))

test('two roles together may do what either may, and a role that is not known nothing', async () => {
  const both = await withNewAddress(app, await app.user('پویا', ['teacher', 'admin']))
  const none = await withNewAddress(app, await app.user('پویا', ['root']))
  const audit = endpoints.find(endpoint => formatEndpoint(endpoint) === 'GET /api/studio/audit')!
  expect((await ask(both, audit, {})).status).toBe(200)
  expect((await ask(none, audit, {})).status).toBe(403)
})
