/** @module-tag walk */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint, pathNames } from '#contract/endpoint.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import {
  allNames,
  type Canary,
  chatLine,
  contacts,
  expectSilentLog,
  holds,
  names,
  openWithCanary,
  ownPhrase,
  review,
} from '../canary.ts'
import { ask, type Sample } from '../sample-call.ts'
import { samples } from '../samples.ts'
import { formatEndpoint, listEndpoints, type SeededUser } from '../seeded-user.ts'

// Every call of the contract in one test.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let opened: Canary
let app: TestApp
let self: SeededUser
let canary: SeededUser
let secrets: string[]
let endpoints: Endpoint[]
beforeAll(async () => {
  opened = await openWithCanary()
  ;({ app, self, canary, secrets } = opened)
  endpoints = listEndpoints(app)
})
afterAll(() => app[Symbol.asyncDispose]())

/** A call of the caller's own, and where it names something, the same call about the canary's. */
async function variants(endpoint: Endpoint): Promise<Sample[]> {
  const sampler = samples[formatEndpoint(endpoint)]!
  const own = await sampler(self, app)
  if (pathNames(endpoint.path).length === 0) return [own]
  const { by, ...theirs } = await sampler(canary, app)
  // What the canary reads of itself is its own.
  return [own, by && by.token !== canary.token ? { ...theirs, by } : theirs]
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
  for (const [name, path] of opened.shared) {
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

test('RC32 no line of the log holds a name, contact, national ID, password, token, code, secret or message', () =>
  expectSilentLog(opened))

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
