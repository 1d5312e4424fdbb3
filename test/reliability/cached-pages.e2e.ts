import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { type RawReply, rawRequest } from '../raw-request.ts'

/** A page's bytes as any plain visitor gets them. */
async function plain(path: string): Promise<Buffer> {
  return (await rawRequest(inject('address'), path)).body
}

function decoded({ headers, body }: RawReply): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body)
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body)
  return body
}

const poisons: [string, Record<string, string>][] = [
  ['Host', { host: 'evil.example' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
  ['X-Original-URL', { 'x-original-url': '/api/outbox', 'x-rewrite-url': '/api/outbox' }],
  ['Authorization', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }],
  ['a cookie of 8 kB', { cookie: `a=${'x'.repeat(8000)}; XSRF-TOKEN=<script>` }],
  ['Range', { range: 'bytes=0-10' }],
  ['an odd Accept-Encoding', { 'accept-encoding': 'br;q=nope,, gzip;q=2, <script>' }],
  ['Accept-Language and Accept', { 'accept-language': 'ar', accept: 'application/json' }],
  ['Forwarded', { forwarded: 'for=1.2.3.4;host=evil.example;proto=https' }],
  ['X-Forwarded-For', { 'x-forwarded-for': '<script>' }],
]

test.each(poisons)('RC25 %s reaches no kept byte', async (_name, headers) => {
  const path = `/phrasebook?q=${randomBytes(4).toString('hex')}`
  const poisoned = await rawRequest(inject('address'), path, { headers })
  const next = await plain(path)
  expect(poisoned.status).toBe(200)
  expect(decoded(poisoned).equals(next)).toBe(true)
  expect(next.toString()).not.toMatch(/evil\.example/)
})

test('RC25 a kept page carries no cookie into its bytes, and a first visitor gets his own', async () => {
  const path = `/phrasebook?q=${randomBytes(4).toString('hex')}`
  const [first, second] = [
    await rawRequest(inject('address'), path),
    await rawRequest(inject('address'), path),
  ]
  const cookies = [first, second].map(({ headers }) => [headers['set-cookie']].flat().join('\n'))
  expect(cookies[0]).toMatch(/XSRF-TOKEN=/)
  expect(cookies[0]).not.toBe(cookies[1])
  const token = /XSRF-TOKEN=([^;]+)/.exec(cookies[0]!)![1]!
  expect(second.body.includes(token)).toBe(false)
})

test('RC25 unknown and repeated parameters share the page of the plain address', async () => {
  const q = randomBytes(4).toString('hex')
  const base = await plain(`/phrasebook?q=${q}`)
  for (const variant of [
    `/phrasebook?q=${q}&utm_source=x`,
    `/phrasebook?evil=%3Cscript%3E&q=${q}`,
    `/phrasebook?q=${q}&q=other`,
    `/phrasebook?q=${q}#top`,
  ]) {
    expect((await plain(variant)).equals(base), variant).toBe(true)
  }
})

test('RC25 faults and redirects are never kept, nor a page behind a false ending', async () => {
  const address = inject('address')
  for (const path of [
    '/no-such-page',
    '/phrasebook/situations/none',
    '/phrasebook/review;.css',
    '/phrasebook%2Freview',
  ]) {
    const reply = await rawRequest(address, path)
    expect(reply.status, path).toBe(404)
    expect(reply.headers['cache-control'], path).toBe('no-store')
  }
  const personal = await rawRequest(address, '/phrasebook/mine')
  expect(personal.headers['cache-control']).toMatch(/no-cache|no-store/)
  expect((await rawRequest(address, '/phrasebook/mine/x.css')).status).toBe(404)
  expect((await rawRequest(address, '/phrasebook/mine.css')).status).toBe(404)
})
