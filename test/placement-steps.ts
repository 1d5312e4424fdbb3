import type { Locator, Page } from 'playwright-core'
import type { Progress } from '#features/placement/contract.ts'
import { openPage, signIn } from './browser.ts'
import { callAs } from './call-over-http.ts'
import type { Registered } from './register.ts'

/** What staff and learners of placement do in a browser. */

export const main = (page: Page) => page.getByRole('main')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const snack = (page: Page, sentence: string) => page.locator('[popover]').getByText(sentence)
export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** Chooses from a list by its name; answers the option's whole text. */
export async function choose(within: Page | Locator, list: string, name: string | RegExp) {
  await within.getByRole('combobox', { name: list, exact: true }).click()
  const option = within
    .getByRole('option', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
  const chosen = (await option.textContent()) ?? ''
  await option.click()
  return chosen
}

export async function openPlacementPage(
  address: string,
  who: Parameters<typeof signIn>[1],
  width: number,
  path: string,
): Promise<Page> {
  const page = await openPage({ address, width })
  await signIn(page, who)
  await page.goto(path)
  return page
}

/** Somebody new who knows nothing, and says so until the test ends; answers the attempt's id. */
export async function placeNewcomer(address: string, { session }: Registered): Promise<string> {
  const call = <T>(path: string, body: object) => callAs<T>(address, session, 'POST', path, body)
  const id = crypto.randomUUID()
  const attempts = '/api/placement/attempts'
  let { progress } = await call<{ progress: Progress }>(attempts, { id, language: 'en', selfRating: 0 })
  while (progress.current) {
    const given = { questionId: progress.current.id, answer: null, shownMs: 900 }
    progress = (await call<{ progress: Progress }>(`${attempts}/${id}/answers`, given)).progress
  }
  return id
}
