/** @module-tag embedded */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { staffRoles } from '#account/permissions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { expectCalls } from '../expect-calls.ts'
import { ask, type Sample } from '../sample-call.ts'
import { samples, studioAccess } from '../samples.ts'
import {
  createSeededUser,
  formatEndpoint,
  listEndpoints,
  type SeededUser,
  withNewAddress,
} from '../seeded-user.ts'

// Every call of the studio in one test.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let app: TestApp
let self: SeededUser
let endpoints: Endpoint[]
beforeAll(async () => {
  app = await openTestApp({ seed: true, env: { PUBLIC_URL: 'http://localhost:3000' } })
  self = await createSeededUser(app)
  endpoints = listEndpoints(app)
})
afterAll(() => app[Symbol.asyncDispose]())

const buildSample = async (endpoint: Endpoint) => samples[formatEndpoint(endpoint)]!(self, app)

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
    const allowed: string[] = []
    // Who is refused leaves the sample as it was.
    let sample: Sample | null = null
    for (const [role, person] of staff) {
      sample ??= await buildSample(endpoint)
      const { status, body } = await ask(person, endpoint, sample)
      if (status < 400) sample = null
      if (status === (endpoint.success ?? 200)) allowed.push(role)
      // What is a colleague's is not there for them.
      else if (status === 404) allowed.push(`own ${role}`)
      else expect([role, status, body]).toMatchObject([role, 403, { info: { status: 1014 } }])
    }
    expect([formatEndpoint(endpoint), allowed]).toEqual([
      formatEndpoint(endpoint),
      studioAccess[formatEndpoint(endpoint)],
    ])
    sample ??= await buildSample(endpoint)
    for (const outsider of [visitor, self]) {
      const reply = await ask(outsider, endpoint, sample)
      expect([formatEndpoint(endpoint), reply.status, reply.body]).toEqual([
        formatEndpoint(endpoint),
        404,
        nowhere.body,
      ])
    }
  }
})

test('two roles together may do what either may, and a role that is not known nothing', async () => {
  const both = await withNewAddress(app, await app.user('پویا', ['teacher', 'admin']))
  const none = await withNewAddress(app, await app.user('پویا', ['root']))
  const audit = endpoints.find(endpoint => formatEndpoint(endpoint) === 'GET /api/studio/audit')!
  expect((await ask(both, audit, {})).status).toBe(200)
  expect((await ask(none, audit, {})).status).toBe(403)
})
