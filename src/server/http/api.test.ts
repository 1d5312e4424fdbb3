/** @module-tag engines */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { account } from '#account/feature.server.ts'
import { AppError, appErrors } from '#contract/app-error.ts'
import { endpoint } from '#contract/endpoint.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { defineFeature, handle } from '../app-context.ts'

const input = z.object({ word: z.string().check(z.minLength(2, 'واژه کوتاه است.')) })
const output = z.object({ echo: z.string() })
const call = { summary: 'A call of the test.', input, output } as const

const open = endpoint({ ...call, method: 'POST', path: '/api/test/open', access: 'anyone', perMinute: 3 })
const mine = endpoint({ ...call, method: 'POST', path: '/api/test/mine', access: 'user' })
const staff = endpoint({
  ...call,
  method: 'POST',
  path: '/api/test/staff',
  access: { roles: ['editor'] },
  perMinute: 1,
})
const broken = endpoint({ ...call, method: 'GET', path: '/api/test/broken', access: 'anyone' })
const away = endpoint({ ...call, method: 'GET', path: '/api/test/away', access: 'anyone' })
const deadlocked = endpoint({ ...call, method: 'GET', path: '/api/test/deadlocked', access: 'anyone' })
const leaky = endpoint({ ...call, method: 'GET', path: '/api/test/leaky', access: 'anyone' })

const testFeature = defineFeature({
  name: 'test',
  handlers: [
    handle(open, (_, { word }) => ({ echo: word })),
    handle(mine, ({ user }, { word }) => ({ echo: `${word} ${user.id}` })),
    handle(staff, (_, { word }) => ({ echo: word })),
    handle(broken, () => {
      throw new Error('select secret from /srv/hamava/db.ts')
    }),
    handle(away, () => {
      throw new AppError('unavailable', { retryAfter: 5 })
    }),
    handle(deadlocked, () => {
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    }),
    handle(leaky, (_, { word }) => ({ echo: word, passwordHash: 'canary' }) as { echo: string }),
  ],
})

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ features: [account, testFeature] })
})
afterAll(() => app[Symbol.asyncDispose]())

const good = { word: 'سلام' }

test('a call is answered with the plain object of its contract, and nothing the contract does not name', async () => {
  const visitor = await app.visitor()
  expect(await visitor.post('/api/test/open', { ...good, extra: 1 })).toMatchObject({
    status: 200,
    body: { echo: 'سلام' },
  })
  const leak = await visitor.get('/api/test/leaky', good)
  expect(leak.body).toEqual({ echo: 'سلام' })
  expect(leak.headers['cache-control']).toBe('no-store')
})

test('an answer of two kilobytes and more is sent compressed to whoever takes it so, and is the same', async () => {
  const ask = (word: string, encoding?: string) =>
    app.http.inject({
      url: '/api/test/leaky',
      query: { word },
      ...(encoding && { headers: { 'accept-encoding': encoding } }),
    })
  const word = 'long '.repeat(600).trim()
  const plain = await ask(word)
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding'])
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask(word, encoding)
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(rawPayload.length).toBeLessThan(200)
    expect(unpack(rawPayload).toString()).toBe(plain.payload)
  }
  expect((await ask('short', 'br')).headers['content-encoding']).toBeUndefined()
})

test('checks come in the order route, CSRF, login, role, limit, input; each hides those behind it', async () => {
  const user = await app.user()
  const send = async (options: InjectOptions) => {
    const reply = await app.http.inject(options)
    return [reply.statusCode, (JSON.parse(reply.body) as { info: { status: number } }).info.status]
  }
  const bad = {
    method: 'POST',
    payload: '{"word":',
    headers: { 'content-type': 'application/json' },
  } as const
  expect(await send({ ...bad, url: '/api/test/nowhere' })).toEqual([404, 1015])
  expect(await send({ ...bad, url: '/api/test/staff' })).toEqual([403, 1012])

  const visitor = await app.visitor()
  expect(await visitor.post('/api/test/staff', {})).toMatchObject({
    status: 404,
    body: { info: { status: 1015 } },
  })
  expect(await user.post('/api/test/staff', {})).toMatchObject({
    status: 404,
    body: { info: { status: 1015 } },
  })
  const teacher = await app.user('لیلا', ['teacher'])
  expect(await teacher.post('/api/test/staff', {})).toMatchObject({
    status: 403,
    body: { info: { status: 1014 } },
  })
  // Refused by role, those calls did not count against the limit of one a minute.
  expect(await user.post('/api/test/mine', {})).toMatchObject({
    status: 422,
    body: { info: { status: 1010 } },
  })

  const handlers = []
  for (let count = 0; count < 4; count++) handlers.push((await visitor.post('/api/test/open', good)).status)
  expect(handlers.filter(status => status === 429).length).toBeGreaterThan(0)
  const limited = await visitor.post('/api/test/open', {})
  expect(limited).toMatchObject({ status: 429, body: { info: { status: 1017 } } })
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
})

test('a field at fault is named with its Persian sentence', async () => {
  const user = await app.user()
  const reply = await user.post('/api/test/mine', { word: 'س' })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({
    info: { status: 1010, message: appErrors.invalid.message },
    errors: [{ field: 'word', message: 'واژه کوتاه است.' }],
  })
  const missing = await user.post<{ errors: { message: string }[] }>('/api/test/mine', {})
  expect(missing.body.errors[0]!.message).toMatch(/^[\u0600-\u06FF\u200C .]+$/)
})

test('an unexpected fault tells nothing of the inside, and every answer carries its request’s number', async () => {
  const visitor = await app.visitor()
  const reply = await visitor.get('/api/test/broken', good)
  expect(reply).toMatchObject({
    status: 500,
    body: { info: { status: 1000, message: appErrors.unexpected.message } },
  })
  expect(JSON.stringify(reply.body)).not.toMatch(/select|secret|srv|db\.ts|Error/)
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const gone = await visitor.get('/api/test/away', good)
  expect(gone).toMatchObject({ status: 503, body: { info: { status: 1000 } } })
  expect(gone.headers['retry-after']).toBe('5')
})

test('of two writes that waited for each other the one that was undone is told to come again', async () => {
  const reply = await (await app.visitor()).get('/api/test/deadlocked', good)
  expect(reply).toMatchObject({ status: 503, body: { info: { status: 1000 } } })
  expect(reply.headers['retry-after']).toBe('5')
})

test('a refused CSRF token brings a fresh one, with which the same call passes', async () => {
  const first = await app.http.inject({ method: 'POST', url: '/api/test/open', payload: good })
  expect(first.statusCode).toBe(403)
  const jar = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]))
  const again = await app.http.inject({
    method: 'POST',
    url: '/api/test/open',
    payload: good,
    cookies: jar,
    headers: { 'x-xsrf-token': jar['XSRF-TOKEN']! },
  })
  expect([200, 429]).toContain(again.statusCode)
})

test('a token that is expired, forged or of an ended session is told apart', async () => {
  const user = await app.user()
  expect((await user.get('/api/account/me')).status).toBe(200)
  const now = app.now()
  app.setNow(new Date(now.getTime() + 13 * 3600 * 1000))
  expect(await user.get('/api/account/me')).toMatchObject({ status: 401, body: { info: { status: 1002 } } })
  app.setNow(now)
  expect((await user.post('/api/account/logout')).status).toBe(204)
  expect(await user.get('/api/account/me')).toMatchObject({ status: 401, body: { info: { status: 1003 } } })
  for (const token of ['x', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'a.b.c']) {
    const forged = await app.http.inject({
      url: '/api/account/me',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(forged.statusCode).toBe(401)
    expect(JSON.parse(forged.body).info.status).toBe(1003)
  }
})

test('RC37 who leaves before the answer comes is no fault: nothing is logged as one', async () => {
  const lines: { level: number; msg: string }[] = []
  await using app = await openTestApp({ logTo: line => lines.push(JSON.parse(line)) })
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  let begun = 0
  // A socket that was reset no longer knows its peer; which requests that hits is chance.
  const forget = (socket: Socket) => Object.defineProperty(socket, 'remoteAddress', { value: undefined })
  app.http.server.prependListener('connection', forget)
  app.http.server.on('request', ({ socket }: IncomingMessage) => {
    begun += 1
    socket.destroy()
  })
  for (const path of ['/api/phrasebook/situations', '/api/account/me', '/phrasebook', '/media/none.mp3']) {
    await expect(fetch(address + path)).rejects.toThrow()
  }
  expect(begun).toBe(4)
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})

test('the line of a request names its route, never what its address or headers carry', async () => {
  const lines: string[] = []
  await using app = await openTestApp({ features: [account, testFeature], logTo: line => lines.push(line) })
  const carried = { authorization: 'Bearer canary-1', cookie: 'hamava-visitor=canary-2' }
  for (const path of ['/api/test/away', '/api/none/canary-3', '/canary-4'])
    await app.http.inject({ url: `${path}?token=canary-5&code=canary-6`, headers: carried })
  const answered = lines.filter(line => line.includes('"answered"'))
  expect(answered.map(line => JSON.parse(line).route)).toEqual([
    '/api/test/away',
    '/api/*',
    expect.any(String),
  ])
  expect(lines.join('')).not.toContain('canary')
})
