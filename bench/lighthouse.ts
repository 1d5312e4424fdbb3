import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliCompress } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '../test/chromium.ts'
import { startProduct } from '../test/server.ts'
import { figure } from './measure.ts'

const rounds = 5
/** What is asked of the home page; scores of 100, times in milliseconds, sizes in bytes as they come over the line. */
const asked = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  cls: 0,
  lcp: 2100,
  pictures: 120_000,
}
/** Pages that are looked at fewer times: the ones a link sent by a friend leads to. */
const others = ['/phrasebook', '/course', '/course/english-conversation-b1', '/teachers/niloofar-azarmi']

// React chooses its build when it is first imported, so this comes before.
process.env.NODE_ENV = 'production'
const { buildEmptyApp } = await import('../tools/build-empty-app.ts')

type Round = {
  scores: Record<string, number>
  lcp: number
  cls: number
  tbt: number
  /** Bytes over the line, by kind of file. */
  bytes: { scripts: number; styles: number; pictures: number }
  faults: string[]
}

/**
 * Lighthouse as a phone sees the site (simulated slow 4G, four times slower CPU): the home page five times in turn
 * with an empty page of the same framework, some others twice. Nothing is sent anywhere: the browser resolves no
 * name but this machine's, and error reporting is off, as it is unless asked for.
 */
export async function run() {
  const root = join(import.meta.dirname, '..')
  await using empty = await serveEmptyApp(root)
  await using product = await startProduct({ env: { DATABASE_URL: '' } })
  const home: Round[] = []
  const bare: Round[] = []
  for (let round = 0; round < rounds; round++) {
    home.push(await look(`${product.address}/`))
    bare.push(await look(`${empty.address}/`))
  }
  const further: Record<string, ReturnType<typeof summary>> = {}
  for (const path of others) {
    const address = product.address + path
    further[path] = summary([await look(address), await look(address)])
  }
  const ours = summary(home)
  const missed = [
    ...Object.entries(ours.scores).filter(([name, { median }]) => median < asked[name as keyof typeof asked]),
    ...(ours.cls.median > asked.cls ? [['cls', ours.cls]] : []),
    ...(ours.lcp.median > asked.lcp ? [['lcp', ours.lcp]] : []),
    ...(ours.bytes.pictures > asked.pictures ? [['pictures', ours.bytes.pictures]] : []),
  ].map(([name]) => name)
  return { asked, missed, '/': ours, 'empty page': summary(bare), ...further }
}

/** One visit in a browser of its own, so that nothing is kept from the one before. */
async function look(address: string): Promise<Round> {
  const { executablePath, args, env } = await findChromium()
  const chrome = await launch({
    chromePath: executablePath,
    envVars: env as Record<string, string>,
    chromeFlags: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ...args,
    ],
  })
  try {
    const result = await lighthouse(address, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result')
    const { audits, categories } = result.lhr
    const readMetric = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    const { items } = audits['network-requests']!.details as unknown as {
      items: { resourceType: string; transferSize: number }[]
    }
    const sumBytes = (kind: string) =>
      items.reduce((sum, item) => sum + (item.resourceType === kind ? item.transferSize : 0), 0)
    return {
      scores: Object.fromEntries(
        Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
      ),
      lcp: readMetric('largest-contentful-paint'),
      cls: readMetric('cumulative-layout-shift'),
      tbt: readMetric('total-blocking-time'),
      bytes: { scripts: sumBytes('Script'), styles: sumBytes('Stylesheet'), pictures: sumBytes('Image') },
      faults: Object.values(audits)
        .filter(({ score }) => score !== null && score < 0.9)
        .map(({ id }) => id),
    }
  } finally {
    chrome.kill()
  }
}

function summary(seen: Round[]) {
  const names = Object.keys(seen[0]!.scores)
  return {
    scores: Object.fromEntries(names.map(name => [name, figure(seen.map(({ scores }) => scores[name]!))])),
    lcp: figure(
      seen.map(({ lcp }) => lcp),
      0,
    ),
    cls: figure(seen.map(({ cls }) => cls)),
    tbt: figure(
      seen.map(({ tbt }) => tbt),
      0,
    ),
    bytes: seen[0]!.bytes,
    faults: [...new Set(seen.flatMap(({ faults }) => faults))],
  }
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the empty page compressed, as ours is. */
async function serveEmptyApp(root: string): Promise<AsyncDisposable & { address: string }> {
  const { html, clientFolder } = await buildEmptyApp(root)
  const server = createServer(async ({ url = '/' }, response) => {
    const isPage = url === '/'
    const type = isPage ? 'text/html; charset=utf-8' : types[extname(url)]
    if (!type) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    })
    const source = isPage ? [html] : createReadStream(join(clientFolder, url))
    await pipeline(source, createBrotliCompress(), response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
