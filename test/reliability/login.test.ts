import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type Refusal, type TestApp, testNow } from '../app.ts'
import { byEmail, byPhone, createNewUser, prove, registration } from '../new-user.ts'
import { refresh } from '../refreshing.ts'
import { someEmail } from '../register.ts'
import { solveProof } from '../solve-proof.ts'

/** How often the library compared a password with a hash: the work an answer costs. */
const work = vi.hoisted(() => ({ compared: 0 }))
vi.mock('@node-rs/argon2', async original => {
  const library = await original<typeof import('@node-rs/argon2')>()
  return {
    ...library,
    verify: (...given: Parameters<typeof library.verify>) => {
      work.compared++
      return library.verify(...given)
    },
  }
})

const password = 'baran-bar-bam-1405'
const login = '/api/account/login'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { PROOF_ROUNDS: '1' } })
})
beforeEach(() => app.setNow(testNow))
afterAll(() => app[Symbol.asyncDispose]())

let subnets = 0
/** An address in a subnet that no other test asks from. */
const address = (host = 1, subnet = ++subnets) => `10.7.${subnet}.${host}`

const wrong = { status: 401, body: { info: { status: 1001, message: 'رمز عبور نادرست است.' } } }
const locked = (retryAfter: number) => ({
  status: 423,
  body: {
    info: {
      status: 1007,
      message: 'ورود به این حساب موقتاً بسته شده است. چند دقیقهٔ دیگر تلاش کنید.',
      retryAfter,
    },
  },
})

const priced = [`${login}/check`, '/api/account/forget-password/otp']

test('RC27 whether accounts exist has a price past sixty answers an hour to an address, twenty a minute to its subnet', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (const path of priced) {
      const headers: Record<string, string> = {}
      const one = await app.visitor(address(), headers)
      const ask = async () => (await one.post<Refusal>(path, { email: someEmail() })).body.info
      const asked: Refusal['info'][] = []
      for (let minute = 0; minute < 3; minute++) {
        for (let i = 0; i < 20; i++) asked.push(await ask())
        vi.setSystemTime(Date.now() + 61_000)
      }
      expect(asked).toMatchObject(Array(60).fill({ status: 1008 }))
      const { status, challenge } = await ask()
      expect(status).toBe(1019)
      headers['x-altcha'] = await solveProof(challenge)
      expect(await ask()).toMatchObject({ status: 1008 })
      // A proof is good for one answer.
      expect(await ask()).toMatchObject({ status: 1019 })

      const block = ++subnets
      const statuses = await Promise.all(
        Array.from({ length: 100 }, async (_, i) => {
          const neighbour = await app.visitor(address(i + 1, block))
          return (await neighbour.post<Refusal>(path, { email: someEmail() })).body.info.status
        }),
      )
      expect(statuses.filter(status => status === 1008)).toHaveLength(20)
      expect(statuses.filter(status => status === 1019)).toHaveLength(80)
    }
  } finally {
    vi.useRealTimers()
  }
})

test('RC27 a wrong password and an unknown user get the same body for the same work', async () => {
  const { email } = await app.user('نگار', [], { password })
  const bare = await app.user()
  const answers = []
  for (const identity of [email, someEmail(), bare.email, someEmail(), email]) {
    const visitor = await app.visitor(address())
    const before = work.compared
    const { status, body, headers } = await visitor.post(login, { email: identity, password: 'guessed-one' })
    answers.push({ status, body, length: headers['content-length'], compared: work.compared - before })
  }
  expect(answers[0]).toMatchObject({ ...wrong, compared: 1 })
  expect(answers).toEqual(Array(5).fill(answers[0]))
})

test('RC27 a national ID that is taken is not told of before the code of a contact was verified', async () => {
  const known = (await createNewUser(app)).user.identityNumber!
  const fields = byPhone()
  const visitor = await app.visitor()
  const form = (identityNumber: string, proof: { requestId: string; secret: string }) => {
    const body = registration(fields, proof)
    return { ...body, profile: { ...body.profile, identityNumber } }
  }
  const register = (body: object) => visitor.post<Refusal>('/api/account/register', body)
  const guessed = { requestId: '00000000-0000-4000-8000-000000000000', secret: 'a'.repeat(43) }
  const taken = await register(form(known, guessed))
  const free = await register(form('0084575948', guessed))
  expect(taken).toMatchObject({ status: 422, body: { info: { status: 1011 } } })
  expect(taken.body).toEqual(free.body)

  const proof = await prove(app, visitor, fields)
  expect(await register(form(known, proof))).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'profile.identityNumber' }] },
  })
})

test('RC28 of a hundred wrong passwords at once five are compared; a known browser and a living session go on', async () => {
  const { email, ...living } = await app.user('نگار', [], { password })
  const known = await app.visitor()
  await known.signIn({ email, password })

  const attackers = await Promise.all(Array.from({ length: 100 }, () => app.visitor(address(1, 250))))
  const before = work.compared
  const replies = await Promise.all(
    attackers.map((attacker, i) => attacker.signIn({ email, password: `guess-${i}` })),
  )
  expect(work.compared - before).toBe(5)
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 423)).toHaveLength(95)
  expect(replies.find(({ status }) => status === 423)).toMatchObject(locked(900))
  expect(await attackers[0]!.signIn({ email, password })).toMatchObject(locked(900))

  expect(await known.signIn({ email, password })).toMatchObject({ status: 200 })
  expect(await living.get('/api/account/me')).toMatchObject({ status: 200 })
  expect(await refresh(living)).toMatchObject({ status: 200 })
  app.setNow(new Date(testNow.getTime() + 15 * 60_000))
  expect(await attackers[0]!.signIn({ email, password })).toMatchObject({ status: 200 })
})

test('RC28 many addresses lock out all unknown ones after twenty, and the known browser never', async () => {
  const { email } = await app.user('نگار', [], { password })
  const known = await app.visitor()
  await known.signIn({ email, password })
  const before = work.compared
  const replies = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const attacker = await app.visitor(address())
      return attacker.signIn({ email, password: `guess-${i}` })
    }),
  )
  expect(work.compared - before).toBe(20)
  expect(replies.filter(({ status }) => status === 423)).toHaveLength(20)
  expect(await (await app.visitor(address())).signIn({ email, password })).toMatchObject(locked(900))
  expect(await known.signIn({ email, password })).toMatchObject({ status: 200 })
})

test('RC28 ten right passwords at once from one address are ten successes', async () => {
  const { email } = await app.user('نگار', [], { password })
  const at = address()
  const visitors = await Promise.all(Array.from({ length: 10 }, () => app.visitor(at)))
  const replies = await Promise.all(visitors.map(visitor => visitor.signIn({ email, password })))
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(replies.map(({ body }) => body.auth.accessToken)).size).toBe(10)
})

test('a number that nobody has is locked like any other', async () => {
  const visitor = await app.visitor(address())
  const fields = byPhone()
  for (let i = 0; i < 5; i++) expect(await visitor.signIn({ ...fields, password })).toMatchObject(wrong)
  const before = work.compared
  expect(await visitor.signIn({ ...fields, password })).toMatchObject(locked(900))
  expect(work.compared).toBe(before)
  expect(await visitor.signIn({ ...byEmail(), password })).toMatchObject(wrong)
})

/** Wrong passwords for one account, each from a connection and with a header; answers how many were compared. */
async function comparedFrom(at: TestApp, froms: { peer: string; forwarded?: string }[]) {
  const { email } = await at.user('نگار', [], { password })
  const before = work.compared
  for (const { peer, forwarded } of froms) {
    const visitor = await at.visitor(peer, forwarded ? { 'x-forwarded-for': forwarded } : {})
    await visitor.signIn({ email, password: 'guessed-one' })
  }
  return work.compared - before
}

test('RC30 an address is the peer’s unless a trusted proxy names another, and IPv6 counts by its /64', async () => {
  const peer = '203.0.113.9'
  const spoofed = Array.from({ length: 8 }, (_, i) => ({
    peer,
    forwarded: `198.51.100.${i}, 198.51.101.${i}`,
  }))
  expect(await comparedFrom(app, spoofed)).toBe(5)
  const neighbours = Array.from({ length: 8 }, (_, i) => ({ peer: `2001:db8:7:1:${i}::${i}` }))
  expect(await comparedFrom(app, neighbours)).toBe(5)
  const networks = Array.from({ length: 8 }, (_, i) => ({ peer: `2001:db8:7:${i}::1` }))
  expect(await comparedFrom(app, networks)).toBe(8)

  await using proxied = await openTestApp({ env: { TRUST_PROXY: '203.0.113.9' } })
  const named = Array.from({ length: 8 }, (_, i) => ({ peer, forwarded: `198.51.100.${i}` }))
  expect(await comparedFrom(proxied, named)).toBe(8)
  // What stands before the address that the proxy itself saw was written by whoever asks.
  const prefixed = Array.from({ length: 8 }, (_, i) => ({ peer, forwarded: `198.51.100.${i}, 198.51.101.1` }))
  expect(await comparedFrom(proxied, prefixed)).toBe(5)
  const untrusted = Array.from({ length: 8 }, (_, i) => ({
    peer: '203.0.113.10',
    forwarded: `198.51.100.${i}`,
  }))
  expect(await comparedFrom(proxied, untrusted)).toBe(5)

  await using behindOne = await openTestApp({ env: { TRUST_PROXY: 'true' } })
  expect(await comparedFrom(behindOne, named)).toBe(8)
  expect(await comparedFrom(behindOne, prefixed)).toBe(5)
})
