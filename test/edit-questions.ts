import type { Locator, Page } from 'playwright-core'
import { demoStaff } from '#account/demo-accounts.ts'
import { sessionKey } from '#client/session.ts'
import type { QuestionValues } from '../src/features/questions/contract.ts'
import { openPage, signIn } from './browser.ts'

/** The bank's pages in the studio, as an editor sees them. */
export async function openBank(path = '', options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ width: 1280, ...options })
  await signIn(page, demoStaff('editor'))
  await page.goto(`/studio/questions${path}`)
  return page
}

export const findPreview = (page: Page) => page.getByRole('region', { name: 'پیش‌نمایش' })

/** Chooses from a field that opens a list. */
export async function choose(within: Page | Locator, label: string, option: string) {
  await within.getByRole('combobox', { name: label }).click()
  await within.getByRole('option', { name: option, exact: true }).click()
}

/** Saves the form that stands open, and waits for the word that it was. */
export async function save(page: Page) {
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
}

/** Opens the question that a search for these words finds. */
export async function openFound(page: Page, words: string) {
  await page.goto(`/studio/questions?q=${encodeURIComponent(words)}`)
  await page.getByText('۱ پرسش', { exact: true }).waitFor()
  await page.getByRole('link', { name: words }).click()
  // The form, and with it what learners see.
  await findPreview(page).getByRole('checkbox', { name: 'نمایش کلید' }).waitFor()
}

/** Writes a question past the form, which has tests of its own. */
export async function writeQuestion(page: Page, values: Partial<QuestionValues>): Promise<string> {
  const { origin } = new URL(page.url())
  const cookies = await page.context().cookies(origin)
  const session = await page.evaluate(key => localStorage.getItem(key), sessionKey)
  const { auth } = JSON.parse(session ?? '{}') as { auth: { accessToken: string } }
  const response = await page.context().request.post(`${origin}/api/studio/questions`, {
    headers: {
      authorization: `Bearer ${auth.accessToken}`,
      'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
    },
    data: { language: 'en', skill: 'vocabulary', level: 'A2', state: 'draft', tags: [], ...values },
  })
  if (!response.ok()) throw new Error(`not written: ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}
