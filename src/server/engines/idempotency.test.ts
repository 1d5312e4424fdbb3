/** @module-tag engines */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'
import { AppError, appErrors } from '#contract/app-error.ts'
import { endpoint } from '#contract/endpoint.ts'
import { features } from '#features.server.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { formatEndpoint, listEndpoints } from '../../../test/seeded-user.ts'
import { defineFeature, handle } from '../app-context.ts'
import { clearIdempotencyRecords } from './idempotency.ts'

const day = 24 * 3600 * 1000

/** How often the feature was asked, what it does when it is, and who waits for the gate. */
let runs = 0
let fails: (() => Error) | null = null
let gate: Promise<void> = Promise.resolve()

const write = endpoint({
  method: 'POST',
  path: '/api/tried/:name',
  access: 'anyone',
  summary: 'Counts how often it runs.',
  input: z.object({ name: z.string(), text: z.string() }),
  output: z.object({ run: z.int(), text: z.string() }),
  success: 201,
})
const quiet = endpoint({ ...write, path: '/api/quiet/:name', output: z.object({}), success: 204 })
const secret = endpoint({ ...write, path: '/api/secret/:name', notIdempotent: true })
const put = endpoint({ ...write, method: 'PUT' })
const remove = endpoint({ ...write, method: 'DELETE', input: z.object({ name: z.string() }) })
const work = async ({ text }: { text: string }) => {
  runs += 1
  const run = runs
  await gate
  if (fails) throw fails()
  return { run, text }
}
const tried = defineFeature({
  name: 'tried',
  handlers: [
    handle(write, (_, input) => work(input)),
    handle(quiet, async (_, input) => {
      await work(input)
      return {}
    }),
    handle(secret, (_, input) => work(input)),
    handle(put, (_, input) => work(input)),
    handle(remove, (_, { name }) => work({ text: name })),
  ],
})

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ features: [...features, tried] })
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => {
  runs = 0
  fails = null
  gate = Promise.resolve()
  app.setNow(testNow)
})

/** The same browser with a key on every call. */
async function withKey({ token, cookies }: Person, key: string, at = app): Promise<Person> {
  const person = await at.visitor(undefined, { 'idempotency-key': key })
  person.token = token
  person.cookies = cookies
  return person
}

const path = '/api/tried/one'
const body = { text: 'سلام' }
const readRecords = async (key: string) =>
  (await app.database.execute('select * from idempotency_record where key = $1', [key])).rows

/** Every method that writes, as a browser asks by it; `changed` is another call than the one before. */
const writes = {
  POST: (person: Person, changed?: boolean) => person.post(path, changed ? { text: 'خداحافظ' } : body),
  PUT: (person: Person, changed?: boolean) => person.put(path, changed ? { text: 'خداحافظ' } : body),
  // Says nothing but its address.
  DELETE: (person: Person) => person.delete(path),
}

test('the methods asked by here are all by which the app is written to', () => {
  const methods = listEndpoints(app).map(({ method }) => method)
  expect([...new Set(methods)].filter(method => method !== 'GET').toSorted()).toEqual(
    Object.keys(writes).toSorted(),
  )
})

test.for(Object.keys(writes) as (keyof typeof writes)[])(
  'the first answer to a %s is given again with its status, to the byte, and the feature is asked once',
  async method => {
    const write = writes[method]
    const user = await app.user()
    const keyed = await withKey(user, randomUUID())
    const first = await write(keyed)
    const again = await write(keyed)
    expect(first).toMatchObject({ status: 201, body: { run: 1 } })
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'idempotent-replayed': 'true' } })
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(runs).toBe(1)
    if (method !== 'DELETE') {
      expect(await write(keyed, true)).toMatchObject({ status: 409, body: { info: { status: 1016 } } })
      expect(runs).toBe(1)
    }
    // Without a key, and with another one, it runs.
    await write(user)
    await write(await withKey(user, randomUUID()))
    expect(runs).toBe(3)
  },
)

test('one key is good for each method by itself', async () => {
  const keyed = await withKey(await app.user(), randomUUID())
  for (const write of Object.values(writes)) await write(keyed)
  expect(runs).toBe(3)
  for (const write of Object.values(writes))
    expect((await write(keyed)).headers['idempotent-replayed']).toBe('true')
  expect(runs).toBe(3)
})

test('an answer without a body is given again without one, and the feature is asked once', async () => {
  const empty = await withKey(await app.user(), randomUUID())
  for (const reply of [await empty.post('/api/quiet/one', body), await empty.post('/api/quiet/one', body)])
    expect([reply.status, reply.body]).toEqual([204, {}])
  expect(runs).toBe(1)
})

test('without a key, and with another one, the call runs each time; what is no uuid is refused', async () => {
  const user = await app.user()
  await user.post(path, body)
  await user.post(path, body)
  for (const key of [randomUUID(), randomUUID()]) await (await withKey(user, key)).post(path, body)
  expect(runs).toBe(4)
  const refused = await (await withKey(user, 'letter 7')).post(path, body)
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'Idempotency-Key' }] } })
  expect(runs).toBe(4)
})

test('another body under the same key is a conflict, and the first answer stands', async () => {
  const keyed = await withKey(await app.user(), randomUUID())
  await keyed.post(path, body)
  const other = await keyed.post(path, { text: 'خداحافظ' })
  expect(other).toMatchObject({ status: 409, body: { info: { status: 1016 } } })
  expect((await keyed.post(path, body)).body).toEqual({ run: 1, text: 'سلام' })
  expect(runs).toBe(1)
})

test('a key is its user’s, its visitor’s and its path’s alone', async () => {
  const key = randomUUID()
  const people = [await app.user(), await app.user(), await app.visitor(), await app.visitor()]
  for (const person of people) await (await withKey(person, key)).post(path, body)
  await (await withKey(people[0]!, key)).post('/api/tried/two', body)
  expect(runs).toBe(5)
  for (const person of people) await (await withKey(person, key)).post(path, body)
  expect(runs).toBe(5)
})

test('refusals are kept but those that pass: of login, locks, limits and our own trouble', async () => {
  const keeps = async (fault: () => Error) => {
    const keyed = await withKey(await app.user(), randomUUID())
    fails = fault
    const first = await keyed.post(path, body)
    fails = null
    const second = await keyed.post(path, body)
    return second.status === first.status
  }
  const kept = []
  for (const name of Object.keys(appErrors) as (keyof typeof appErrors)[]) {
    if (await keeps(() => new AppError(name))) kept.push(appErrors[name].http)
  }
  expect([...new Set(kept)].toSorted()).toEqual([400, 404, 409, 413, 415, 422])
  expect(await keeps(() => new Error('out of order'))).toBe(false)
})

test('an answer is kept seven days by the app’s clock, and then the nightly job removes it', async () => {
  const user = await app.user()
  const [key, later] = [randomUUID(), randomUUID()]
  await app.visitor()
  const visitor = await withKey(await app.visitor(), key)
  await visitor.post(path, body)
  app.setNow(new Date(testNow.getTime() + day))
  await (await withKey(user, later)).post('/api/quiet/one', body).catch(() => null)
  await (await withKey(await app.visitor(), later)).post(path, body)
  app.setNow(new Date(testNow.getTime() + 7 * day - 1))
  expect((await visitor.post(path, body)).headers['idempotent-replayed']).toBe('true')
  await clearIdempotencyRecords.run(app, {})
  expect(await readRecords(key)).toHaveLength(1)
  app.setNow(new Date(testNow.getTime() + 7 * day))
  const before = runs
  // Whether the job has run by then or not.
  expect((await visitor.post(path, body)).status).toBe(201)
  expect(runs).toBe(before + 1)
  app.setNow(new Date(testNow.getTime() + 8 * day))
  await clearIdempotencyRecords.run(app, {})
  expect(await readRecords(later)).toEqual([])
  expect(await readRecords(key)).toHaveLength(1)
})

test('calls whose answers hold secrets keep nothing, and no other call answers one', async () => {
  const key = randomUUID()
  const keyed = await withKey(await app.user(), key)
  await keyed.post('/api/secret/one', body)
  await keyed.post('/api/secret/one', body)
  expect(runs).toBe(2)
  expect(await readRecords(key)).toEqual([])
  const revealing = listEndpoints(app)
    .filter(({ method, notIdempotent }) => method !== 'GET' && !notIdempotent)
    .filter(({ output }) =>
      /"(auth|accessToken|\w*secret|\w*token|challenge)"/i.test(
        JSON.stringify(toJSONSchema(output, { unrepresentable: 'any' })),
      ),
    )
  expect(revealing.map(formatEndpoint)).toEqual([])
})

test('what was sent is not written down: a password in a body cannot be guessed from what is kept', async () => {
  const key = randomUUID()
  await (await withKey(await app.user(), key)).post(path, { text: 'baran-ast-1405' })
  const [row] = await readRecords(key)
  const { response, ...rest } = row!
  expect(JSON.parse(String(response))).toEqual({ run: 1, text: 'baran-ast-1405' })
  expect(JSON.stringify(rest)).not.toContain('baran')
  expect(row!.body_hash).toMatch(/^[\w-]{43}$/)
})

test('what a process that died held is free again: the call waits for it and runs, another one under its key does not', async () => {
  const user = await app.user()
  const key = randomUUID()
  const keyed = await withKey(user, key)
  fails = () => new Error('killed')
  gate = new Promise(() => {})
  // A run that never ends, and whose process will not say again that it holds the key.
  void keyed.post(path, body)
  await expect.poll(async () => (await readRecords(key)).length).toBe(1)
  const holdFor = (time: string) =>
    app.database.execute(
      'update idempotency_record set run = $2, locked_until = clock_timestamp() + $3::interval where key = $1',
      [key, randomUUID(), time],
    )
  await holdFor('-1 s')
  fails = null
  gate = Promise.resolve()
  expect((await keyed.post(path, { text: 'خداحافظ' })).status).toBe(409)
  await holdFor('0.7 s')
  const again = await keyed.post(path, body)
  expect(again).toMatchObject({ status: 201, body: { run: 2 } })
  expect((await keyed.post(path, body)).body).toEqual(again.body)
})

test('a deleted account leaves no answers behind', async () => {
  const user = await app.user('نگار', [], { password: 'baran-ast-1405' })
  const key = randomUUID()
  await (await withKey(user, key)).post(path, body)
  expect(await readRecords(key)).toHaveLength(1)
  await user.post('/api/account/deletion', { currentPassword: 'baran-ast-1405' })
  expect(await readRecords(key)).toEqual([])
})

describe('two at once', () => {
  test('the second waits and is given the answer of the first', async () => {
    const keyed = await withKey(await app.user(), randomUUID())
    let open = () => {}
    gate = new Promise(resolve => {
      open = resolve
    })
    const both = [keyed.post(path, body), keyed.post(path, body)]
    await expect.poll(() => runs).toBe(1)
    open()
    const [one, other] = await Promise.all(both)
    expect(one!.body).toEqual(other!.body)
    expect([one!.status, other!.status, runs]).toEqual([201, 201, 1])
  })

  test('where the first fails by our own fault, the second runs', async () => {
    const keyed = await withKey(await app.user(), randomUUID())
    let open = () => {}
    gate = new Promise(resolve => {
      open = resolve
    })
    fails = () => {
      fails = null
      return new Error('out of order')
    }
    const both = [keyed.post(path, body), keyed.post(path, body)]
    await expect.poll(() => runs).toBe(1)
    open()
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 500])
    expect(runs).toBe(2)
  })

  onPostgres('of twenty through two processes one runs, and all are told the same', async () => {
    await using other = await openTestApp({ features: [...features, tried], beside: app })
    const user = await app.user()
    const key = randomUUID()
    const here = await withKey(user, key)
    const there = await withKey(user, key, other)
    // The visitor's cookie and its token are good everywhere: the processes share their secret.
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? here : there).post(path, body)),
    )
    expect(runs).toBe(1)
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([201, { run: 1, text: 'سلام' }])]),
    )
  })
})
