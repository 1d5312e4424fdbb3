import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openServer } from './connections.ts'

async function listen(answer: RequestListener, { perAddress = 100, isProxy = false, silence = 12_000 } = {}) {
  const server = openServer(answer, { perAddress, trusts: () => isProxy, headers: {}, silence })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
}

const requests = (count: number) =>
  Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')

/** All that comes until `end` is in it, or the connection is closed. */
async function readUntil(socket: Socket, end: string): Promise<string> {
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    if (text.includes(end)) break
  }
  return text
}

test('what comes on one connection at once is answered in its order, one request at a time', async () => {
  let underWay = 0
  let peak = 0
  const open = await listen((request, response) => {
    underWay += 1
    peak = Math.max(peak, underWay)
    setImmediate(() => {
      underWay -= 1
      response.end(`<${request.url}>`)
    })
  })
  const socket = await open()
  socket.write(requests(20))
  const text = await readUntil(socket, '</19>')
  expect([...text.matchAll(/<\/(\d+)>/g)].map(([, at]) => Number(at))).toEqual([...Array(20).keys()])
  expect(peak).toBe(1)
})

test('who sends hundreds without waiting for an answer is cut off, and nobody else', async () => {
  let begun = 0
  const open = await listen((request, response) => {
    begun += 1
    if (request.url === '/other') response.end('<other>')
  })
  const [greedy, other] = [await open(), await open()]
  greedy.resume().write(requests(500))
  await once(greedy, 'close')
  expect(begun).toBe(1)
  other.write('GET /other HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await readUntil(other, '<other>')).toContain('200 OK')
})

test('one address holds so many connections, and gets room when it leaves one', async () => {
  const open = await listen((_request, response) => response.end('<here>'), { perAddress: 2 })
  const isServed = async () => {
    const socket = await open()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return { socket, served: (await readUntil(socket, '<here>')).includes('<here>') }
  }
  const first = await open()
  await open()
  expect((await isServed()).served).toBe(false)
  first.end()
  await once(first.resume(), 'close')
  expect((await isServed()).served).toBe(true)
})

test('behind a proxy everybody stands at one address, which is not counted', async () => {
  const open = await listen((_request, response) => response.end('<here>'), { perAddress: 1, isProxy: true })
  await open()
  const second = await open()
  second.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await readUntil(second, '<here>')).toContain('<here>')
})

test('a silent connection is closed, but not before an answer that is a little late, nor kept for one that never comes', async () => {
  let begun = 0
  const open = await listen(
    (request, response) => {
      begun += 1
      if (request.url === '/late') setTimeout(() => response.end('<late>'), 1500)
      if (request.url === '/begun') response.write('<begun>')
    },
    { silence: 1000 },
  )
  const ask = async (lines: string) => {
    const from = performance.now()
    const socket = await open()
    socket.write(lines)
    const text = await readUntil(socket, '<late>')
    return { text, lived: performance.now() - from }
  }
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
  const [late, never, unfinished, half, silent] = await Promise.all([
    ask(get('/late')),
    ask(get('/never')),
    ask(get('/begun')),
    ask('POST /never HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n{'),
    ask(''),
  ])
  expect(late.text).toMatch(/^HTTP\/1.1 200 OK[\s\S]*<late>/)
  expect(begun).toBe(4)
  expect([never.text, half.text, silent.text]).toEqual(['', '', ''])
  expect(unfinished.text).toContain('<begun>')
  // Twice as long for an answer that is due, once for whoever owes us something or does not read.
  expect(never.lived).toBeGreaterThan(1900)
  for (const { lived } of [unfinished, half, silent]) expect(lived).toBeGreaterThan(900)
  for (const { lived } of [unfinished, half, silent]) expect(lived).toBeLessThan(never.lived)
})
