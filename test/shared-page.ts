import type { Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { leavePage, takePage } from './page-pool.ts'
import type { PageOptions } from './watched-page.ts'

/**
 * A page that the tests of one `describe` share, one after another; it is there once they run. The last of them fails
 * when the page had a problem (see `openWatchedPage`).
 */
export function sharePage(options: PageOptions | (() => PageOptions)): { readonly page: Page } {
  let opened: Awaited<ReturnType<typeof takePage>> | undefined
  beforeAll(async () => {
    const given = typeof options === 'function' ? options() : options
    opened = await takePage(await openBrowser(), { address: inject('address'), ...given })
  })
  afterAll(async () => {
    if (!opened) return
    const { problems } = opened
    await leavePage(opened, { hasFailed: problems.length > 0 })
    if (problems.length > 0) throw new Error(`the page had problems:\n${problems.join('\n')}`)
  })
  return {
    get page() {
      return opened!.page
    },
  }
}
