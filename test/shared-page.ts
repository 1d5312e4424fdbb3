import type { Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { openWatchedPage, type PageOptions } from './watched-page.ts'

/**
 * A page that the tests of one `describe` share, one after another; it is there once they run. The last of them fails
 * when the page had a problem (see `openWatchedPage`).
 */
export function sharePage(options: PageOptions): { readonly page: Page } {
  let opened: Awaited<ReturnType<typeof openWatchedPage>> | undefined
  beforeAll(async () => {
    opened = await openWatchedPage(await openBrowser(), { address: inject('address'), ...options })
  })
  afterAll(async () => {
    await opened?.context.close()
    if (opened && opened.problems.length > 0)
      throw new Error(`the page had problems:\n${opened.problems.join('\n')}`)
  })
  return {
    get page() {
      return opened!.page
    },
  }
}
