import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** All that is kept in the browser: the addresses of each cache. */
export const kept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      found[name] = requests.map(({ url }) => url.slice(new URL(url).origin.length))
    }
    return found
  })

/** Waits until the page stands under its worker and is kept. */
export async function settle(page: Page, address: string) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(async () => (await kept(page))['hamava-pages']).toContain(address)
}

/** What the site says for a moment, such as about the connection. */
export const snack = (page: Page, sentence: string) => page.locator('[popover]').getByText(sentence)
