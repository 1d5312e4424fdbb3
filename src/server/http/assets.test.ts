import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveAssets } from './assets.ts'

const http: FastifyInstance = fastify()
const build = await mkdtemp(join(tmpdir(), 'hamava-build-'))

beforeAll(async () => {
  const files = {
    'client/icon.svg': '<svg/>',
    'client/sw.js': 'worker',
    'client/assets/page-1a.js': 'newest bytes',
    'client/assets/page-1a.js.br': 'br bytes',
    'client/assets/page-1a.js.gz': 'gzip bytes',
    'client/assets/font-2b.woff2': 'font bytes',
    'earlier/1/assets/page-1a.js': 'other bytes',
    'earlier/1/assets/page-0f.js': 'the build before',
    'earlier/2/assets/page-0e.js': 'the one before that',
  }
  for (const folder of ['client/assets', 'earlier/1/assets', 'earlier/2/assets']) {
    await mkdir(join(build, folder), { recursive: true })
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(build, name), content)
  serveAssets(http, join(build, 'client'))
  await http.ready()
  // A build that begins while we run empties the folder.
  await rm(build, { recursive: true })
})
afterAll(() => http.close())

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })

test('a file of the build is answered from memory, for ever, in the best encoding it has', async () => {
  const plain = await get('/assets/page-1a.js')
  expect(plain).toMatchObject({ statusCode: 200, body: 'newest bytes' })
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '12',
    vary: 'accept-encoding',
  })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const encoded = await get('/assets/page-1a.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect([encoded.body, encoded.headers['content-encoding']]).toEqual(['br bytes', 'br'])
  expect((await get('/assets/page-1a.js', { 'accept-encoding': 'gzip' })).body).toBe('gzip bytes')
  const font = await get('/assets/font-2b.woff2', { 'accept-encoding': 'br' })
  expect([font.body, font.headers['content-type'], font.headers['content-encoding']]).toEqual([
    'font bytes',
    'font/woff2',
    undefined,
  ])
})

test('it has an etag for each encoding, ranges, and a head without a body', async () => {
  const { etag } = (await get('/assets/page-1a.js')).headers as { etag: string }
  const { etag: ofBr } = (await get('/assets/page-1a.js', { 'accept-encoding': 'br' })).headers
  expect(ofBr).not.toBe(etag)
  const known = await get('/assets/page-1a.js', { 'if-none-match': `"other", W/${etag}` })
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
  const range = await get('/assets/page-1a.js', { range: 'bytes=7-' })
  expect([range.statusCode, range.body]).toEqual([206, 'bytes'])
  expect(range.headers).toMatchObject({ 'content-range': 'bytes 7-11/12', 'content-length': '5' })
  expect((await get('/assets/page-1a.js', { range: 'bytes=50-' })).statusCode).toBe(416)
  const changed = await get('/assets/page-1a.js', { range: 'bytes=7-', 'if-range': '"other"' })
  expect([changed.statusCode, changed.body]).toEqual([200, 'newest bytes'])
  const head = await http.inject({ method: 'HEAD', url: '/assets/page-1a.js' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '12'])
})

test('the files of the two builds before are still there, and nothing else is', async () => {
  expect((await get('/assets/page-0f.js')).body).toBe('the build before')
  expect((await get('/assets/page-0e.js')).body).toBe('the one before that')
  for (const path of ['page-1a.js.br', 'none.js', '..%2ficon.svg', '%2e%2e%2ficon.svg', '']) {
    expect((await get(`/assets/${path}`)).statusCode, path).toBe(404)
  }
})

test('an icon has no hash in its name, so it is asked for again; the worker is not of these files', async () => {
  const icon = await get('/icon.svg')
  expect([icon.body, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
    '<svg/>',
    'image/svg+xml',
    'no-cache',
  ])
  expect((await get('/icon.svg', { 'if-none-match': icon.headers.etag! })).statusCode).toBe(304)
  expect((await get('/sw.js')).statusCode).toBe(404)
})
