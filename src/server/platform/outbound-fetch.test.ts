import { createServer as createHttps } from 'node:https'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../../emulators/certificate.ts'
import { type PushService, startPushService } from '../../../emulators/push-service.ts'
import {
  createOutboundFetch,
  isPublic,
  OutboundFetchError,
  type OutboundFetchFault,
} from './outbound-fetch.ts'

let service: PushService
/** Counts who connects to this machine, on both protocols. */
let seen = 0
const canary = createServer(socket => {
  seen += 1
  socket.destroy()
})
let port = 0
beforeAll(async () => {
  service = await startPushService()
  await new Promise<void>(resolve => canary.listen(0, '::', resolve))
  port = (canary.address() as { port: number }).port
})
afterAll(async () => {
  await service.close()
  await new Promise(resolve => canary.close(resolve))
})

const catchError = (asked: Promise<unknown>): Promise<OutboundFetchFault | 'answered'> =>
  asked.then(
    () => 'answered',
    thrown => {
      expect(thrown).toBeInstanceOf(OutboundFetchError)
      return (thrown as OutboundFetchError).reason
    },
  )
const leadsTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
const onThisMachine = () =>
  createOutboundFetch({ resolve: leadsTo('127.0.0.1'), mayReach: () => true, ca: service.certificate })

test('RC21 no address a person names leads to this machine or its network: the canary saw nobody', async () => {
  const named = [
    'http://school.example',
    'ftp://school.example',
    'file:///etc/passwd',
    'https://localhost',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://0x7f.1',
    'https://127.1',
    'https://10.0.0.8',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://8.8.8.8',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[64:ff9b::7f00:1]',
    'https://[fe80::1]',
    'https://[fd00::1]',
    'https://①②⑦.0.0.1',
    'https://user:password@school.example',
    'https://intranet',
    'https:127.0.0.1',
    'no address',
    '',
  ]
  const outboundFetch = createOutboundFetch()
  for (const address of named) {
    const withPort = URL.canParse(address) && /^https?:/.test(address) ? withCanary(address) : address
    expect([address, await catchError(outboundFetch(withPort))]).toEqual([address, 'address'])
  }

  const hidden = [
    ['127.0.0.1'],
    ['0.0.0.0'],
    ['10.1.2.3'],
    ['100.64.0.1'],
    ['169.254.169.254'],
    ['172.31.255.255'],
    ['192.168.0.1'],
    ['198.18.0.1'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['::1'],
    ['::'],
    ['::ffff:127.0.0.1'],
    ['::ffff:8.8.8.8'],
    ['::7f00:1'],
    ['64:ff9b::7f00:1'],
    ['2002:7f00:1::'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['fe80::1'],
    ['fc00::1'],
    ['ff02::1'],
    // One of several is enough: whoever connects may take any.
    ['93.184.216.34', '127.0.0.1'],
    ['2606:2800:220:1::1', '::1'],
  ]
  for (const addresses of hidden) {
    const asked = createOutboundFetch({ resolve: leadsTo(...addresses) })(`https://school.example:${port}/`)
    expect([addresses, await catchError(asked)]).toEqual([addresses, 'private'])
  }
  // A name that leads nowhere.
  expect(await catchError(createOutboundFetch({ resolve: leadsTo() })('https://a.example'))).toBe(
    'unreachable',
  )
  expect(seen).toBe(0)
})

test('what a name leads to is judged as the connection is made, once: a name that is changed then gains nothing', async () => {
  const answers = [['127.0.0.1'], ['::1'], ['127.0.0.1']]
  let lookups = 0
  const rebound = createOutboundFetch({
    resolve: () => leadsTo(...answers[lookups++]!)(),
    // Stands for everybody's internet.
    mayReach: address => address === '127.0.0.1',
    ca: service.certificate,
  })
  expect((await rebound(`https://push.test:${service.port}/`)).status).toBe(404)
  expect(lookups).toBe(1)
  expect(await catchError(rebound(`https://push.test:${port}/`))).toBe('private')
  expect(lookups).toBe(2)
  expect(seen).toBe(0)
})

test('a redirection is an answer and not followed', async () => {
  service.trouble = { status: 307, location: `https://127.0.0.1:${port}/` }
  const answer = await onThisMachine()(`https://push.test:${service.port}/`, { method: 'POST', body: 'x' })
  service.trouble = null
  expect(answer).toMatchObject({ status: 307, headers: { location: `https://127.0.0.1:${port}/` } })
  expect(seen).toBe(0)
})

test('an answer that is longer than may be is left unread, whatever it says of its length', async () => {
  const { key, certificate } = makeCertificate('long.test')
  const server = createHttps({ key, cert: certificate }, (request, response) => {
    const size = Number(request.url!.slice(1))
    // In pieces: no header says how long it will be.
    for (let sent = 0; sent < size; sent += 100) response.write('x'.repeat(Math.min(100, size - sent)))
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  const { port: at } = server.address() as { port: number }
  const ask = createOutboundFetch({
    resolve: leadsTo('127.0.0.1'),
    mayReach: () => true,
    ca: certificate,
  })
  expect((await ask(`https://long.test:${at}/1000`, { maxBytes: 1000 })).body).toHaveLength(1000)
  expect(await catchError(ask(`https://long.test:${at}/1001`, { maxBytes: 1000 }))).toBe('too-long')
  expect(await catchError(ask(`https://long.test:${at}/${64 * 1024 + 1}`))).toBe('too-long')
})

test('whom nobody vouches for, and who is called by another name, is not asked', async () => {
  const stranger = createOutboundFetch({ resolve: leadsTo('127.0.0.1'), mayReach: () => true })
  expect(await catchError(stranger(`https://push.test:${service.port}/`))).toBe('unreachable')
  expect(await catchError(onThisMachine()(`https://other.test:${service.port}/`))).toBe('unreachable')
  expect((await onThisMachine()(`https://push.test:${service.port}/`)).status).toBe(404)
})

test.each(['8.8.8.8', '93.184.216.34', '185.143.232.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is everybody’s',
  address => expect(isPublic(address)).toBe(true),
)

/** The address with the canary's port, in the spelling it was given. */
const withCanary = (address: string) =>
  address.replace(/^(https?:(?:\/\/)?[^/]*).*$/, (_, before: string) => `${before}:${port}/`)
