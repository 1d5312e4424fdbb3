import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstPaintScript } from '#shell/first-paint.ts'

type Rendered = { status: number; html: string; scripts: string[] }

const fixture = join(import.meta.dirname, '../fixtures/injected-script')
let folder: string
let page: Rendered

beforeAll(async () => {
  // Inside the project, so that the bundle finds its packages.
  folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.fixture-'))
  execFileSync(
    process.execPath,
    [join(import.meta.dirname, '../../node_modules/.bin/react-router'), 'build'],
    {
      cwd: fixture,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', FIXTURE_BUILD: folder },
      stdio: 'pipe',
    },
  )
  const { render } = (await import(/* @vite-ignore */ join(folder, 'server/index.js'))) as {
    render(path: string): Promise<Rendered>
  }
  page = await render('/')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The inline scripts a browser would find in the bytes. */
const found = () =>
  [...page.html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(match => match[1]!)

test('RC17 a script smuggled into the rendered tree is in the bytes but not among those that may run', () => {
  expect(page.status).toBe(200)
  const injected = found().filter(script => script.includes('globalThis.injected'))
  expect(injected).toHaveLength(2)
  for (const script of injected) expect(page.scripts).not.toContain(script)
  expect(page.scripts.join('\n')).not.toContain('globalThis.injected')
})

test('RC17 every script of the framework that stands in the bytes may run, to the letter', () => {
  const framework = found().filter(script => !script.includes('globalThis.injected'))
  expect(framework.length).toBeGreaterThanOrEqual(3)
  for (const script of framework) expect(page.scripts).toContain(script)
  // Ours is on the list too; the fixture's root leaves it out.
  expect(page.scripts.filter(script => script !== firstPaintScript)).toHaveLength(framework.length)
})

test('RC17 hostile loader data neither ends its script nor opens another', () => {
  expect(page.html).not.toContain('</script><script>globalThis.escaped')
  expect(found().some(script => /^globalThis\.escaped/.test(script))).toBe(false)
  const handoff = page.scripts.find(script => script.includes('enqueue('))!
  expect(handoff).toContain('\\u003c/script\\u003e')
  expect(handoff).not.toMatch(/[<\u2028\u2029]/)
})
