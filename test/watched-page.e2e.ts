import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openBrowser } from './browser.ts'
import { openWatchedPage, type PageOptions } from './watched-page.ts'

const policy = "default-src 'self'; script-src 'self' 'unsafe-inline'; img-src *"
const server = createServer((request, response) => {
  const [status, body] = answers[request.url ?? ''] ?? [404, 'not here']
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  })
  response.end(body)
})
const answers: Record<string, [number, string]> = {
  '/': [200, '<!doctype html><html lang=fa dir=rtl><title>خانه</title><main><h1>خانه</h1></main>'],
  '/logs': [200, '<script>console.error("went wrong")</script>'],
  '/throws': [200, '<script>throw new Error("thrown in a page")</script>'],
  '/styled': [200, '<style>p { color: red }</style><p>a</p>'],
  '/foreign': [200, '<img src="http://127.0.0.1:1/pixel.png">'],
  '/calls': [200, '<script>fetch("/api/refused").then(() => (document.title = "called"))</script>'],
  '/broken-call': [200, '<script>fetch("/api/broken").then(() => (document.title = "called"))</script>'],
  '/missing-file': [200, '<img src="/missing.png">'],
  '/hard-to-use': [
    200,
    '<html lang=fa><title>a</title><main><h1>a</h1><img src="/"><button></button></main>',
  ],
  '/api/refused': [422, '{}'],
  '/api/broken': [500, '{}'],
}
let address = ''

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => server.close())

async function collectProblems(path: string, options: PageOptions = {}) {
  const { page, context, problems } = await openWatchedPage(await openBrowser(), { address, ...options })
  await page.goto(path, { waitUntil: 'networkidle' })
  await context.close()
  return problems
}

test('a sound page has no problems', async () => {
  expect(await collectProblems('/')).toEqual([])
})

test.each([
  ['/logs', 'went wrong'],
  ['/throws', 'thrown in a page'],
  ['/styled', 'style-src-elem'],
  ['/foreign', 'another origin: http://127.0.0.1:1/pixel.png'],
  ['/broken-call', '500'],
  ['/missing-file', 'missing.png'],
])('%s is a problem', async (path, sentence) => {
  expect((await collectProblems(path)).join('\n')).toContain(sentence)
})

test('an expected problem is none, and no other is excused with it', async () => {
  expect(await collectProblems('/logs', { expectErrors: true })).toEqual([])
  expect(await collectProblems('/logs', { expectErrors: /went wrong/ })).toEqual([])
  expect(await collectProblems('/logs', { expectErrors: /went well/ })).toHaveLength(1)
})

test('a refused call is no problem', async () => {
  expect(await collectProblems('/calls')).toEqual([])
})

test('the page is as wide, dark and Persian as it is asked to be', async () => {
  const options = { address, width: 1280, dark: true, reducedMotion: true }
  const { page, context } = await openWatchedPage(await openBrowser(), options)
  await page.goto('/')
  const seen = await page.evaluate(() => ({
    width: innerWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    language: navigator.language,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }))
  expect(seen).toEqual({ width: 1280, dark: true, still: true, language: 'fa-IR', zone: 'Asia/Tehran' })
  await context.close()
})

test('axe names what is hard to use', async () => {
  const { page, context } = await openWatchedPage(await openBrowser(), { address })
  await page.goto('/hard-to-use')
  expect((await axe(page)).map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['button-name', 'image-alt']),
  )
  await page.goto('/')
  expect(await axe(page)).toEqual([])
  await context.close()
})
