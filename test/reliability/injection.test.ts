/** @module-tag walk */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestApp, type Refusal, type TestApp } from '../app.ts'
import { byPhone, prove, registration } from '../new-user.ts'
import { someEmail } from '../register.ts'
import { ask, type Sample } from '../sample-call.ts'
import { samples } from '../samples.ts'
import {
  createSeededUser,
  formatEndpoint,
  listEndpoints,
  pictureForm,
  type SeededUser,
  withNewAddress,
} from '../seeded-user.ts'

// Every call of the contract in one test.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let app: TestApp
let self: SeededUser
let endpoints: Endpoint[]
const lines: string[] = []
beforeAll(async () => {
  app = await openTestApp({
    seed: true,
    env: { PUBLIC_URL: 'http://localhost:3000' },
    logTo: line => lines.push(line),
  })
  endpoints = listEndpoints(app)
  self = await createSeededUser(app)
})
afterAll(() => app[Symbol.asyncDispose]())

const queryRows = async (sql: string, values: unknown[] = []) =>
  (await app.database.execute(sql, values)).rows
const readOutboundMessages = () =>
  queryRows('select channel, recipient, subject, body, code from outbound_message')

const breaks = [
  '\r\nBcc: thief@elsewhere.example',
  '\nSubject: other',
  '\r\n\r\nbody',
  '\u2028x',
  '\u0085x',
  '%0d%0aBcc: thief@elsewhere.example',
]

describe('a line break', () => {
  test('RC33 in a name ends no line: it is a space or the name is refused', async () => {
    const before = (await readOutboundMessages()).length
    for (const ending of breaks) {
      const caller = await withNewAddress(app, self)
      const name = await caller.post('/api/account/me', { name: `نگار${ending}`, enName: `Negar${ending}` })
      expect([ending, name.status]).toEqual([ending, 422])
      const blank = ending.replace(/[\w:@.%]+/g, '')
      const { status } = await caller.post('/api/account/me', { name: `نگار${blank}بهار`, surname: 'دادگر' })
      expect([ending, status]).toEqual([ending, 200])
    }
    const broken = await queryRows(
      `select from users where concat(name, surname, en_name, en_surname, search_key) ~ '[\\r\\n\\u2028\\u0085]'`,
    )
    expect(broken).toEqual([])
    expect(await readOutboundMessages()).toHaveLength(before)
  })

  test('RC33 in an address sends no message and none to anybody else; the messages’ subjects and recipients are one line each', async () => {
    const before = (await readOutboundMessages()).length
    // White space alone is dropped from an address, so what follows must be no address either.
    for (const ending of breaks.filter(text => text.includes(':'))) {
      const caller = await withNewAddress(app, { token: null })
      const address = `${someEmail()}${ending}`
      for (const [path, body] of [
        ['/api/account/login/mail/otp', { email: address }],
        ['/api/account/forget-password/otp', { email: address }],
        ['/api/account/login/check', { email: address }],
        ['/api/account/login', { email: address, password: 'baran-ast-1405' }],
      ] as const) {
        const { status, body: answer } = await caller.post<Refusal>(path, body)
        expect([path, ending, status]).toEqual([path, ending, 422])
        expect(answer.errors?.[0]?.field).toBe('email')
      }
    }
    expect(await readOutboundMessages()).toHaveLength(before)
    const phone = await withNewAddress(app, { token: null })
    const sent = await phone.post('/api/account/login/otp', {
      countryCode: '+98\r\n',
      phoneNumber: '912\r\n5550001',
    })
    expect(sent.status).toBe(200)
    const outboundMessages = await readOutboundMessages()
    expect(outboundMessages).toHaveLength(before + 1)
    for (const { recipient, subject } of outboundMessages)
      expect(`${recipient}${subject}`).not.toMatch(/[\r\n]/)
    expect(outboundMessages.map(({ recipient }) => recipient)).toContain('+989125550001')
  })

  test('RC33 in a file’s name, a header or an address of the site makes no header and no second line of the log', async () => {
    const form = await pictureForm()
    const picture = form.get('file') as File
    const named = new FormData()
    named.append('file', picture, 'a.png\r\nSet-Cookie: taken=1\r\n\r\n<script>')
    const caller = await withNewAddress(app, self)
    lines.length = 0
    const uploaded = await caller.post<{ user: { avatarUrl: string } }>('/api/account/me/avatar', named)
    expect(uploaded.status).toBe(200)
    expect(JSON.stringify(uploaded.headers)).not.toContain('taken')
    expect(uploaded.body.user.avatarUrl).toMatch(/^\/media\/avatars\/[0-9a-f]+\.webp$/)
    let asked = 1
    for (const url of [
      '/media/a%0d%0aSet-Cookie:%20taken=1',
      '/api/phrasebook/phrases/x%0d%0aSet-Cookie:%20taken=1',
      '/api/phrasebook/phrases?q=%0d%0aSet-Cookie:%20taken=1',
      '/api/%0d%0aSet-Cookie:%20taken=1',
      '/healthz?x=%0d%0a{"level":60}',
    ]) {
      const headers = { 'user-agent': 'x\u0085{"level":60}', 'x-request-id': 'forged', referer: '%0d%0a' }
      const reply = await app.http.inject({ url, headers })
      expect(JSON.stringify(reply.headers)).not.toContain('taken')
      expect(reply.headers['x-request-id']).not.toBe('forged')
      asked++
    }
    const answered = lines
      .map(line => {
        expect(line.trimEnd()).not.toMatch(/[\r\n]/)
        return JSON.parse(line) as { msg: string; level: number }
      })
      .filter(({ msg }) => msg === 'answered')
    expect(answered).toHaveLength(asked)
    expect(lines.filter(line => /taken|forged|"level":60/.test(line))).toEqual([])
  })
})

test('RC33 no name shapes an SMS: one that holds an address is refused, and every SMS is our own sentence', async () => {
  const addresses = [
    'سلام https://elsewhere.example',
    'www.elsewhere.example',
    'elsewhere.example',
    'ببین: ۰۹۱۲',
    '@here',
    '#123456',
  ]
  for (const address of addresses) {
    const visitor = await withNewAddress(app, { token: null })
    const fields = byPhone()
    const proof = await prove(app, visitor, fields)
    const body = registration(fields, proof)
    const profile = { ...body.profile, name: address, enName: address }
    const { status, body: refused } = await visitor.post<Refusal>('/api/account/register', {
      ...body,
      profile,
    })
    expect([address, status]).toEqual([address, 422])
    const faulty = (refused.errors ?? []).map(({ field }) => field)
    expect(faulty).toEqual(expect.arrayContaining(['profile.name', 'profile.enName']))
  }
  await ask(self, sampled('POST /api/account/contact/otp'), { given: byPhone() })
  const texts = (await readOutboundMessages()).filter(({ channel }) => channel === 'sms')
  expect(texts.length).toBeGreaterThan(addresses.length)
  const sentence = /^[\u0600-\u06FF\u200C ]+ شما: [۰-۹]{6}\nهم‌آوا\n\n@localhost #\d{6}$/
  expect(texts.filter(({ body }) => !sentence.test(String(body)))).toEqual([])
})

const sampled = (name: string) => endpoints.find(endpoint => formatEndpoint(endpoint) === name)!

/** What stands in a body, as values of one of these types. */
type Leaf = { string: string; number: number }

/** Every place of a body where such a value stands, as a path. */
function leavesIn(type: keyof Leaf, given: unknown, path: string[] = []): string[][] {
  if (typeof given === type) return [path]
  if (given === null || typeof given !== 'object' || given instanceof FormData) return []
  return Object.entries(given).flatMap(([name, value]) => leavesIn(type, value, [...path, name]))
}

/** A copy of the body with the value at that place changed. */
function changed(given: unknown, [name, ...rest]: string[], change: (value: never) => unknown): unknown {
  if (name === undefined) return change(given as never)
  const copy = (Array.isArray(given) ? [...given] : { ...(given as object) }) as Record<string, unknown>
  copy[name] = changed(copy[name], rest, change)
  return copy
}

/** How many values of each type the sample of a call has, once it was made: of what has none no other is made. */
const counted = new Map<Endpoint, Record<keyof Leaf, number>>()

/**
 * Asks every call with each of its texts, or numbers, changed in turn; a sample that was used up is made anew. Answers
 * how many were asked, and which met a fault of ours.
 */
async function eachLeaf<T extends keyof Leaf>(type: T, change: (value: Leaf[T], turn: number) => unknown) {
  const faults: [string, number][] = []
  let asked = 0
  for (const endpoint of endpoints.filter(({ method, upload }) => method !== 'DELETE' && !upload)) {
    if (counted.get(endpoint)?.[type] === 0) continue
    const sampler = () => samples[formatEndpoint(endpoint)]!(self, app)
    let sample: Sample = await sampler()
    const paths = leavesIn(type, sample.given)
    const count = (type: keyof Leaf) => leavesIn(type, sample.given).length
    if (!counted.has(endpoint)) counted.set(endpoint, { string: count('string'), number: count('number') })
    for (const path of paths) {
      const turn = asked++
      const given = changed(sample.given, path, value => change(value, turn)) as Record<string, unknown>
      const { status } = await ask(sample.by ?? self, endpoint, { ...sample, given })
      if (status >= 500) faults.push([`${formatEndpoint(endpoint)} ${path.join('.')}`, status])
      if (status < 300 && endpoint.method !== 'GET') sample = await sampler()
    }
  }
  return { asked, faults }
}

test('controls, bidi and zero-width marks in any text of any call are dropped or refused, and never stored', async () => {
  const marks = '\u202E\u2066\u2069\u200B\u200E\u200F\u061C\uFEFF\u00AD\u0007\u0000'
  const { asked, faults } = await eachLeaf('string', text => text.slice(0, 1) + marks + text.slice(1) + marks)
  expect(asked).toBeGreaterThan(70)
  expect(faults).toEqual([])
  const { rows: tables } = await app.database.execute(
    `select format('%I', table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public'`,
  )
  for (const { name } of tables) {
    const held = await queryRows(
      `select held::text from ${name} held where held::text ~ '[\\u202A-\\u202E\\u2066-\\u2069\\u200B\\u200E\\u200F\\u061C\\uFEFF\\u00AD\\u0007]'`,
    )
    expect([name, held]).toEqual([name, []])
  }
})

const numbers = [2_147_483_647, 2_147_483_648, 4_294_967_296, Number.MAX_SAFE_INTEGER, -2_147_483_649]
const texts = [
  `'; drop table users; --`,
  `' or '1'='1`,
  '</script><script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '\uD800',
  '\\',
  '%00',
  'ی'.repeat(20_000),
]

/** Asks every write with each of its numbers replaced in turn. */
async function replaceNumbers(numberFor: (turn: number) => number) {
  const { asked, faults } = await eachLeaf('number', (_, turn) => numberFor(turn))
  expect(asked).toBeGreaterThan(40)
  expect(faults).toEqual([])
}

test('RC34 a number at or beyond the bounds of a column, for any number of any call, is kept or refused and no fault of ours', () =>
  replaceNumbers(turn => numbers[turn % numbers.length]!))

test.each(numbers)(
  'RC34 the number %i for any number of any call is kept or refused, and no fault of ours',
  {
    tags: ['soak'],
  },
  number => replaceNumbers(() => number),
)

/** Asks every write with each of its texts replaced in turn. */
async function replaceTexts(textFor: (turn: number) => string) {
  const before = await queryRows('select count(*) as count from users')
  const { asked, faults } = await eachLeaf('string', (_, turn) => textFor(turn))
  expect(asked).toBeGreaterThan(70)
  expect(faults).toEqual([])
  const after = await queryRows('select count(*) as count from users')
  expect(Number(after[0]!.count)).toBeGreaterThanOrEqual(Number(before[0]!.count))
  expect((await self.get('/api/account/me')).status).toBe(200)
}

test('SQL, markup, templates, lone surrogates and texts without end in any text of any call are but texts', () =>
  replaceTexts(turn => texts[turn % texts.length]!))

test.each(texts)('the text %j in any text of any call is but a text', { tags: ['soak'] }, text =>
  replaceTexts(() => text),
)
