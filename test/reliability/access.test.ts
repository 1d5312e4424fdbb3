/** @module-tag walk */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { staffRoles } from '#account/permissions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { expectCalls } from '../expect-calls.ts'
import { ask } from '../sample-call.ts'
import { samples } from '../samples.ts'
import {
  checksumTables,
  createSeededUser,
  formatEndpoint,
  listEndpoints,
  type SeededUser,
  tablesHolding,
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

const buildSample = async (endpoint: Endpoint) => samples[formatEndpoint(endpoint)]!(self, app)

test('every call has a sample, and each sample is answered as its contract says', async () => {
  expectCalls(samples, endpoints, 'samples')
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
