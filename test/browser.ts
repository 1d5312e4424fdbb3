import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import axeCore from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { inject, onTestFinished, type TestContext } from 'vitest'
import { launchChromium } from './chromium.ts'
import { leavePage, takePage } from './page-pool.ts'
import { timed } from './phases.ts'
import type { PageOptions } from './watched-page.ts'

export { type Account, signIn } from './sign-in.ts'

const pictures = join(import.meta.dirname, '../test-results/pictures')

const browsers = new Map<boolean, Promise<Browser>>()

/** The Chromium that all test files of this worker share, until it ends; `isWhole`: not the headless shell. */
export function openBrowser({ isWhole = false } = {}): Promise<Browser> {
  const browser = browsers.get(isWhole) ?? launchChromium({ isShell: !isWhole })
  browsers.set(isWhole, browser)
  return browser
}

/** Skips the test where there is but a headless shell: nothing can be installed into it, nor pushed to it. */
export const needsWholeChromium = ({ skip }: TestContext) =>
  skip(!inject('hasWhole'), 'needs a whole Chromium, not the headless shell')

/**
 * Opens a page for the test under way: Persian, Tehran's clock, 390 px wide unless told, cookies and storage of its
 * own, addresses relative to the product. It ends with the test, and the test fails when the page had
 * a problem (see `openWatchedPage`) that was not expected. A failed test leaves a picture in
 * `test-results/pictures/`.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const address = options.address ?? inject('address')
  const browser = await openBrowser({ isWhole: options.serviceWorker })
  const watched = await timed('page', () => takePage(browser, { ...options, address }))
  const { page } = watched
  onTestFinished(async ({ task }) => {
    const { problems } = watched
    const hasFailed = task.result?.state === 'fail' || problems.length > 0
    if (!page.isClosed() && hasFailed) await takePicture(page, task.name)
    await leavePage(watched, { hasFailed })
    if (problems.length > 0) throw new Error(`the page had problems:\n${problems.join('\n')}`)
  })
  return page
}

async function takePicture(page: Page, name: string) {
  await mkdir(pictures, { recursive: true })
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)
  await page.screenshot({ path: join(pictures, `${file}.png`), timeout: 5000 }).catch(() => null)
}

/** Comes back to the page's tab, as from another one: what is stale is asked anew. */
export const returnToTab = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

export type AccessibilityFault = { rule: string; help: string; nodes: string[] }

/** What axe finds wrong with the page as it stands, WCAG 2.2 A and AA; an empty list is the aim. */
export async function axe(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<AccessibilityFault[]> {
  if (within) await page.locator(within).first().waitFor()
  return timed('axe', () => runAxe(page, within, rules))
}

/** Colours that fade from one to another are neither on the way; what inherits them may begin when they have ended. */
const endFading = (page: Page) =>
  page.evaluate(async () => {
    const fading = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    for (let found = fading(); found.length > 0; found = fading())
      await Promise.allSettled(found.map(({ finished }) => finished))
  })

async function runAxe(page: Page, within?: string, rules?: string[]): Promise<AccessibilityFault[]> {
  await endFading(page)
  // Evaluated by the debugger's protocol, so the page's policy does not stop it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(
    async ([selector, only]) => {
      const { axe } = window as unknown as { axe: typeof axeCore }
      const { violations } = await axe.run(selector ?? document, {
        runOnly: only ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // What else axe could say of every element that passed, nobody reads.
        resultTypes: ['violations'],
        selectors: false,
      })
      return violations.map(({ id, help, nodes }) => ({
        rule: id,
        help,
        nodes: nodes.map(node => node.html),
      }))
    },
    [within, rules] as const,
  )
}
