import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { staffRoles } from '#account/permissions.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { ask, type Sample } from '../sample-call.ts'
import { openCalls, samples, studioAccess } from '../samples.ts'
import {
  checksumTables,
  createSeededUser,
  formatEndpoint,
  listEndpoints,
  type SeededUser,
  tablesHolding,
  withNewAddress,
} from '../seeded-user.ts'

// Every call of the contract in one test.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

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

test('every call has a sample, and each sample is answered as its contract says', async () => {
  expect(Object.keys(samples).toSorted()).toEqual(endpoints.map(formatEndpoint).toSorted())
  for (const endpoint of endpoints) {
    const sample = await buildSample(endpoint)
    const { status, body } = await ask(sample.by ?? self, endpoint, sample)
    const right = sample.status ?? endpoint.success ?? 200
    expect([formatEndpoint(endpoint), status, status === right ? null : body]).toEqual([
      formatEndpoint(endpoint),
      right,
      null,
    ])
  }
})

/** What a client might like to say of itself; each text stands nowhere else. */
const canary = 'قناری‌های دروغین'
const claimed = (userId: string) => ({
  id: userId,
  userId,
  user_id: userId,
  ownerId: userId,
  owner_id: userId,
  roles: ['owner', canary],
  role: 'owner',
  isStaff: true,
  phoneVerified: true,
  emailVerified: true,
  phone: '+989990000999',
  identifier: '+989990000999',
  avatar: canary,
  avatarUrl: canary,
  password_hash: canary,
  passwordHash: canary,
  referral_code: canary,
  referred_by: userId,
  referredBy: userId,
  proved_at: '1999-09-09T09:09:09.000Z',
  createdAt: '1999-09-09T09:09:09.000Z',
  created_at: '1999-09-09T09:09:09.000Z',
  readAt: '1999-09-09T09:09:09.000Z',
  paidAt: '1999-09-09T09:09:09.000Z',
  startedAt: '1999-09-09T09:09:09.000Z',
  expires_at: '1999-09-09T09:09:09.000Z',
  amount: 987654321,
  price: 987654321,
  unit: canary,
  discount: 987654321,
  seat: canary,
  grade: 987654321,
  hours: 987654321,
  tries: -987654321,
  otpRequired: false,
  ['__proto__']: { roles: ['owner'] },
})

test('RC12 no write of the contract takes rights, owners, times, prices or verifications from the client', async () => {
  const writes = endpoints.filter(({ method, upload }) => method !== 'GET' && method !== 'DELETE' && !upload)
  expect(writes.length).toBeGreaterThan(25)
  const privileges = async () =>
    (
      await app.database.execute(
        `select id, roles, created_at, referral_code, referred_by, avatar, phone, email from users
         where id = any($1) order by id`,
        [[self.id, other.id]],
      )
    ).rows
  const before = [await privileges(), await checksumTables(app, other.id), await tablesHolding(app, other.id)]
  for (const endpoint of writes) {
    const sample = await buildSample(endpoint)
    const named = Object.keys((endpoint.input as { shape?: object }).shape ?? {})
    const lies = Object.fromEntries(
      Object.entries(claimed(other.id)).filter(([field]) => !named.includes(field)),
    )
    const given = overlaid(sample.given as Record<string, unknown>, lies)
    const { status } = await ask(sample.by ?? self, endpoint, { ...sample, given })
    expect([formatEndpoint(endpoint), status]).toEqual([
      formatEndpoint(endpoint),
      sample.status ?? endpoint.success ?? 200,
    ])
  }
  const after = [await privileges(), await checksumTables(app, other.id), await tablesHolding(app, other.id)]
  expect(after).toEqual(before)
  for (const text of [canary, '987654321', '1999-09-09', '9990000999']) {
    expect([text, await tablesHolding(app, text)]).toEqual([text, {}])
  }
  // Whoever holds a role got it by the studio's own call or from the tests.
  const { rows } = await app.database.execute(
    `select from users where cardinality(roles) > 0 and not roles <@ $1`,
    [[...staffRoles]],
  )
  expect(rows).toEqual([])
})

/** The lies laid over the body and into every object in it; what the sample says itself stays. */
function overlaid(
  given: Record<string, unknown> = {},
  lies: Record<string, unknown>,
): Record<string, unknown> {
  const inner = Object.entries(given).map(([field, value]) => [
    field,
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? overlaid(value as Record<string, unknown>, lies)
      : value,
  ])
  return { ...lies, ...Object.fromEntries(inner) }
}

describe('somebody else’s', () => {
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
      const { status } = await ask(other, endpoint, sample)
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
    const owner = await withNewAddress(app, await app.user('هما', ['owner']))
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
})

describe('the studio', () => {
  test('RC14 each call of the studio is answered for the roles of the table and no other; visitors and users find none', async () => {
    const calls = endpoints.filter(
      ({ access, path }) => typeof access === 'object' || path.includes('/studio/'),
    )
    expect(calls.map(formatEndpoint).toSorted()).toEqual(Object.keys(studioAccess).toSorted())
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
})
