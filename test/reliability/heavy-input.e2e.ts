import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCpuTime } from '../../bench/measure.ts'
import { rawRequest } from '../raw-request.ts'
import { type Product, startProduct } from '../server.ts'

let product: Product
let jar: Record<string, string>

beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'error' } })
  const { headers } = await rawRequest(product.address, '/healthz')
  const cookies = [headers['set-cookie']].flat().map(cookie => String(cookie).split(';')[0]!)
  const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  jar = {
    cookie: cookies.join('; '),
    'x-xsrf-token': decodeURIComponent(token),
    'content-type': 'application/json',
  }
})
afterAll(() => product.stop())

/**
 * While `attack` runs, other people's answers: how many came, and the longest wait for one, in milliseconds of processor
 * that the server used in it: what else a busy machine does meanwhile does not count.
 */
async function othersDuring(attack: () => Promise<unknown>) {
  let running = true
  const waits: number[] = []
  const watch = (async () => {
    while (running) {
      const before = readCpuTime(product.pid)
      const { status } = await rawRequest(product.address, '/healthz')
      if (status === 200) waits.push(readCpuTime(product.pid) - before)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  })()
  try {
    await attack()
  } finally {
    running = false
    await watch
  }
  return { answers: waits.length, slowest: Math.max(...waits) }
}

/**
 * Sends a body and reads what is answered, though the server may close the connection while it is still coming. Where the
 * connection broke before the answer was read, as on a busy machine, it is sent again.
 */
async function post(path: string, body: string | Buffer, headers: Record<string, string> = {}) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await postOnce(path, body, headers)
    } catch (error) {
      if (attempt === 3 || !['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error
    }
  }
}

function postOnce(path: string, body: string | Buffer, headers: Record<string, string>) {
  const { hostname, port } = new URL(product.address)
  const sent = { ...jar, ...headers, 'content-length': String(Buffer.byteLength(body)) }
  return new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    const asked = request({ hostname, port, path, method: 'POST', headers: sent, agent: false }, answer => {
      const chunks: Buffer[] = []
      const end = () => resolve({ status: answer.statusCode!, body: Buffer.concat(chunks) })
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      // The status was read: what breaks after it breaks the rest of a refused body.
      answer.on('end', end).on('error', end)
    })
    let isAnswered = false
    asked.on('response', () => {
      isAnswered = true
    })
    asked.on('error', fault => isAnswered || reject(fault))
    // A piece at a time, so that a refusal is read that comes after the first.
    const bytes = Buffer.from(body)
    const piece = 64 * 1024
    const sendFrom = (at: number) => {
      if (isAnswered) return
      if (at + piece >= bytes.length) return asked.end(bytes.subarray(at))
      asked.write(bytes.subarray(at, at + piece), () => setTimeout(sendFrom, 5, at + piece))
    }
    sendFrom(0)
  })
}

const nested = (depth: number) => `${'{"email":'.repeat(depth)}1${'}'.repeat(depth)}`
const manyKeys = () => `{${Array.from({ length: 1_000_000 }, (_, index) => `"k${index}":1`).join(',')}}`

const bodies: [string, () => string | Buffer, number[]][] = [
  ['JSON nested a hundred thousand deep', () => nested(100_000), [413]],
  ['JSON nested as deep as the limit lets pass', () => nested(6000), [401, 422, 400]],
  ['a million keys', manyKeys, [413]],
  ['a body of 10 MB', () => Buffer.alloc(10 * 1024 * 1024, 'x'), [413]],
  ['a body of 64 MB', () => Buffer.alloc(64 * 1024 * 1024, 'x'), [413]],
  ['broken JSON', () => '{"email":', [400]],
  ['an array for an object', () => '[1,2,3]', [422]],
  ['no JSON at all', () => 'email=a&password=b', [400]],
]

test.each(bodies)(
  'RC35 %s is refused, and others are answered meanwhile, each within three seconds of its processor',
  async (_name, make, statuses) => {
    const body = make()
    const replies: number[] = []
    const { answers, slowest } = await othersDuring(async () => {
      for (let round = 0; round < 3; round++) replies.push((await post('/api/account/login', body)).status)
    })
    expect(
      replies.every(status => statuses.includes(status)),
      String(replies),
    ).toBe(true)
    expect(answers).toBeGreaterThan(0)
    expect(slowest).toBeLessThan(3000)
  },
)

test('RC35 a gzip bomb is not unpacked and another content type is not read', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, '{'))
  const gzip = await post('/api/account/login', bomb, { 'content-encoding': 'gzip' })
  expect([400, 413, 415]).toContain(gzip.status)
  const form = await post('/api/account/login', 'a=b', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(form.status).toBe(415)
  expect(JSON.parse(form.body.toString()).info.status).toBe(1010)
})

const searches: [string, string][] = [
  ['ten thousand parameters', Array.from({ length: 2000 }, (_, index) => `a${index}=1`).join('&')],
  ['a search of 10 kB', `q=${'a'.repeat(10_000)}`],
  ['a search of wildcards', `q=${encodeURIComponent('%_'.repeat(90))}`],
  ['a search of spaces and joiners', `q=${encodeURIComponent(' \u200C'.repeat(90))}`],
  ['a search of nested brackets', `q=${encodeURIComponent('('.repeat(190))}`],
  ['a search of one letter over and over', `q=${encodeURIComponent('ا'.repeat(190))}`],
  ['a page number without end', `page=${'9'.repeat(400)}`],
]

test.each(searches)(
  'RC35 %s is no fault of ours, and others are answered within three seconds of its processor',
  async (_name, query) => {
    let statuses: number[] = []
    const { slowest } = await othersDuring(async () => {
      const both = await Promise.all([
        rawRequest(product.address, `/api/phrasebook/phrases?${query}`),
        rawRequest(product.address, `/phrasebook?${query}`),
      ])
      statuses = both.map(({ status }) => status)
    })
    expect(
      statuses.every(status => status < 500),
      String(statuses),
    ).toBe(true)
    expect(slowest).toBeLessThan(3000)
  },
)
