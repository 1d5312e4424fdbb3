import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#account/sessions/sessions.server.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import * as contract from './contract.ts'

const listInputFields = (endpoint: Endpoint) =>
  Object.keys((endpoint.input as unknown as { shape: object }).shape)
const hasFields = (endpoint: Endpoint) => listInputFields(endpoint).length > 0
const calls = Object.entries<unknown>(contract).filter(
  (entry): entry is [string, Endpoint] =>
    typeof entry[1] === 'object' &&
    entry[1] !== null &&
    'path' in entry[1] &&
    hasFields(entry[1] as Endpoint),
)

/** As they stand in a JSON body; some say nothing a program could hold. */
const oddJson = [
  'null', 'true', '[]', '{}', '[[["x"]]]', '{"toString":1}', '{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}',
  '"__proto__"', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"', '"\\u202e"', '1e400', '-1e400', '9007199254740993',
  '123456789012345678901234567890', '-1', '0.5', '"1"', '"NaN"', '""', '" "', '"\' or 1=1 --"', '"00000000-0000-0000-0000-000000000000"',
  '"99999-99-99"', '"2026-02-30"', '"9999-12-31"', '"0001-01-01"', '"2026-13-01T00:00:00Z"', '"9999-12-31T23:59:59.999Z"', '"0000-01-01T00:00:00Z"',
  `"${'x'.repeat(5000)}"`, `[${'0,'.repeat(600)}0]`, '[{}]', '[null]', '["x"]',
] // biome-ignore format: a list to be read as one
/** As they stand in an address. */
const oddText = [
  '', '%00', 'a%00b', '%ED%A0%80', '%F0%28%8C%28', '%FF', '__proto__', 'constructor', '%5B%5D', '1e400', '-1', '99999999999999999999',
  'NaN', '0', '1.5', '%D9%A1', "'%20or%201=1%20--", '%25', '%5C', '..%2f..%2fetc%2fpasswd', '00000000-0000-0000-0000-000000000000',
  '------------------------------------', 'ffffffffffffffffffffffffffffffffffff', '2026-02-30', '9999-12-31', '0001-01-01', 'x'.repeat(900),
] // biome-ignore format: a list to be read as one

let app: TestApp
let headers: Record<string, string>
let userId: string
let listId: string
beforeAll(async () => {
  app = await openTestApp({ seed: true })
  const user = await app.user()
  userId = user.id
  listId = (await user.get<{ items: { id: string }[] }>('/api/phrasebook/lists')).body.items[0]!.id
  const { cookies } = await app.http.inject({ url: '/healthz' })
  const { accessToken } = await openSession(app, userId)
  headers = {
    authorization: `Bearer ${accessToken}`,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value,
    'content-type': 'application/json',
  }
})
afterAll(() => app[Symbol.asyncDispose]())

/** A value every field of a call would take, as JSON. */
const plain: Record<string, string> = {
  id: `"${randomUUID()}"`, title: '"فهرست"', shared: 'false', english: '"One."', persian: '"یک."', note: 'null',
  reviews: '[]', q: '"the"', level: '"A1"', situation: '"bank"', audio: '"1"', page: '1', perPage: '5', from: '"2026-11-21"', days: '3',
  phrases: `"${randomUUID()}"`, share: '"AAAAAAAAAAAAAAAAAAAAAA"', day: '"2026-11-21"', phrase: `"${randomUUID()}"`,
} // biome-ignore format: a list to be read as one

let sent = 0
/** Another address every thousand calls: what is tried here is not the limit. */
const nextAddress = () => `10.0.0.${1 + Math.floor(sent++ / 1000)}`

/** Sends one call, its path and query or body written as they are. */
async function send({ method, path }: Endpoint, values: Record<string, string>, rawBody?: string) {
  const inPath = pathNames(path)
  const rest = Object.entries(values).filter(([name]) => !inPath.includes(name))
  const hasQuery = method === 'GET' || method === 'DELETE'
  const query = rest.map(([name, value]) => `${name}=${value.replace(/^"|"$/g, '')}`).join('&')
  const address = path.replace(/:(\w+)/g, (_, name: string) => values[name]!.replace(/^"|"$/g, ''))
  const { 'content-type': type, ...bare } = headers
  const reply = await app.http.inject({
    method,
    url: hasQuery && query ? `${address}?${query}` : address,
    remoteAddress: nextAddress(),
    headers: hasQuery ? bare : { ...bare, 'content-type': type! },
    ...(!hasQuery && {
      payload: rawBody ?? `{${rest.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`,
    }),
  })
  return { status: reply.statusCode, body: reply.body }
}

function expectHarmless(name: string, { status, body }: { status: number; body: string }) {
  expect([200, 201, 204, 400, 404, 409, 422], `${name}: ${status} ${body.slice(0, 200)}`).toContain(status)
  if (status >= 400) {
    const { info } = JSON.parse(body) as { info: { status: number } }
    expect([1010, 1015, 1016], name).toContain(info.status)
  }
}

test.each(calls)('RC34 %s takes odd values in every field for what they are', async (name, endpoint) => {
  const values = (): Record<string, string> => ({
    ...Object.fromEntries(listInputFields(endpoint).map(field => [field, plain[field] ?? '"x"'])),
    ...(listInputFields(endpoint).includes('list') && { list: `"${listId}"` }),
  })
  const inPath = pathNames(endpoint.path)
  for (const field of listInputFields(endpoint)) {
    const isText = endpoint.method === 'GET' || endpoint.method === 'DELETE' || inPath.includes(field)
    for (const odd of isText ? oddText : oddJson) {
      expectHarmless(
        `${name}.${field} = ${odd.slice(0, 60)}`,
        await send(endpoint, { ...values(), [field]: odd }),
      )
    }
    if (isText && !inPath.includes(field)) {
      for (const twice of [`1&${field}=2`, `1&${field}[]=2`, `1&${field}.x=2`]) {
        expectHarmless(`${name}.${field} ${twice}`, await send(endpoint, { ...values(), [field]: twice }))
      }
    }
  }
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') {
    for (const body of [
      '',
      '[]',
      '""',
      'null',
      '1',
      '{',
      '{"__proto__":{"polluted":true}}',
      '[1,2]',
      '\u0000',
    ]) {
      const reply = await send(endpoint, values(), body)
      expectHarmless(`${name} body ${body}`, reply)
    }
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('RC34 odd values inside reviews are refused at their field', async () => {
  const review = { id: `"${randomUUID()}"`, phrase: plain.phrase!, grade: '3', at: '"2026-11-21T10:00:00Z"' }
  for (const field of Object.keys(review)) {
    for (const odd of oddJson) {
      const one = Object.entries({ ...review, [field]: odd }).map(([name, value]) => `"${name}":${value}`)
      const reply = await send(contract.recordReviews, {}, `{"reviews":[{${one.join(',')}}]}`)
      expectHarmless(`${field} = ${odd.slice(0, 60)}`, reply)
      if (reply.status === 422) {
        const { errors } = JSON.parse(reply.body) as { errors: { field: string }[] }
        expect(errors[0]!.field).toMatch(new RegExp(`^reviews\\.0(\\.${field})?`))
      }
    }
  }
  const { rows } = await app.database.execute('select count(*) from phrase_review where user_id = $1', [
    userId,
  ])
  expect(rows).toEqual([{ count: 0 }])
})
