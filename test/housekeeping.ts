import type { Page } from 'playwright-core'

/** Waits until the page's housekeeping goes on (`shell/housekeeping.tsx`): the connection is watched, the outbox kept. */
export const waitForHousekeeping = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('housekeeping', 'mark').length > 0)
