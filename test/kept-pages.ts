import type { Browser, CDPSession } from 'playwright-core'
import { inject } from 'vitest'
import { someAddress } from './register.ts'
import { openWatchedPage, type PageOptions, type WatchedPage } from './watched-page.ts'

type Media = { colorScheme: 'dark' | 'light'; reducedMotion: 'no-preference' | 'reduce' }
type Kept = WatchedPage & {
  locale: string
  origin: string
  media: Media
  debugging: CDPSession
  isSpent: boolean
}

/** Of this worker's tests; the browser closes them when the worker's connection ends. */
const free: Kept[] = []

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
const heard = [
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
  const at = free.findLastIndex(kept => kept.locale === locale && kept.origin === origin)
  const media: Media = {
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
  }
  if (at < 0) return keepable(await openWatchedPage(browser, options), { locale, origin, media })
  const [kept] = free.splice(at, 1) as [Kept]
  kept.problems = []
  kept.expectErrors = expectErrors
  await kept.setHeaders({ 'x-forwarded-for': someAddress() })
  await kept.page.setViewportSize({ width, height })
  kept.media = media
  await kept.page.emulateMedia({ media: null, forcedColors: null, contrast: null, ...media })
  return kept
}

/** Ends a test's use of a page: empties it for the next one, or closes it. */
export async function leavePage(watched: WatchedPage, { hasFailed }: { hasFailed: boolean }): Promise<void> {
  const kept = watched as Kept
  if (kept.isSpent !== false || hasFailed || kept.page.isClosed()) return watched.context.close()
  const { page, context, debugging, origin } = kept
  for (const event of heard) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.mouse.move(0, 0)
  // Of the product's own origin: leaving it would end the page's process, and the next test begin in a cold one.
  const isUp = await page.goto(`${origin}/healthz`).catch(() => null)
  if (!isUp) return context.close()
  await page.evaluate(() => sessionStorage.clear())
  await debugging.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await debugging.send('Page.resetNavigationHistory')
  await context.clearCookies()
  free.push(kept)
}

async function keepable(
  watched: WatchedPage,
  of: { locale: string; origin: string; media: Media },
): Promise<Kept> {
  const { page, context } = watched
  const debugging = await context.newCDPSession(page)
  const kept: Kept = Object.assign(watched, { ...of, debugging, isSpent: false })
  const spend = () => {
    kept.isSpent = true
  }
  // A tab beside it is as this page is now, not as its context was when it was opened for an earlier test.
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const tab = await newPage()
    await tab.setViewportSize(page.viewportSize()!)
    await tab.emulateMedia(kept.media)
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
  return kept
}

/** Closes the pages that show a product which a test file had to itself. */
export async function closeStrangers(): Promise<void> {
  const { origin } = new URL(inject('address'))
  const strangers = free.filter(kept => kept.origin !== origin)
  for (const kept of strangers) free.splice(free.indexOf(kept), 1)
  await Promise.all(strangers.map(({ context }) => context.close()))
}
