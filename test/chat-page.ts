import type { Page } from 'playwright-core'
import { demoStaff } from '#account/demo-accounts.ts'
import { openPage, signIn } from './browser.ts'

/** What a page says of itself while its network is away, and what calls say that are refused. */
export const airplane = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/
export const refused = /status of (403|404|422)/

let count = 0
/** Words that stand nowhere else. */
export const words = (text: string) => `${text} ${Date.now()}${count++}`

export const log = (page: Page) => page.getByRole('log', { name: 'پیام‌ها' })
export const field = (page: Page) => page.getByRole('textbox', { name: 'متن پیام' })
export const bubble = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
/** That a message has left the device. */
export const sentMark = (page: Page, text: string) =>
  bubble(page, text).getByText(/^(فرستاده شد|رسید|خوانده شد)$/)

export async function write(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click()
}

/** Opens a conversation by its place in the list. */
export async function openTalk(page: Page, name: RegExp) {
  await page.goto('/chat')
  await page.getByRole('navigation', { name: 'گفت‌وگوها' }).getByRole('link', { name }).first().click()
  await log(page).getByRole('article').first().waitFor()
}

type Options = { address: string; width?: number; expectErrors?: RegExp }

/** The demo's learner, in the conversation with their teacher. */
export async function openAsLearner({ width = 390, ...options }: Options) {
  const page = await openPage({ width, ...options })
  await signIn(page)
  await openTalk(page, /^لیلا بهمنی/)
  return page
}

/** The teacher, in the conversation with that learner. */
export async function openAsTeacher({ width = 1280, ...options }: Options) {
  const page = await openPage({ width, ...options })
  await signIn(page, demoStaff('teacher'))
  await openTalk(page, /^مهتاب رستگار/)
  return page
}

/** What one chooses of a message. */
export async function choose(page: Page, text: string, action: string) {
  const one = bubble(page, text).last()
  await one.getByRole('button', { name: 'کارهای این پیام' }).click()
  await one.getByRole('button', { name: action }).click()
}

export async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await page.getByText('اتصال نیست.').waitFor()
}
export async function goOnline(page: Page) {
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}
