import type { Browser, BrowserContext, Page } from 'playwright-core'
import { lookOften } from './look-often.ts'
import { timed } from './phases.ts'
import { someAddress } from './register.ts'
import { hasStopped } from './server.ts'

export type PageOptions = {
  /** The viewport in CSS pixels; 390 × 844 unless told, a phone held upright. */
  width?: number
  height?: number
  dark?: boolean
  /** Lets things move; otherwise as for people who asked for less of it, since every drawn frame costs the machine. */
  motion?: boolean
  /** `fa-IR` unless told. */
  locale?: string
  /** Where the product listens, for journeys with a server of their own. */
  address?: string
  /** Problems that the test makes on purpose: all of them, or those whose sentence fits. */
  expectErrors?: boolean | RegExp
  /**
   * Lets the page have its service worker, in a whole Chromium; otherwise none is registered, so that a test sees every
   * request.
   */
  serviceWorker?: boolean
  /** Anything else of Playwright's context. */
  context?: Parameters<Browser['newContext']>[0]
}

export type WatchedPage = {
  page: Page
  context: BrowserContext
  /** What was broken so far. */
  problems: string[]
  expectErrors: boolean | RegExp
  /** Sets the headers that go with every request. */
  setHeaders(headers: Record<string, string>): Promise<void>
}

/**
 * Opens a page in a context of its own, at an address of its own, and notes what a person would call broken: errors in the console or thrown,
 * what the Content Security Policy stopped, files that did not load, and any request that leaves the site.
 * A 4xx answer to a call under `/api/` is part of many a dialog, so it is no problem; nor is a live connection cut by
 * a product that ends before the page.
 */
export async function openWatchedPage(
  browser: Browser,
  {
    width = 390,
    height = width < 600 ? 844 : 900,
    dark = false,
    motion = false,
    locale = 'fa-IR',
    address = '',
    expectErrors = false,
    serviceWorker = false,
    context: more,
  }: PageOptions,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    locale,
    timezoneId: 'Asia/Tehran',
    baseURL: address,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    ...more,
    extraHTTPHeaders: { 'x-forwarded-for': someAddress(), ...more?.extraHTTPHeaders },
  })
  const setHeaders = context.setExtraHTTPHeaders.bind(context)
  const watched = { context, problems: [] as string[], expectErrors, setHeaders }
  const own = new URL(address).origin
  const note = (sentence: string) => {
    const { expectErrors: expected } = watched
    if (hasStopped(own)) return
    if (expected instanceof RegExp ? expected.test(sentence) : expected) return
    watched.problems.push(sentence)
  }

  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      console.error(`policy: ${event.violatedDirective} stopped ${event.blockedURI || 'inline'}`)
    })
  })
  context.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== own)
      note(`request to another origin: ${request.url()}`)
  })
  context.on('weberror', caught => {
    const thrown = caught.error()
    const said = thrown.stack || thrown.message || `${thrown.name || 'a value'} without words`
    note(`thrown: ${said} (${caught.page()?.url() ?? 'page closed'})`)
  })
  context.on('console', message => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    // Chromium asks for it once per process, so its absence would fail some test or other.
    if (isRefusedCall(message.text(), url) || isCutLive(message.text(), url) || url === `${own}/favicon.ico`)
      return
    note(`console: ${message.text()}${url ? ` (${url})` : ''}`)
  })
  // A shared machine may be slow: what never comes fails a little later.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  lookOften(page)
  if (more?.javaScriptEnabled !== false) arriveAlive(page)
  return Object.assign(watched, { page })
}

/**
 * The live connection of a product that a test stops before its pages close: Chromium says aloud that nobody is there any
 * more, or is about to go. That it is refused while the product stands, and for what reason, is tested where it lives.
 */
const isCutLive = (text: string, url: string) =>
  /\/api\/live\//.test(`${text} ${url}`) &&
  // 503 is the answer of a product that is leaving.
  /net::ERR_(?:CONNECTION|EMPTY|SOCKET|INCOMPLETE)|closed before|status of 503/.test(text)

/**
 * Lets `goto` and `reload` end when the page listens: on a busy machine a press that comes before is lost. A page whose
 * scripts a test holds back never will.
 */
function arriveAlive(page: Page) {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  let isHeldBack = false
  page.context().on('requestfailed', request => {
    if (request.resourceType() === 'script') isHeldBack = true
  })
  const listens = async () => {
    const end = Date.now() + 5000
    while (!isHeldBack && Date.now() < end) {
      const listens = await page.evaluate(isListening).catch(() => true)
      if (listens) return
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  page.goto = async (...where) => {
    isHeldBack = false
    return timed('visit', async () => {
      const response = await goto(...where)
      await listens()
      return response
    })
  }
  page.reload = async (...how) => {
    isHeldBack = false
    return timed('visit', async () => {
      const response = await reload(...how)
      await listens()
      return response
    })
  }
}

/**
 * Runs in the page: whether it is none of the framework's, or it listens, down to the menus in the bar, which come
 * alive last.
 */
const isListening = () => {
  if (!('__reactRouterContext' in window)) return true
  const isHydrated = Object.keys(document).some(key => key.startsWith('_react'))
  const menus = document.querySelector<HTMLElement>('nav[aria-label="اصلی"]')
  return isHydrated && (!menus || menus.dataset.alive !== undefined)
}

/** Chromium writes every answer of 400 and above to the console; a refused call is the dialog's business. */
function isRefusedCall(text: string, url: string): boolean {
  return (
    /^Failed to load resource: .* status of 4\d\d/.test(text) &&
    new URL(url, 'http://x').pathname.startsWith('/api/')
  )
}
