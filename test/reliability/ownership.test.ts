/** @module-tag walk */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { staffRoles } from '#account/permissions.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { ask, type Sample } from '../sample-call.ts'
import { openCalls, samples } from '../samples.ts'
import {
  checksumTables,
  createSeededUser,
  formatEndpoint,
  listEndpoints,
  type SeededUser,
  withNewAddress,
} from '../seeded-user.ts'

// Every call that names something in its path in one test.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let app: TestApp
let self: SeededUser
let other: SeededUser
let endpoints: Endpoint[]
beforeAll(async () => {
  app = await openTestApp({ seed: true, env: { PUBLIC_URL: 'http://localhost:3000' } })
  self = await createSeededUser(app)
  other = await createSeededUser(app)
  endpoints = listEndpoints(app)
})
afterAll(() => app[Symbol.asyncDispose]())

const buildSample = async (endpoint: Endpoint, of = self) => samples[formatEndpoint(endpoint)]!(of, app)

const owned = () =>
  endpoints.filter(
    endpoint =>
      pathNames(endpoint.path).length > 0 &&
      endpoint.access === 'user' &&
      !openCalls.has(formatEndpoint(endpoint)),
  )

/** A sample of the call in which every id is one that nobody has. */
const unknown = (sample: Sample): Sample => ({
  ...sample,
  names: Object.fromEntries(Object.keys(sample.names ?? {}).map(name => [name, randomUUID()])),
})

test('RC13 an id in a path that is another’s, a deleted one’s or nobody’s: the same 404, for whoever is signed in; visitors are asked to sign in', async () => {
  expect(owned().length).toBeGreaterThanOrEqual(12)
  const [theirs, gones] = [new Map<Endpoint, Sample>(), new Map<Endpoint, Sample>()]
  const gone = await createSeededUser(app)
  for (const endpoint of owned()) {
    theirs.set(endpoint, await buildSample(endpoint, other))
    gones.set(endpoint, await buildSample(endpoint, gone))
  }
  const deletion = await gone.post('/api/account/deletion', { currentPassword: gone.body.password })
  expect(deletion.status).toBe(204)
  const strangers: [string, Person][] = [['user', self]]
  for (const role of staffRoles) {
    strangers.push([role, await withNewAddress(app, await app.user('پویا', [role]))])
  }
  const visitor = await app.visitor()

  const before = await checksumTables(app, other.id)
  let asked = 0
  for (const [endpoint, sample] of theirs) {
    const { body: same } = await ask(self, endpoint, unknown(sample))
    for (const [who, stranger] of strangers) {
      for (const wanted of [sample, gones.get(endpoint)!, unknown(sample)]) {
        const { status, body } = await ask(stranger, endpoint, wanted)
        expect([formatEndpoint(endpoint), who, status, body]).toEqual([
          formatEndpoint(endpoint),
          who,
          404,
          same,
        ])
        asked++
      }
    }
    for (const wanted of [sample, gones.get(endpoint)!, unknown(sample)]) {
      const { status } = await ask(visitor, endpoint, wanted)
      expect([formatEndpoint(endpoint), 'visitor', status]).toEqual([
        formatEndpoint(endpoint),
        'visitor',
        401,
      ])
    }
  }
  expect(asked).toBe(owned().length * strangers.length * 3)
  expect(await checksumTables(app, other.id)).toEqual(before)
  // All of it was there all the time.
  for (const [endpoint, sample] of theirs) {
    const { status } = await ask(sample.by ?? other, endpoint, sample)
    expect([formatEndpoint(endpoint), status]).toEqual([formatEndpoint(endpoint), endpoint.success ?? 200])
  }
})

test('of what everybody may open, what is not there is a 404 too, and so is what the deleted shared', async () => {
  const gone = await createSeededUser(app)
  const shared = `/api/phrasebook/shared-lists/${gone.share}`
  expect((await self.get(shared)).status).toBe(200)
  await gone.post('/api/account/deletion', { currentPassword: gone.body.password })
  expect((await self.get(shared)).status).toBe(404)
  expect((await self.get('/api/phrasebook/situations/nowhere')).status).toBe(404)
  expect((await self.get(`/api/phrasebook/phrases/${gone.own}`)).status).toBe(404)
})

test('the studio’s calls know only what is there', async () => {
  // Some calls are a teacher's or a counselor's alone.
  const owner = await withNewAddress(app, await app.user('هما', [...staffRoles]))
  const named = endpoints.filter(
    ({ access, path }) =>
      // The legal texts are three, and always there.
      typeof access === 'object' && pathNames(path).length > 0 && !path.includes('/legal/'),
  )
  expect(named.length).toBeGreaterThanOrEqual(5)
  const bodies = new Set<string>()
  for (const endpoint of named) {
    const sample = unknown(await buildSample(endpoint))
    const { status, body } = await ask(owner, endpoint, sample)
    expect([formatEndpoint(endpoint), status]).toEqual([formatEndpoint(endpoint), 404])
    bodies.add(JSON.stringify(body))
  }
  expect(bodies.size).toBe(1)
})
