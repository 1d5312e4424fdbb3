import type { Browser, CDPSession } from 'playwright-core'
import { inject } from 'vitest'
import { someAddress } from './register.ts'
import { isUsualAddress } from './server.ts'
import { isSharedAddress } from './shared-product.ts'
import { openWatchedPage, type PageOptions, type WatchedPage } from './watched-page.ts'

type Media = { colorScheme: 'dark' | 'light'; reducedMotion: 'no-preference' | 'reduce' }
type PooledPage = WatchedPage & {
  locale: string
  origin: string
  media: Media
  debugging: CDPSession
  isSpent: boolean
}

/** Of this worker's tests; the browser closes them when the worker's connection ends. */
const free: PooledPage[] = []

/** What leaves traces that no reset takes back: a page it was done to is closed at the end of its test. */
const spending = {
  page: ['addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket', 'setExtraHTTPHeaders'],
  context: [
    'addInitScript',
    'exposeFunction',
    'exposeBinding',
    'grantPermissions',
    'newCDPSession',
    'newPage',
    'on',
    'once',
    'route',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
} as const

/** What tests listen to on a page. */
const pageEvents = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
]

/**
 * Opens a page as `openWatchedPage` does, if it can be in one that an earlier test has left behind, empty:
 * a new one costs more than all that a usual test does in it, for its process starts cold.
 */
export async function takePage(browser: Browser, options: PageOptions): Promise<WatchedPage> {
  if (options.context || options.serviceWorker) return openWatchedPage(browser, options)
  const { width = 390, height = width < 600 ? 844 : 900, locale = 'fa-IR', expectErrors = false } = options
  const { origin } = new URL(options.address ?? '')
  // The one that was left last, for it is the warmest.
  const at = free.findLastIndex(pooled => pooled.locale === locale && pooled.origin === origin)
  const media: Media = {
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
  }
  if (at < 0) return makePooled(await openWatchedPage(browser, options), { locale, origin, media })
  const [pooled] = free.splice(at, 1) as [PooledPage]
  pooled.problems = []
  pooled.expectErrors = expectErrors
  await pooled.setHeaders({ 'x-forwarded-for': someAddress() })
  await pooled.page.setViewportSize({ width, height })
  pooled.media = media
  await pooled.page.emulateMedia({ media: null, forcedColors: null, contrast: null, ...media })
  return pooled
}

/** Ends a test's use of a page: empties it for the next one, or closes it. */
export async function leavePage(watched: WatchedPage, { hasFailed }: { hasFailed: boolean }): Promise<void> {
  const pooled = watched as PooledPage
  if (pooled.isSpent !== false || hasFailed || pooled.page.isClosed()) return watched.context.close()
  const { page, context, debugging, origin } = pooled
  for (const event of pageEvents) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.mouse.move(0, 0)
  // Of the product's own origin: leaving it would end the page's process, and the next test begin in a cold one.
  const isUp = await page.goto(`${origin}/healthz`).catch(() => null)
  if (!isUp) return context.close()
  await page.evaluate(() => sessionStorage.clear())
  await debugging.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await debugging.send('Page.resetNavigationHistory')
  await context.clearCookies()
  free.push(pooled)
}

async function makePooled(
  watched: WatchedPage,
  of: { locale: string; origin: string; media: Media },
): Promise<PooledPage> {
  const { page, context } = watched
  const debugging = await context.newCDPSession(page)
  const pooled: PooledPage = Object.assign(watched, { ...of, debugging, isSpent: false })
  const spend = () => {
    pooled.isSpent = true
  }
  // A tab beside it is as this page is now, not as its context was when it was opened for an earlier test.
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const tab = await newPage()
    await tab.setViewportSize(page.viewportSize()!)
    await tab.emulateMedia(pooled.media)
    return tab
  }
  for (const [owner, names] of [
    [page, spending.page],
    [context, spending.context],
  ] as const) {
    const methods = owner as unknown as Record<string, (...args: unknown[]) => unknown>
    for (const name of names) {
      const method = methods[name]!.bind(owner)
      methods[name] = (...args) => {
        spend()
        return method(...args)
      }
    }
  }
  const { clock } = page
  Object.defineProperty(page, 'clock', {
    get() {
      spend()
      return clock
    },
  })
  return pooled
}

/** Closes the pages that show a product which a test file had to itself, unless the next one will stand at its address. */
export async function closeStrangers(): Promise<void> {
  const { origin } = new URL(inject('address'))
  const stays = (at: string) => at === origin || isSharedAddress(at) || isUsualAddress(at)
  const strangers = free.filter(pooled => !stays(pooled.origin))
  for (const pooled of strangers) free.splice(free.indexOf(pooled), 1)
  await Promise.all(strangers.map(({ context }) => context.close()))
}
