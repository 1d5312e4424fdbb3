import { createHmac, generateKeyPairSync, randomUUID, sign as signRsa } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signToken } from '#account/sessions/tokens.server.ts'
import { fillPath } from '#contract/build-path.ts'
import { pathNames } from '#contract/endpoint.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../app.ts'
import { refresh } from '../refreshing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.setNow(testNow))
afterAll(() => app[Symbol.asyncDispose]())

const seconds = Math.floor(testNow.getTime() / 1000)
const uuid = '00000000-0000-4000-8000-000000000000'

type Part = Record<string, unknown>
const encoded = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Part

/** A token of these parts, signed with HMAC by `key`, as an attacker or another program would make it. */
function forge(header: Part, payload: Part, key: string | Buffer = app.settings.SESSION_SECRET) {
  const signed = `${encoded(header)}.${encoded(payload)}`
  const algorithm = { HS384: 'sha384', HS512: 'sha512' }[String(header.alg)] ?? 'sha256'
  return `${signed}.${createHmac(algorithm, key).update(signed).digest('base64url')}`
}

/** What the product answers to the call of a signed-in user that brings this token. */
async function answerTo(token: string) {
  const person = await app.visitor()
  person.token = token
  const { status, body } = await person.get<Partial<Refusal>>('/api/account/me')
  return { status, fault: body.info?.status }
}

/** A signed-in person's token in its parts. */
async function genuine() {
  const person = await app.user()
  const [header = '', payload = '', signature = ''] = person.token!.split('.')
  return { person, token: person.token!, header: decoded(header), payload: decoded(payload), signature }
}

test('RC7 forged tokens are refused with 401: other algorithms, keys, headers and claims', async () => {
  const { person, header, payload } = await genuine()
  expect(await answerTo(forge(header, payload))).toEqual({ status: 200, fault: undefined })
  const stranger = await app.user()
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' })
  const byRsa = `${encoded({ ...header, alg: 'RS256' })}.${encoded(payload)}`
  const own = 'a key of the attacker, long enough for anything'
  const jwk = { kty: 'oct', k: Buffer.from(own).toString('base64url'), alg: 'HS256' }
  const unsigned = (alg: string) => `${encoded({ ...header, alg })}.${encoded(payload)}.`
  const without = (name: string) =>
    Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name))
  const claims: [string, Part][] = [
    ['another audience', { ...payload, aud: 'club' }],
    ['no audience', without('aud')],
    ['another issuer', { ...payload, iss: 'https://elsewhere.example' }],
    ['no end', without('exp')],
    ['an end in words', { ...payload, exp: String(seconds + 900) }],
    ['not before tomorrow', { ...payload, nbf: seconds + 86_400 }],
    ['no user', without('sub')],
    ['another user', { ...payload, sub: stranger.id }],
    ['no session', without('sid')],
    ['an unknown session', { ...payload, sid: uuid }],
    ['a session that is no id', { ...payload, sid: "' or 1=1 --" }],
    ['a list of sessions', { ...payload, sid: [payload.sid] }],
  ]
  const forged: [string, string][] = [
    ['none', unsigned('none')],
    ['None', unsigned('None')],
    ['nOnE', unsigned('nOnE')],
    ['no algorithm', `${encoded({ typ: header.typ })}.${encoded(payload)}.`],
    ['no signature', `${person.token!.split('.').slice(0, 2).join('.')}.`],
    ['RSA', `${byRsa}.${signRsa('sha256', Buffer.from(byRsa), rsa.privateKey).toString('base64url')}`],
    ['an RSA key as HMAC key', forge(header, payload, publicPem as string)],
    ['HS384', forge({ ...header, alg: 'HS384' }, payload)],
    ['HS512', forge({ ...header, alg: 'HS512' }, payload)],
    ['a foreign key', forge(header, payload, own)],
    ['no key', forge(header, payload, Buffer.alloc(0))],
    ['kid', forge({ ...header, kid: '../../../dev/null' }, payload, Buffer.alloc(0))],
    ['jwk', forge({ ...header, jwk }, payload, own)],
    ['jku', forge({ ...header, jku: 'https://elsewhere.example/keys' }, payload, own)],
    ['crit', forge({ ...header, crit: ['exp'] }, payload)],
    ['another type', forge({ ...header, typ: 'JWT' }, payload)],
    ['no type', forge({ alg: 'HS256' }, payload)],
    ...claims.map(([what, changed]): [string, string] => [what, forge(header, changed)]),
  ]
  const answers = await Promise.all(
    forged.map(async ([what, token]) => ({ what, ...(await answerTo(token)) })),
  )
  expect(answers).toEqual(forged.map(([what]) => ({ what, status: 401, fault: 1003 })))
  expect(await answerTo(person.token!)).toMatchObject({ status: 200 })
})

test('RC7 a token with any one bit turned over is refused with 401', { timeout: 120_000 }, async () => {
  const { token } = await genuine()
  const person = await app.visitor()
  const strange: string[] = []
  let tried = 0
  for (let i = 0; i < token.length; i++) {
    for (let bit = 0; bit < 7; bit++) {
      const letter = String.fromCharCode(token.charCodeAt(i) ^ (1 << bit))
      // What no header can carry never arrives.
      if (!/[!-~]/.test(letter)) continue
      person.token = token.slice(0, i) + letter + token.slice(i + 1)
      const { status } = await person.get('/api/account/me')
      tried++
      if (status !== 401) strange.push(`bit ${bit} of byte ${i}: ${status}`)
    }
  }
  expect(strange).toEqual([])
  expect(tried).toBeGreaterThan(token.length * 5)
  expect(await answerTo(token)).toMatchObject({ status: 200 })
})

test('RC7 a token expired by one second is good for refresh and logout and for no other call', async () => {
  const person = await app.user('نگار', ['owner'])
  app.setNow(new Date(testNow.getTime() + 899_000))
  expect(await answerTo(person.token!)).toMatchObject({ status: 200 })
  app.setNow(new Date(testNow.getTime() + 900_000))
  const endpoints = app.features.flatMap(({ handlers: answers = [] }) =>
    answers.map(({ endpoint }) => endpoint),
  )
  const answers = await Promise.all(
    endpoints.map(async ({ method, path, access }) => {
      const filled = fillPath(path, Object.fromEntries(pathNames(path).map(name => [name, uuid])))
      const reply = access === 'session' ? null : await callAs(person, method, filled)
      return { path: `${method} ${path}`, status: reply?.status, fault: reply?.body.info?.status }
    }),
  )
  const refused = answers.filter(({ status }) => status !== undefined)
  expect(refused.length).toBeGreaterThan(30)
  expect(refused.filter(({ status, fault }) => status !== 401 || fault !== 1002)).toEqual([])
  const kept = answers.filter(({ status }) => status === undefined).map(({ path }) => path)
  expect(kept.sort()).toEqual(['GET /api/account/auth/refresh', 'POST /api/account/logout'])
  const old = await app.holder(person.id, person.token!)
  expect(await refresh(person)).toMatchObject({ status: 200 })
  expect(await old.post('/api/account/logout')).toMatchObject({ status: 204 })
})

test('a token of another installation is worth nothing, whether it has a secret of its own or ours', async () => {
  const { person, payload } = await genuine()
  const named = { userId: person.id, sessionId: String(payload.sid) }
  expect(await answerTo((await signToken(app, named)).accessToken)).toMatchObject({ status: 200 })
  const settings = { ...app.settings, SESSION_SECRET: 'the secret of another school, well kept' }
  const foreign = await signToken({ ...app, settings }, named)
  expect(await answerTo(foreign.accessToken)).toEqual({ status: 401, fault: 1003 })
  const theirs = await signToken(app, { userId: randomUUID(), sessionId: randomUUID() })
  expect(await answerTo(theirs.accessToken)).toEqual({ status: 401, fault: 1003 })
})

test('a clock that was an hour ahead leaves no token that outlives its time, and nobody logged out', async () => {
  const hour = 3_600_000
  app.setNow(new Date(testNow.getTime() + hour))
  const person = await app.user()
  app.setNow(testNow)
  expect(await answerTo(person.token!)).toEqual({ status: 401, fault: 1002 })
  expect(await refresh(person)).toMatchObject({ status: 200 })
  expect(await answerTo(person.token!)).toMatchObject({ status: 200 })
  app.setNow(new Date(testNow.getTime() - hour))
  expect(await refresh(person)).toMatchObject({ status: 200 })
  app.setNow(new Date(testNow.getTime() + 25 * hour))
  expect(await answerTo(person.token!)).toEqual({ status: 401, fault: 1002 })
  expect(await refresh(person)).toMatchObject({ status: 200 })
})

test('two machines of ours may differ by half a minute', async () => {
  const person = await app.user()
  const ahead = await signToken(
    { ...app, now: () => new Date(testNow.getTime() + 30_000) },
    { userId: person.id, sessionId: String(decoded(person.token!.split('.')[1]!).sid) },
  )
  expect(await answerTo(ahead.accessToken)).toMatchObject({ status: 200 })
  expect(ahead.expiresAt).toBe(new Date(testNow.getTime() + 930_000).toISOString())
})

function callAs(person: Person, method: string, path: string) {
  if (method === 'GET') return person.get<Partial<Refusal>>(path)
  if (method === 'POST') return person.post<Partial<Refusal>>(path)
  if (method === 'PUT') return person.put<Partial<Refusal>>(path)
  return person.delete<Partial<Refusal>>(path)
}
