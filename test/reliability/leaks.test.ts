import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { staffRoles } from '#account/permissions.ts'
import { type Endpoint, endpoint, pathNames } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { newAnswer, newHomework } from '../homework.ts'
import { byPhone } from '../new-user.ts'
import { ask, type Sample } from '../sample-call.ts'
import { samples } from '../samples.ts'
import { attendAll, enrol, listSessions, newGroup, newRecording, newTeacher } from '../school.ts'
import {
  createSeededUser,
  formatEndpoint,
  listEndpoints,
  type SeededUser,
  withNewAddress,
} from '../seeded-user.ts'

const names = { name: 'قناریان', surname: 'کنارویی', enName: 'Canarian', enSurname: 'Kenarui' }
const identityNumber = '5559871230'
const contact = 'kept.out@canary.example'
const phoneNumber = '9335559871'
const password = 'qanari-dar-qafas-1405'
const message = 'متن پیام قناری'
const bio = 'دربارهٔ قناری تنها'
const ownPhrase = 'Only the canary says so.'
const homework = 'پاسخ قناری به تکلیف'
/** What the canary says where others may read it, under the first name alone. */
const review = 'قناری می‌گوید صبور است و خوب گوش می‌دهد.'
const chatLine = 'قناری در کلاس پرسید کی تمام می‌شود.'

// Every call of the contract in one test.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let app: TestApp
let self: SeededUser
let canary: SeededUser
let endpoints: Endpoint[]
const lines: string[] = []
/** What nobody but the person themselves may ever read, and no log. */
const secrets: string[] = []

beforeAll(async () => {
  app = await openTestApp({
    seed: true,
    env: { PUBLIC_URL: 'http://localhost:3000' },
    logTo: line => lines.push(line),
  })
  endpoints = listEndpoints(app)
  self = await createSeededUser(app)
  canary = await createSeededUser(app, byPhone(phoneNumber), {
    profile: { ...names, identityNumber },
    alternativeIdentity: { countryCode: null, phoneNumber: null, email: contact },
    password,
    passwordConfirmation: password,
  })
  await canary.post('/api/account/me', { bio })
  const written = { english: ownPhrase, persian: 'تنها قناری چنین می‌گوید.' }
  await canary.put(`/api/phrasebook/own-phrases/${canary.own}`, written)
  await app.database.execute(`update message set body = $2 where user_id = $1`, [canary.id, message])
  // A code on its way, a secret, a second session with its refresh credential.
  const visitor = await withNewAddress(app, { token: null })
  await visitor.signIn({ ...canary.fields, password })
  app.setNow(new Date(app.now().getTime() + 61_000))
  await visitor.post('/api/account/forget-password/otp', canary.fields)
  const { rows } = await app.database.execute(
    `select code as secret from outbound_message where recipient = $1
     union select password_hash from users where id = $2
     union select encode(code_hash, 'hex') from code where identifier = $1
     union select encode(secret_hash, 'hex') from code where identifier = $1 and secret_hash is not null
     union select encode(hash, 'hex') from refresh_credential join session on session.id = session_id where user_id = $2`,
    [`+98${phoneNumber}`, canary.id],
  )
  secrets.push(...rows.map(({ secret }) => String(secret)))
  // People read codes in Persian digits.
  secrets.push(...secrets.filter(word => /^\d{6}$/.test(word)).map(toPersianDigits))
  for (const person of [canary, visitor]) secrets.push(person.token!)
  for (const { value } of visitor.cookies.values()) secrets.push(value)
  secrets.push(identityNumber, password, message, bio, ownPhrase, homework, canary.passkey)
  shared = await shareWithSelf()
})
let shared: [name: string, names: Record<string, string>][]

/** The canary reviews a teacher, and takes part in a class with `self`; answers where `self` reads of it. */
async function shareWithSelf(): Promise<typeof shared> {
  const teacher = await newTeacher(app)
  const slug = `t-${teacher}`
  const past = await newGroup(app, { teacherId: teacher, startsIn: -40, sessions: 3 })
  await attendAll(app, canary.id, past)
  const given = { rating: 5, body: review }
  expect((await canary.put(`/api/teachers/${slug}/review`, given)).status).toBe(200)
  const id = await enrol(app, self.id, past)
  const [session] = await listSessions(app, past)
  const media = randomUUID()
  await app.database.execute(
    `insert into media (id, owner_id, kind, personal, family, name, file_key, bytes, state, seconds, created_at)
     values ($1, null, 'recording', false, 'audio', 'a.mp3', $2, 5, 'plain', 60, now())`,
    [media, `private/recording/${media}.mp3`],
  )
  const recording = await newRecording(app, session!.id, { media_id: media })
  const chat = [{ second: 3, name: names.name, userId: canary.id, text: chatLine }]
  await app.database.execute('update recording set chat = $2 where id = $1', [
    recording,
    JSON.stringify(chat),
  ])
  const own = await app.database.execute('select id from enrolment where user_id = $1 and group_id = $2', [
    canary.id,
    past,
  ])
  const answer = await newAnswer(app, await newHomework(app, session!.id), String(own.rows[0]!.id))
  await app.database.execute('update homework_answer set text = $2 where id = $1', [answer, homework])
  const course = '/api/presentation/profile/course/:id'
  return [
    ['GET /api/teachers', {}],
    ['GET /api/teachers/:slug', { slug }],
    ['GET /api/teachers/:slug/reviews', { slug }],
    ['GET /api/testimonials', {}],
    ['GET /api/course/groups/:id', { id: past }],
    [`GET ${course}/recordings`, { id }],
    [`GET ${course}/recordings/:recording`, { id, recording }],
    [`GET ${course}/homework`, { id }],
    [`GET ${course}/grades`, { id }],
  ]
}
afterAll(() => app[Symbol.asyncDispose]())

const contacts = () => [phoneNumber, contact]
const allNames = () => [...Object.values(names)]

/** Whether a text holds a word; six digits stand by themselves, for ids are full of digits. */
const holds = (text: string, word: string) =>
  /^\d{6}$/.test(word) ? new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text) : text.includes(word)

/** A call of the caller's own, and where it names something, the same call about the canary's. */
async function variants(endpoint: Endpoint): Promise<Sample[]> {
  const sampler = samples[formatEndpoint(endpoint)]!
  const own = await sampler(self, app)
  return pathNames(endpoint.path).length > 0 ? [own, await sampler(canary, app)] : [own]
}

test('RC32 no answer to anybody holds another one’s contact, national ID, name, words, hash, code or secret', async () => {
  expect(secrets.length).toBeGreaterThan(12)
  const askers: [string, Person][] = [
    ['visitor', await app.visitor()],
    ['user', self],
  ]
  let answers = 0
  for (const endpoint of endpoints.filter(({ access }) => typeof access === 'string')) {
    for (const sample of await variants(endpoint)) {
      for (const [who, asker] of askers) {
        const reply = await ask(who === 'user' ? (sample.by ?? asker) : asker, endpoint, sample)
        const text = JSON.stringify([reply.body, reply.headers])
        // What somebody shares, or says of a teacher, shows their first name and those words.
        const mayBeNamed = ['GET /api/phrasebook/shared-lists/:share', 'GET /api/testimonials'].includes(
          formatEndpoint(endpoint),
        )
        const hidden = [...secrets, ...contacts(), ...allNames()].filter(
          word => !(mayBeNamed && [names.name, ownPhrase, review].includes(word)),
        )
        expect([formatEndpoint(endpoint), who, hidden.filter(word => holds(text, word))]).toEqual([
          formatEndpoint(endpoint),
          who,
          [],
        ])
        answers++
      }
    }
  }
  expect(answers).toBeGreaterThan(100)
  // Asked by what is theirs, the product tells no more than that somebody signs in by it.
  const known = await self.post('/api/account/login/check', canary.fields)
  expect(known).toMatchObject({ status: 200, body: {} })
})

test('RC32 of a review, a class and its chat others read the first name and what was said to them, and nothing else', async () => {
  let shownText = ''
  for (const [name, path] of shared) {
    const call = endpoints.find(one => formatEndpoint(one) === name)!
    const { status, body, headers } = await ask(self, call, { names: path })
    expect([name, status]).toEqual([name, 200])
    const text = JSON.stringify([body, headers])
    const hidden = [canary.id, ...secrets, ...contacts(), ...allNames().filter(word => word !== names.name)]
    expect([name, hidden.filter(word => holds(text, word))]).toEqual([name, []])
    shownText += text
  }
  // They were asked where the canary is indeed.
  expect([names.name, review, chatLine].filter(word => !shownText.includes(word))).toEqual([])
})

test('RC32 a call that answers whole rows lets out what its contract names, and nothing else of them', async () => {
  const named = z.object({ name: z.string() })
  const careless = endpoint({
    method: 'GET',
    path: '/api/careless',
    access: 'user',
    summary: 'Answers rows as the tables hold them.',
    input: z.object({}),
    output: z.object({ person: named, others: z.array(named), more: z.optional(named) }),
  })
  const handlers = [
    handle(careless, async () => {
      const { rows } = await app.database.execute('select * from users where id = $1', [canary.id])
      const [person] = rows as [{ name: string }]
      return { person, others: [person], more: { ...person, reviews: [review] }, session: canary.token }
    }),
  ]
  await using wide = await openTestApp({
    beside: app,
    features: [
      ...app.features.filter(({ name }) => name !== 'house'),
      defineFeature({ name: 'careless', handlers }),
    ],
  })
  const person = await wide.holder(self.id, self.token!)
  const { status, body, headers } = await person.get('/api/careless')
  const disclosed = { name: names.name }
  expect([status, body]).toEqual([200, { person: disclosed, others: [disclosed], more: disclosed }])
  const hidden = [canary.id, ...secrets, ...contacts(), ...allNames().filter(word => word !== names.name)]
  expect(hidden.filter(word => holds(JSON.stringify([body, headers]), word))).toEqual([])
})

test('RC32 the studio shows staff contacts and names, but neither national ID, words, hash, code nor secret', async () => {
  const calls = endpoints.filter(({ access }) => typeof access === 'object')
  let answers = 0
  const staff: [string, Person][] = []
  for (const role of staffRoles) staff.push([role, await withNewAddress(app, await app.user('پویا', [role]))])
  for (const endpoint of calls) {
    // Who is refused leaves the sample as it was.
    let sample: Sample | null = null
    for (const [role, person] of staff) {
      // What ends sessions or gives roles is asked about somebody else, who is still needed after it.
      sample ??= await samples[formatEndpoint(endpoint)]!(canary, app)
      const { status, body, headers } = await ask(person, endpoint, {
        names: sample.names,
        given: sample.given,
      })
      if (status < 400) sample = null
      const text = JSON.stringify([body, headers])
      expect([role, formatEndpoint(endpoint), secrets.filter(word => holds(text, word))]).toEqual([
        role,
        formatEndpoint(endpoint),
        [],
      ])
      answers++
    }
  }
  expect(answers).toBe(calls.length * staffRoles.length)
  const support = await withNewAddress(app, await app.user('پویا', ['support']))
  const card = JSON.stringify((await support.get(`/api/studio/accounts/${canary.id}`)).body)
  expect(contacts().every(word => card.includes(word))).toBe(true)
  expect(card).toContain('•••••••230')
})

test('RC32 no line of the log holds a name, contact, national ID, password, token, code, secret or message', async () => {
  // What nobody expected, with a row of the canary's in what the database says of it.
  await transaction(app.db, async tx => {
    await app.database.executeIn(
      tx,
      `insert into users (referral_code, password_hash, phone, identity_number)
       values ('CANARY', 'x', $1, '1111111111')`,
      [`+98${phoneNumber}`],
    )
  }).catch(error => app.log.error({ err: error }, 'an unexpected fault'))
  await app.jobs.work(app)
  await expect
    .poll(() => lines.filter(line => line.includes('a message was')).length, { timeout: 20_000 })
    .toBeGreaterThan(2)
  expect(lines.length).toBeGreaterThan(200)
  expect(lines.filter(line => line.includes('users_phone_key'))).toHaveLength(1)
  const hidden = [...secrets, ...contacts(), ...allNames()]
  const disclosed = hidden.filter(word => lines.some(line => holds(line, word)))
  expect(disclosed).toEqual([])
})

test('RC32 figures, the API’s document and its page hold nothing of anybody', async () => {
  for (const path of ['/metrics', '/api/openapi.json', '/api/docs', '/healthz', '/readyz']) {
    const { statusCode, body } = await app.http.inject(path)
    expect([path, statusCode]).toEqual([path, 200])
    const hidden = [...secrets, ...contacts(), ...allNames(), canary.id, self.id]
    expect([path, hidden.filter(word => holds(body, word))]).toEqual([path, []])
  }
})

test('a fault tells neither SQL nor path nor stack', async () => {
  const broken = await openTestApp({
    beside: app,
    features: app.features
      .filter(({ name }) => name !== 'house')
      .map(feature => ({
        ...feature,
        handlers: feature.handlers?.map(({ endpoint }) => ({
          endpoint,
          async handle() {
            await app.database.execute('select * from no_such_table')
          },
        })),
      })),
  })
  const person = await broken.holder(self.id, self.token!)
  for (const path of ['/api/account/me', '/api/phrasebook/lists', '/api/phrasebook/situations']) {
    const { status, body } = await person.get(path)
    expect([path, status]).toEqual([path, 500])
    expect(body).toEqual({
      info: { status: 1000, message: 'مشکلی در سامانه پیش آمده است. لطفاً کمی بعد دوباره تلاش کنید.' },
    })
  }
  await broken[Symbol.asyncDispose]()
})
