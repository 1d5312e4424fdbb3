import { expect, test } from 'vitest'
import { classifyRequest, isKeepable, toPagePath } from './classify-request.ts'

const origin = 'https://school.example'
const kind = (path: string, { mode = 'cors', method = 'GET', destination = '', headers = {} } = {}) =>
  classifyRequest(
    {
      url: new URL(path, origin).href,
      mode: mode as RequestMode,
      method,
      destination: destination as RequestDestination,
      headers: new Headers(headers),
    },
    origin,
  )

test('pages, what navigations fetch and files of the build are the worker’s business', () => {
  expect(kind('/', { mode: 'navigate' })).toBe('page')
  expect(kind('/profile?tab=messages', { mode: 'navigate' })).toBe('page')
  expect(kind('/phrasebook.data?q=x')).toBe('data')
  expect(kind('/_.data')).toBe('data')
  expect(kind('/assets/frame-abc.js', { mode: 'no-cors' })).toBe('asset')
  expect(kind('/media/a.webp', { mode: 'no-cors', destination: 'image' })).toBe('picture')
  expect(kind('/media/a.mp3', { mode: 'no-cors', destination: 'audio' })).toBeNull()
  // Only the whole word is meant.
  expect(kind('/studious', { mode: 'navigate' })).toBe('page')
})

test.each([
  '/api',
  '/api/account/me',
  '/api.data',
  '/outbox',
  '/outbox?x=1',
  '/studio',
  '/studio/accounts/1',
  '/studio.data',
  '/studio/audit.data',
  '/media/phrases/a.mp3',
  '/healthz',
  '/readyz',
  '/metrics',
  '/sw.js',
])('%s never is, however it is asked for', path => {
  expect(kind(path, { mode: 'navigate' })).toBeNull()
  expect(kind(path)).toBeNull()
})

test('of the studio the documents of the day, of a group and of texts to correct are, and nothing else', () => {
  const id = '0198f2b1-4a1c-7c3e-9d55-2f6f0d9e1a77'
  const group = `/studio/groups/${id}`
  for (const path of ['/studio/today', group, '/studio/writing', `/studio/writing/${id}`]) {
    expect(kind(path, { mode: 'navigate' })).toBe('page')
    expect(kind(path)).toBeNull()
    expect(kind(`${path}.data`)).toBeNull()
  }
  expect(kind('/studio/groups', { mode: 'navigate' })).toBeNull()
  expect(kind(`${group}/more`, { mode: 'navigate' })).toBeNull()
  expect(kind('/studio/writing-prices', { mode: 'navigate' })).toBeNull()
})

test('nor is what is no plain reading of a whole thing from this site', () => {
  expect(kind('/phrasebook', { mode: 'navigate', method: 'POST' })).toBeNull()
  expect(kind('/assets/font.woff2', { headers: { range: 'bytes=0-9' } })).toBeNull()
  expect(kind('https://elsewhere.example/assets/a.js')).toBeNull()
  expect(kind('/icon.svg')).toBeNull()
})

test.each([
  ['/_.data', '/'],
  ['/phrasebook.data?q=%DA%AF&_routes=a%2Cb', '/phrasebook?q=%DA%AF'],
  ['/phrasebook/situations/airport.data', '/phrasebook/situations/airport'],
])('%s is about %s', (data, page) => {
  expect(toPagePath(origin + data)).toBe(page)
})

/** An answer as a browser hands it to a worker. */
const answer = (status: number, headers: Record<string, string>, more: Partial<Response> = {}) =>
  Object.defineProperties(
    new Response('', { status, headers }),
    Object.fromEntries(Object.entries({ type: 'basic', ...more }).map(([name, value]) => [name, { value }])),
  )

test('only a whole, plain answer that nobody wants forgotten may be kept', () => {
  expect(isKeepable(answer(200, { 'cache-control': 'no-cache' }))).toBe(true)
  expect(isKeepable(answer(200, { 'cache-control': 'no-store' }))).toBe(false)
  expect(isKeepable(answer(200, { 'cache-control': 'private, max-age=60' }))).toBe(false)
  expect(isKeepable(answer(200, { 'set-cookie': 'a=b' }))).toBe(false)
  expect(isKeepable(answer(206, {}))).toBe(false)
  expect(isKeepable(answer(404, {}))).toBe(false)
  expect(isKeepable(answer(200, {}, { redirected: true }))).toBe(false)
  expect(isKeepable(answer(200, {}, { type: 'opaque' }))).toBe(false)
})
