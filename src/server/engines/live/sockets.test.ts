/** @module-tag engines */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSessions } from '#account/sessions/sessions.server.ts'
import type { LiveMessage } from '#contract/live.ts'
import { transaction } from '#server/platform/database/database.ts'
import { type LiveApp, openLiveApp } from '../../../../test/live-app.ts'
import { openSocket, readNumbers, transports } from '../../../../test/live-readers.ts'
import { productionEnv } from '../../../../test/production-env.ts'
import { rawRequest } from '../../../../test/raw-request.ts'
import { publish } from './publish.ts'

let app: LiveApp
beforeAll(async () => {
  app = await openLiveApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const soon = { timeout: 15_000, interval: 20 }
let channels = 0
const newChannel = () => `test:sockets-${++channels}`

/** A socket that has said who it is; what it was told, and the code it is closed with. */
async function openAs(token: string | null, after: object = {}, at = app.address) {
  const ws = openSocket(at)
  const received: LiveMessage[] = []
  ws.on('message', data => received.push(JSON.parse(String(data)) as LiveMessage))
  ws.on('error', () => {})
  const closed = new Promise<number>(resolve => ws.on('close', resolve))
  await new Promise(resolve => ws.once('open', resolve))
  if (token) {
    ws.send(JSON.stringify({ token, after }))
    await expect.poll(() => received[0], soon).toEqual({ hello: true })
  }
  return { ws, received, closed }
}

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const socketPath = '/api/live/socket'

/** Addresses that look like one of ours: before and after its name, on another port, by another scheme. */
function near(address: string): string[] {
  const { hostname, host, port, protocol } = new URL(address)
  return [
    `${address}.evil.example`,
    `${protocol}//evil-${host}`,
    `${protocol}//evil.${host}`,
    `${protocol}//${hostname}:${Number(port || 443) + 1}`,
    ...(port ? [`${protocol}//${hostname}`] : []),
    `${protocol}//${host}@evil.example`,
    `${protocol}//evil.example/${host}`,
    `${protocol}//evil.example?${address}`,
  ]
}

async function expectRefused(at: string, origin: string | undefined) {
  const headers = { ...upgrade, ...(origin && { origin }) }
  const { status, headers: sent, body } = await rawRequest(at, socketPath, { headers })
  expect([origin, status]).toEqual([origin, 403])
  expect(JSON.parse(body.toString())).toMatchObject({ info: { status: 1014 } })
  expect(sent['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(sent['x-content-type-options']).toBe('nosniff')
}

test('RC22 a foreign or missing origin is refused with 403 before the upgrade, with the headers of every answer', async () => {
  for (const origin of [undefined, 'https://evil.example', 'null', 'nonsense', ...near(app.address)])
    await expectRefused(app.address, origin)
  const { ws } = await openAs(null)
  expect(ws.readyState).toBe(ws.OPEN)
  ws.terminate()
})

test('RC22 in production one origin is ours: none that looks like it, no other port or scheme, nor the one it is reached at', async () => {
  await using production = await openLiveApp({ env: productionEnv })
  const ours = new URL(productionEnv.PUBLIC_URL).origin
  for (const origin of [...near(ours), ours.replace('https:', 'http:'), production.address])
    await expectRefused(production.address, origin)
  const ws = openSocket(production.address, { origin: ours })
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject))
  expect(ws.readyState).toBe(ws.OPEN)
  ws.terminate()
})

test('RC22 no upgrade is taken up but to a live socket', async () => {
  const asked = { ...upgrade, origin: app.address }
  expect((await rawRequest(app.address, '/healthz', { headers: asked })).status).toBe(200)
  expect((await rawRequest(app.address, socketPath, { headers: { ...asked, upgrade: 'h2c' } })).status).toBe(
    400,
  )
  expect((await rawRequest(app.address, `${socketPath}/x`, { headers: asked })).status).toBe(404)
})

test('RC22 the token is taken from the first message only: none, and one in the address, end with 4401', async () => {
  const person = await app.user()
  const hasty = await openAs(null)
  hasty.ws.send(JSON.stringify({ after: { [newChannel()]: 0 } }))
  expect(await hasty.closed).toBe(4401)
  const inAddress = openSocket(app.address, { path: `${socketPath}?token=${person.token}` })
  inAddress.on('open', () => inAddress.send('{}'))
  const code = await new Promise(resolve => inAddress.on('close', resolve))
  expect(code).toBe(4401)
  expect(hasty.received).toEqual([])
})

test('RC22 a token that expires is asked for anew, and must be renewed within 60 s, by the same person', async () => {
  const begin = app.now()
  const later = (seconds: number) => app.setNow(new Date(begin.getTime() + seconds * 1000))
  try {
    const [person, other] = [await app.user(), await app.user()]
    const channel = newChannel()
    const [good, lazy, foreign] = [
      await openAs(person.token, { [channel]: 0 }),
      await openAs(person.token),
      await openAs(other.token),
    ]
    later(15 * 60 + 1)
    for (const { received } of [good, lazy, foreign]) {
      await expect.poll(() => received.filter(message => 'renew' in message).length, soon).toBe(1)
    }
    const { body } = await person.get<{ auth: { accessToken: string } }>('/api/account/auth/refresh')
    good.ws.send(JSON.stringify({ token: body.auth.accessToken }))
    foreign.ws.send(JSON.stringify({ token: body.auth.accessToken }))
    expect(await foreign.closed).toBe(4401)
    later(15 * 60 + 59)
    await new Promise(resolve => setTimeout(resolve, 3 * app.live.pace.sessions))
    expect(lazy.ws.readyState).toBe(lazy.ws.OPEN)
    later(16 * 60 + 1)
    expect(await lazy.closed).toBe(4401)
    await app.publishEvent(channel, { still: 'here' })
    await expect.poll(() => good.received.at(-1), soon).toMatchObject({ channel: channel, number: 1 })
    good.ws.terminate()
  } finally {
    app.setNow(begin)
  }
})

test('RC22 long frames, floods, compressed and unreadable ones end the socket, and nothing of it stays', async () => {
  const person = await app.user()
  const before = app.live.size
  const [long, flood, binary, wrong, prototype] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => openAs(person.token)),
  )
  long!.ws.send('x'.repeat(1024 * 1024))
  expect(await long!.closed).toBe(1009)
  for (let frame = 0; frame < 10_000; frame++) flood!.ws.ping()
  expect([4429, 1006]).toContain(await flood!.closed)
  binary!.ws.send(Buffer.from('{}'))
  expect(await binary!.closed).toBe(4400)
  wrong!.ws.send('{"after":{"test":1e400}}')
  expect(await wrong!.closed).toBe(4400)
  prototype!.ws.send('{"__proto__":{"after":1},"after":{"__proto__":1,"test:x":-1}}')
  expect(await prototype!.closed).toBe(4400)

  // A frame that says it is compressed, which was not agreed on.
  const { hostname, port } = new URL(app.address)
  const raw = connect(Number(port), hostname)
  const lines = Object.entries({ ...upgrade, host: `${hostname}:${port}`, origin: app.address })
  raw.write(`GET ${socketPath} HTTP/1.1\r\n${lines.map(line => line.join(': ')).join('\r\n')}\r\n`)
  raw.write('sec-websocket-extensions: permessage-deflate\r\n\r\n')
  const answer = await new Promise<string>(resolve => raw.once('data', data => resolve(String(data))))
  expect(answer).toMatch(/^HTTP\/1\.1 101 /)
  expect(answer.toLowerCase()).not.toContain('permessage-deflate')
  raw.write(Buffer.from([0xc1, 0x82, 0, 0, 0, 0, 0x03, 0x00]))
  await new Promise(resolve => raw.once('close', resolve).resume())
  await expect.poll(() => app.live.size, soon).toBe(before)
})

test('RC22 whoever says nothing, or no longer answers, is gone soon', async () => {
  await using brisk = await openLiveApp({ pace: { heartbeat: 3000, introduction: 3000 } })
  const person = await brisk.user()
  const alive = await openAs(person.token, {}, brisk.address)
  const gone = await openAs(person.token, {}, brisk.address)
  expect(brisk.live.size).toBe(2)
  // It reads nothing any more, so it answers no ping either.
  ;(gone.ws as unknown as { _socket: { pause(): void } })._socket.pause()
  const silent = await openAs(null, {}, brisk.address)
  expect(await silent.closed).toBe(4401)
  await expect.poll(() => brisk.live.size, soon).toBe(1)
  expect(alive.ws.readyState).toBe(alive.ws.OPEN)
  for (const { ws } of [alive, gone]) ws.terminate()
})

test('one person holds no more than two dozen connections', async () => {
  const person = await app.user()
  const held = await Promise.all(Array.from({ length: 24 }, () => openAs(person.token)))
  const more = openSocket(app.address)
  more.on('open', () => more.send(JSON.stringify({ token: person.token })))
  expect(await new Promise(resolve => more.on('close', resolve))).toBe(4429)
  const poll = await person.get('/api/live/poll', { after: '{}' })
  expect(poll.status).toBe(429)
  held[0]!.ws.close()
  await held[0]!.closed
  await expect.poll(async () => (await person.get('/api/live/poll', { after: '{}' })).status, soon).toBe(200)
  for (const { ws } of held) ws.terminate()
})

test('RC4 a session that ends in another process ends its sockets in this one', async () => {
  const beside = await openLiveApp({ beside: app })
  const before = app.live.size
  try {
    const person = await app.user()
    const channel = newChannel()
    const { token } = person
    const readers = (['socket', 'stream', 'poll'] as const).map(transport =>
      transports[transport]({ address: app.address, token: token!, after: { [channel]: 0 } }),
    )
    await beside.publishEvent(channel, {})
    for (const reader of readers) await expect.poll(() => readNumbers(reader, channel), soon).toEqual([1])
    await transaction(beside.db, tx =>
      endSessions(tx, { userId: person.id, reason: 'password', now: beside.now() }),
    )
    expect(await Promise.all(readers.map(({ ended }) => ended))).toEqual([4401, 0, 401])
    await expect.poll(() => app.live.size, soon).toBe(before)
  } finally {
    await beside[Symbol.asyncDispose]()
  }
})

test.each(['socket', 'stream'] as const)(
  'a reader that leaves more than 1 MB unread is cut off, and resumes without a gap (%s)',
  async transport => {
    const person = await app.user()
    const channel = newChannel()
    const ticket = { address: app.address, token: person.token!, after: { [channel]: 0 } }
    const before = app.live.size
    // It is there, and from here on reads nothing.
    const idle =
      transport === 'socket'
        ? await pausedSocket(person.token!, channel)
        : await pausedStream(person.token!, channel)
    expect(app.live.size).toBe(before + 1)
    const words = 'ب'.repeat(7000)
    let published = 0
    // The systems' own buffers take some megabytes before any stays with us.
    while (app.live.size > before && published < 3000) {
      await transaction(app.db, async tx => {
        for (let event = 0; event < 50; event++) await publish(tx, channel, { words })
      })
      published += 50
    }
    expect(app.live.size).toBe(before)
    idle.resume()
    const last = await idle.lastNumber
    expect(last).toBeLessThan(published)
    const again = transports[transport]({ ...ticket, after: { [channel]: last } })
    await expect.poll(() => readNumbers(again, channel).at(-1), soon).toBe(published)
    expect(readNumbers(again, channel)).toEqual(
      Array.from({ length: published - last }, (_, step) => last + 1 + step),
    )
    again.drop()
  },
)

type Idle = { resume(): void; lastNumber: Promise<number> }

/** A socket that follows a channel and reads nothing, until it is resumed; then the last number that came. */
async function pausedSocket(token: string, channel: string): Promise<Idle> {
  const { ws, received, closed } = await openAs(token, { [channel]: null })
  await expect.poll(() => received.length, soon).toBe(2)
  const lastNumber = closed.then(() =>
    Math.max(0, ...received.flatMap(message => ('number' in message ? [message.number] : []))),
  )
  const { _socket: socket } = ws as unknown as { _socket: { pause(): void; resume(): void } }
  socket.pause()
  return { resume: () => socket.resume(), lastNumber }
}

async function pausedStream(token: string, channel: string): Promise<Idle> {
  const { hostname, port } = new URL(app.address)
  const raw = connect(Number(port), hostname)
  let text = ''
  raw.setEncoding('utf8')
  raw.on('data', (chunk: string) => {
    text += chunk
  })
  raw.on('error', () => {})
  const lastNumber = new Promise<number>(resolve =>
    raw.on('close', () =>
      resolve(Math.max(0, ...[...text.matchAll(/"number":(\d+)[^\n]*\n/g)].map(match => Number(match[1])))),
    ),
  )
  const after = encodeURIComponent(JSON.stringify({ [channel]: null }))
  raw.write(
    `GET /api/live/stream?after=${after} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  await expect.poll(() => text.includes('reload'), soon).toBe(true)
  raw.pause()
  return { resume: () => raw.resume(), lastNumber }
}
