import type { Page } from 'playwright-core'
import { demoStaff } from '#account/demo-accounts.ts'
import { openPage, signIn } from './browser.ts'

export const chatLog = (page: Page) => page.getByRole('log', { name: 'پیام‌ها' })
export const bubbleWith = (page: Page, text: string) =>
  chatLog(page).getByRole('article').filter({ hasText: text })

/** Opens a conversation by its name in the list. */
export async function openTalkWith(page: Page, name: RegExp): Promise<void> {
  await page.goto('/chat')
  await page.getByRole('navigation', { name: 'گفت‌وگوها' }).getByRole('link', { name }).first().click()
  await chatLog(page).getByRole('article').first().waitFor()
}

type Options = {
  address: string
  width: number
  expectErrors?: RegExp
  before?: (page: Page) => Promise<unknown>
}

/** The complete account in its conversation with its teacher; `before` readies the page before anything is loaded. */
export async function openLearnersTalk({ before, ...options }: Options): Promise<Page> {
  const page = await openPage(options)
  await before?.(page)
  await signIn(page)
  await openTalkWith(page, /^لیلا بهمنی/)
  return page
}

export async function openTeachersTalk({ before, ...options }: Options): Promise<Page> {
  const page = await openPage(options)
  await before?.(page)
  await signIn(page, demoStaff('teacher'))
  await openTalkWith(page, /^مهتاب رستگار/)
  return page
}
