import type { Page } from 'playwright-core'
import type { LoginResponse } from '#account/contract.ts'
import { sessionKey } from '#client/session.ts'
import { openPage } from './browser.ts'
import type { PageOptions } from './watched-page.ts'

/** Opens a page in which this session is kept, as the client keeps it. `goto` the page that the test is about. */
export async function openPageAs(session: LoginResponse, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(options)
  await page.goto('/healthz')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey,
    JSON.stringify(session),
  ] as const)
  return page
}
