import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { openPage } from '../../../test/browser.ts'
import { collectStaticImports, filesNamedIn, measureSizes, sumSizes } from '../../../tools/first-load.ts'

const clientFolder = join(import.meta.dirname, '../../../build/client')

/** What 400 kbit/s carry in 2.5 s, less three round trips of 400 ms: the connection, the page, its style sheets. */
const maxBytesBeforePaint = ((2500 - 3 * 400) / 1000) * (400_000 / 8)
const maxScripts = 150_000

test('HO9 home loads at most 150 KB of scripts, and what its largest text waits for fits into 2.5 s of a 400 kbit/s line', async () => {
  const html = await (await fetch(inject('address'), { headers: { accept: 'text/html' } })).text()
  const { scripts, styles } = filesNamedIn(html)
  const scriptSizes = await measureSizes(await collectStaticImports(scripts, clientFolder), clientFolder)
  expect(scriptSizes.size).toBeGreaterThan(0)
  expect(sumSizes(scriptSizes.values()).gzip).toBeLessThanOrEqual(maxScripts)

  const styleSizes = await measureSizes(styles, clientFolder)
  expect(styleSizes.size).toBeGreaterThan(0)
  const bytes = brotliCompressSync(html).length + sumSizes(styleSizes.values()).brotli
  expect(bytes).toBeLessThanOrEqual(maxBytesBeforePaint)
  // Nor does text wait for its font, or share the line with pictures.
  const css = await Promise.all(styles.map(path => readFile(join(clientFolder, path), 'utf8')))
  const faces = css.join('').match(/@font-face\{[^}]*url\([^}]*\}/g) ?? []
  expect(faces.length).toBeGreaterThan(0)
  expect(faces.filter(face => !/font-display:(swap|fallback|optional)/.test(face))).toEqual([])
  expect(html).not.toMatch(/<link[^>]*rel="preload"[^>]*as="image"/)

  const page = await openPage({ width: 390 })
  await page.goto('/')
  const largest = await page.evaluate(
    () =>
      new Promise<string | undefined>(resolve => {
        new PerformanceObserver(list => {
          const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }
          resolve(element?.tagName)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  expect(largest).toBe('H1')
})
