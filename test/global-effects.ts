import type { Page } from 'playwright-core'

/** Waits until the page's global effects run (`shell/global-effects.tsx`): the connection is watched, the outbox kept. */
export const waitForGlobalEffects = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('global-effects', 'mark').length > 0)
