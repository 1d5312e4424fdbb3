/** @module-tag walk */
import { expect, test } from 'vitest'
import { toJSONSchema } from 'zod/v4/core'
import type { Envelope } from '#contract/app-error.ts'
import { fillPath } from '#contract/build-path.ts'
import { pathNames } from '#contract/endpoint.ts'
import { openTestApp } from '../app.ts'
import { withNewAddress } from '../seeded-user.ts'

/** Values no field expects: types confused, prototypes poisoned, text that is none, numbers without end. */
const hostile: unknown[] = [
  [],
  [[]],
  {},
  { toString: 'x' },
  ['a', 'b'],
  true,
  false,
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF\uD800',
  "'; drop table users; --",
  "' or 1=1 --",
  '%',
  '_%_\\',
  '__proto__',
  'constructor',
  '1e400',
  'NaN',
  '-0',
  '99999999999999999999',
  '\u202E\u2066rtl',
  'x'.repeat(10_000),
  '../../etc/passwd',
  '{{7*7}}',
  null,
]

const uuid = '00000000-0000-4000-8000-000000000000'

/**
 * Two values for each field. A zero byte, which no text of the database can hold: it tells whether anything looks at the
 * field at all. And one of the others, the next one for the next field: each has its turn.
 */
const inTurn = (field: number) => ['a\u0000b', hostile[field % hostile.length]]

test(
  'RC34 no field of any call takes a hostile value for more than it is: never 500, prototypes intact',
  () => askFields(inTurn),
  240_000,
)

/** In parts: what soaks has some minutes, and begins no test after them. */
const parts = 8

test.each(Array.from({ length: parts }, (_, part) => part))(
  `RC34 each of the hostile values in each field of any call: never 500, prototypes intact (%#/${parts})`,
  { tags: ['soak'], timeout: 600_000 },
  part => askFields(() => hostile, part),
)

/** Asks every call, or those of one of the parts, with hostile values in each of its fields, one at a time. */
async function askFields(valuesFor: (field: number) => readonly unknown[], part?: number) {
  await using app = await openTestApp()
  // An owner comes past every role; who was logged out or asked too often is followed by the next one.
  const someone = async () => withNewAddress(app, await app.user('هما', ['owner']))
  let person = await someone()
  const all = app.features.flatMap(feature => feature.handlers ?? []).map(({ endpoint }) => endpoint)
  expect(all.length).toBeGreaterThan(200)
  const endpoints = part === undefined ? all : all.filter((_, at) => at % parts === part)

  const strange: string[] = []
  const asked = new Set<unknown>()
  let fields = 0
  let calls = 0
  for (const endpoint of endpoints) {
    const { properties = {} } = toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, object>
    }
    const inPath = pathNames(endpoint.path)
    for (const field of [...Object.keys(properties), '__proto__', 'roles']) {
      for (const value of valuesFor(fields++)) {
        const values = Object.fromEntries(inPath.map(name => [name, uuid]))
        if (inPath.includes(field)) {
          if (
            typeof value !== 'string' ||
            value === '' ||
            /[\uD800-\uDFFF]/.test(value) ||
            value.includes('..')
          )
            continue
          values[field] = value
        }
        const path = fillPath(endpoint.path, values)
        const body = inPath.includes(field) ? {} : JSON.parse(JSON.stringify({ [field]: value }))
        let reply = await callAs(person, endpoint.method, path, body)
        if (reply.status === 401 || reply.status === 429) {
          person = await someone()
          reply = await callAs(person, endpoint.method, path, body)
        }
        calls++
        asked.add(value)
        const { info } = reply.body as Partial<Envelope>
        const right = reply.status < 300 || (reply.status < 500 && typeof info?.message === 'string')
        if (!right)
          strange.push(
            `${endpoint.method} ${path} ${field}=${JSON.stringify(value)?.slice(0, 60)}: ${reply.status}`,
          )
      }
    }
  }
  expect(strange).toEqual([])
  expect(calls).toBeGreaterThan(1000)
  expect(asked.size).toBe(new Set(hostile).size)
  expect(({} as Record<string, unknown>).roles).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
}

/** The integers of a schema that have no bound a column of 32 bits keeps, by their paths. */
function boundless(schema: Schema, at: string): string[] {
  const { type, maximum = Number.POSITIVE_INFINITY, minimum = Number.NEGATIVE_INFINITY } = schema
  const isOut = type === 'integer' && (maximum >= 2 ** 31 || minimum < -(2 ** 31))
  return [
    ...(isOut ? [at] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => boundless(part, `${at}.${name}`)),
    ...[schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(part =>
      part ? boundless(part, at) : [],
    ),
  ]
}
type Schema = {
  type?: string
  maximum?: number
  minimum?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

/** Amounts in Rials and sequences in milliseconds lie in columns of 64 bits, which hold whatever JavaScript counts. */
const isBig = (path: string) =>
  /\.(amount|trialAmount|wordsAmount|total|refundable|counted|ledger|toman|seq)$/.test(path)

test('RC34 every integer that is taken in has bounds that its column keeps', async () => {
  await using app = await openTestApp()
  const endpoints = app.features.flatMap(feature => feature.handlers ?? []).map(({ endpoint }) => endpoint)
  const found = endpoints.flatMap(({ method, path, input }) => {
    const schema = toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
    return boundless(schema, `${method} ${path}`).filter(field => !isBig(field))
  })
  expect(endpoints.length).toBeGreaterThan(200)
  expect(found).toEqual([])
})

test('RC34 a body that poisons the prototype is read without it', async () => {
  await using app = await openTestApp()
  const user = await app.user()
  const poisoned = await app.http.inject({
    method: 'POST',
    url: '/api/account/login',
    headers: { 'content-type': 'application/json', ...(await tokenHeaders(app.http)) },
    payload:
      '{"__proto__":{"roles":["owner"]},"constructor":{"prototype":{"x":1}},"email":"a@b.example","password":"x"}',
  })
  expect(poisoned.statusCode).toBe(401)
  expect(({} as Record<string, unknown>).roles).toBeUndefined()
  expect((await user.get('/api/account/me')).body).toMatchObject({ user: { roles: [] } })
})

test('RC34 a repeated query parameter is refused at its field, not concatenated', async () => {
  await using app = await openTestApp()
  const visitor = await app.visitor()
  const reply = await visitor.get<Envelope>('/api/phrasebook/phrases?q=a&q=b')
  expect(reply.status).toBe(422)
  expect(reply.body.errors?.[0]?.field).toBe('q')
})

async function tokenHeaders(http: Awaited<ReturnType<typeof openTestApp>>['http']) {
  const { cookies } = await http.inject({ url: '/healthz' })
  const jar = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
  return {
    cookie: Object.entries(jar)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    'x-xsrf-token': jar['XSRF-TOKEN']!,
  }
}

type Asked = Awaited<ReturnType<Awaited<ReturnType<typeof openTestApp>>['visitor']>>

function callAs(person: Asked, method: string, path: string, body: Record<string, unknown>) {
  switch (method) {
    case 'GET':
      return person.get(path, body)
    case 'DELETE':
      return person.delete(path)
    case 'PUT':
      return person.put(path, body)
    default:
      return person.post(path, body)
  }
}
